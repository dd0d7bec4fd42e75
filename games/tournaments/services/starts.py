"""Start times of published stage rounds: at publication, or at a time that officials may change."""

from datetime import UTC, datetime, timedelta
from typing import Final

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from accounts.instants import instant
from accounts.models import User
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from accounts.services.sweep_conditions import SOON, found_by
from accounts.services.sweep_isolation import each_apart
from games.feed.news.tournaments import (
    STAGE_ROUND_SCHEDULED,
    STAGE_ROUND_STARTED,
    OneRound,
    Scheduled,
)
from games.tables import services as tables
from games.tables.models import Table
from games.tournaments import errors, queries
from games.tournaments.models import Entry, StageRound, Tournament
from games.tournaments.roles import Act
from games.tournaments.services.audit_trail import bump, keep
from games.tournaments.services.motions import resign_bots
from games.tournaments.services.tournament_news import tell, tell_paired

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
    *,
    tournament_id: str,
    by: User,
    stage_round: int,
    starts_at: datetime | None,
    version: int | None = None,
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
        tell(event, STAGE_ROUND_SCHEDULED, Scheduled(event.pk, stage_round, instant(starts_at)))
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
    for entry in event.entries.filter(left):
        resign_bots(event, entry)
    tell(event, STAGE_ROUND_STARTED, OneRound(event.pk, number))


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
