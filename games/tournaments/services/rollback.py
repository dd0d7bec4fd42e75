"""Unpublish a stage round, as long as no card has been played in it."""

from django.db.models import QuerySet

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from games.feed.news.tournaments import STAGE_ROUND_ROLLED_BACK, OneRound
from games.tables import queries as tables_queries
from games.tables import services as tables
from games.tables.services.directing.errors import PlaysHimself
from games.tables.services.reason import reason_line
from games.tournaments import errors, queries
from games.tournaments.models import Entry, StageRound, Tournament
from games.tournaments.roles import Act
from games.tournaments.services.audit_trail import bump, keep
from games.tournaments.services.motions import running_tables
from games.tournaments.services.tournament_news import tell, tell_status

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
    tell(event, STAGE_ROUND_ROLLED_BACK, OneRound(event.pk, stage_round))
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
