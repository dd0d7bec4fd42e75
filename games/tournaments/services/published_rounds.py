"""Published stage rounds: when their games start, and unpublishing, as long as no card has been played."""

from datetime import UTC, datetime, timedelta
from typing import Final

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from accounts.instants import instant
from accounts.models import User
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import SOON, each_apart, found_by
from games.feed.news import tournaments as news
from games.tables import queries as tables_queries
from games.tables import services as tables
from games.tables.models import Table
from games.tables.services.directing.errors import PlaysHimself
from games.tables.services.reason import reason_line
from games.tournaments import errors, queries
from games.tournaments.models import Entry, StageRound, Tournament
from games.tournaments.roles import Act
from games.tournaments.services.decisions import resign_bots, running_tables
from games.tournaments.services.tournament_news import bump, keep, tell, tell_paired, tell_status

LONGEST_WAIT: Final = timedelta(days=366)
AT_ONCE: Final = 20


@refuses(errors.InvalidStart)
def check_start(starts_at: datetime | None) -> None:
    """Refuse a time that is past, or too far away. None is now."""
    if starts_at is not None and not timedelta() < starts_at - datetime.now(UTC) <= LONGEST_WAIT:
        raise errors.InvalidStart


@refuses(queries.locked, check_start, errors.StageRoundNotFound, errors.StageRoundBegun, resign_bots)
@in_one_transaction
def set_start(
    *, tournament_id: str, by: User, stage_round: int, starts_at: datetime | None, version: int | None = None
) -> StageRound:
    """Move the start of a published round whose games have not begun; None: start now. Its players are
    notified."""
    check_start(starts_at)
    event = queries.locked(tournament_id, by, Act.PAIR, version)
    found = _to_begin(event, stage_round)
    at = Now() if starts_at is None else starts_at
    found.update(starts_at=at, start_moves=F("start_moves") + 1, start_moved_at=Now())
    bump(event.pk)
    changed = {"stage_round": stage_round, "starts_at": instant(starts_at)}
    keep(event, by, "stage_round_start_set", body=changed)
    if starts_at is None:
        _begin(event, stage_round)
    else:
        tell(event, news.STAGE_ROUND_SCHEDULED, news.Scheduled(event.pk, stage_round, instant(starts_at)))
        _tell_players(event, stage_round, starts_at)
    return found.get()


def _to_begin(event: Tournament, number: int) -> QuerySet[StageRound]:
    found = event.stage_rounds.filter(number=number)
    if not found.exists():
        raise errors.StageRoundNotFound
    if not _waiting(event, number):
        raise errors.StageRoundBegun
    return found


@found_by(lambda: [queries.due_rounds()], soon=lambda: [queries.due_rounds(SOON)])
def start_due_rounds() -> int:
    """Begin the games of stage rounds whose time has come. Return for how many."""
    found = queries.due_rounds().order_by("starts_at", "tournament", "number")
    due_now = found.values_list("tournament", "number")[:AT_ONCE]
    return sum(each_apart(due_now, _start, lambda due: {"tournament": due[0]}))


@in_one_transaction
def _start(due: tuple[str, int]) -> bool:
    tournament_id, number = due
    event = Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)
    if not queries.due_rounds().filter(tournament=event, number=number).exists():
        return False
    bump(event.pk)
    _begin(event, number)
    return True


def _begin(event: Tournament, number: int) -> None:
    tables.start_tournament_tables(table_ids=_waiting(event, number))
    # Bots have taken their seats since the publication: they come last, as if they left the game now.
    left = Q(status=Entry.Status.DISQUALIFIED) | Q(player__left_at__isnull=False)
    paired = event.places.filter(stage_round=number).values("entry")
    for entry in event.entries.filter(left, number__in=paired):
        resign_bots(event, entry)
    tell(event, news.STAGE_ROUND_STARTED, news.OneRound(event.pk, number))


def _waiting(event: Tournament, number: int) -> list[str]:
    """Return the round's tables whose games have not begun."""
    at = event.pairings.filter(stage_round=number, table__status=Table.Status.OPEN)
    return [str(each) for each in at.order_by("table").values_list("table", flat=True)]


def _tell_players(event: Tournament, number: int, starts_at: datetime) -> None:
    entries = queries.entries_by_number(event)
    for pairing in event.pairings.filter(stage_round=number, number__gte=1).order_by("number"):
        seats = event.places.filter(stage_round=number, pairing=pairing.number)
        there = [entries[each] for each in seats.values_list("entry", flat=True) if each is not None]
        tell_paired(event, number, pairing.number, str(pairing.table_id), there, starts_at)


Status = Tournament.Status


@refuses(
    queries.locked, reason_line, errors.StageRoundNotFound, errors.LaterStageRound, PlaysHimself,
    errors.CardsPlayed,
)  # fmt: skip
@in_one_transaction
def roll_back(
    *, tournament_id: str, by: User, stage_round: int, reason: str, version: int | None = None
) -> Tournament:
    """Unpublish a running round: abort its tables, so that it can be paired again. If it is the first round,
    entries can change again. Players read the reason. If several rounds run at once, unpublish the last one
    first.

    StageRoundNotFound: it is not running; PlaysHimself: the official sits at one of its tables and so has
    seen cards.
    """
    reason = reason_line(reason)
    event = queries.locked(tournament_id, by, Act.PAIR, version)
    running = _last_of_those_running(event, stage_round)
    pairings = event.pairings.select_related("table").filter(stage_round=stage_round)
    at = [each.table for each in pairings if each.table is not None]
    if any(tables_queries.plays_at(each, by) for each in at):
        raise PlaysHimself
    tables.call_off(table_ids=running_tables(event, stage_round), reason=reason)
    # The tables are locked and over now, so nobody can play another card.
    if tables_queries.cards_were_played([each.pk for each in at]):
        raise errors.CardsPlayed
    event.places.filter(stage_round=stage_round).delete()
    pairings.delete()
    running.delete()
    _reopen(event, stage_round)
    keep(event, by, "stage_round_rolled_back", reason, {"stage_round": stage_round})
    tell(event, news.STAGE_ROUND_ROLLED_BACK, news.OneRound(event.pk, stage_round))
    if stage_round == 1:
        tell_status(event, Status.CLOSED)
    return queries.tournament(event.pk, by)


def _last_of_those_running(event: Tournament, number: int) -> QuerySet[StageRound]:
    if number not in queries.running(event):
        raise errors.StageRoundNotFound
    if (last := event.stage_rounds.count()) > number:
        raise errors.LaterStageRound(last)
    return event.stage_rounds.filter(number=number)


def _reopen(event: Tournament, number: int) -> None:
    """Adjust entries: those that dropped out during the stage round miss it now, late ones play it now.
    Complaints name its tables no longer."""
    event.entries.filter(first_round__gt=number).update(first_round=number)
    for entry in event.entries.filter(last_round=number):
        entry.last_round = max(number - 1, entry.first_round - 1)
        if entry.status == Entry.Status.DROPPED and entry.last_round < entry.first_round:
            entry.status = Entry.Status.WITHDRAWN
        entry.save(update_fields=["last_round", "status"])
    changed = {} if number > 1 else {"status": Status.CLOSED, "started_at": None}
    # A round of the same number will have other tables. The audit trail keeps which table was meant.
    event.complaints.filter(stage_round=number).update(stage_round=None, number=None)
    bump(event.pk, **changed)
