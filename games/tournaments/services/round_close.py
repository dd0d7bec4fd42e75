"""Close a stage round, rule on aborted games, and confirm the event."""

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import F
from django.db.models.functions import Now

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart, found_by
from games.engine.places import places
from games.engine.rulesets import ruleset as ruleset_of
from games.feed.news.tournaments import STAGE_ROUND_CLOSED, STANDINGS_CHANGED, OneRound, Ranked
from games.tables import services as tables
from games.tables.interventions import MOST_POINTS
from games.tables.models import Table
from games.tables.services.reason import reason_line
from games.tournaments import errors, queries
from games.tournaments.models import Complaint, Pairing, Place, StageRound, Tournament
from games.tournaments.queries.next_round import check_closed, is_last
from games.tournaments.queries.round_inputs import Outcome, outcomes
from games.tournaments.roles import Act
from games.tournaments.services.tournament_news import bump, keep, tell, tell_status

Status = Tournament.Status
AT_ONCE = 20


@found_by(lambda: [queries.played_out_rounds()])
def sweep_tournaments() -> int:
    """Close every stage round whose games are over; return how many."""
    found = queries.played_out_rounds().order_by("tournament").values_list("tournament", "number")[:AT_ONCE]
    return sum(each_apart(found, _close, lambda due: {"tournament": due[0]}))


@in_one_transaction
def _close(due: tuple[str, int]) -> int:
    """Close a round, and the rounds after it that only waited for it."""
    tournament_id, first = due
    event = Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)
    number = first
    while _taken_over(event, number):
        number += 1
    return number - first


def _taken_over(event: Tournament, number: int) -> bool:
    if not queries.played_out_rounds().filter(tournament=event, number=number).exists():
        return False
    for pairing in event.pairings.select_related("table").filter(stage_round=number, number__gte=1):
        assert pairing.table is not None
        if not pairing.ruled:
            seats = list(event.places.filter(stage_round=number, pairing=pairing.number).order_by("seat"))
            finished = pairing.table.status == Table.Status.FINISHED
            # Nobody rules on an aborted game of the daily boards: its boards are not compared, and it counts
            # for nothing.
            nothing = {place.seat: Outcome(0, 1) for place in seats}
            note(seats, outcomes(pairing.table, seats) if finished else nothing)
    event.stage_rounds.filter(number=number).update(status=StageRound.Status.PLAYED, played_at=Now())
    keep(event, None, "stage_round_closed", body={"stage_round": number})
    tell(event, STAGE_ROUND_CLOSED, OneRound(event.pk, number))
    tell(event, STANDINGS_CHANGED, Ranked(event.pk, number))
    if is_last(event, number):
        _end(event)
    else:
        bump(event.pk)
    return True


def note(seats: Sequence[Place], came: dict[int, Outcome]) -> None:
    for place in seats:
        place.score, place.place = came[place.seat]
    Place.objects.bulk_update(seats, ["score", "place"])


@refuses(
    queries.locked, reason_line, errors.PairingNotFound, errors.PlaysInEvent, errors.GameStands,
    errors.InvalidRuling,
)  # fmt: skip
@in_one_transaction
def rule(
    *,
    tournament_id: str,
    by: User,
    stage_round: int,
    number: int,
    scores: Sequence[int],
    reason: str,
    version: int | None = None,
) -> Pairing:
    """Give an aborted game's table its result: a score for each seat, as its seats are listed.

    Places follow as in the ruleset, and players who left the game come last. Where boards are compared,
    unplayed boards count half, and scores count for tie-breaks only. A ruling can be changed until the event
    is confirmed. Its players are notified, with the reason.
    """
    reason = reason_line(reason)
    event = queries.locked(tournament_id, by, Act.RULE, version)
    found = queries.pairing_of(event, stage_round, number)
    _check_ruling(event, found, by, scores)
    note(found.seats, _outcomes(event, found, scores))
    Pairing.objects.filter(tournament=event, stage_round=stage_round, number=number).update(ruled=True)
    bump(event.pk)
    _tell_ruling(event, found, by, reason, scores)
    return queries.pairing_of(event, stage_round, number)


def _tell_ruling(event: Tournament, found: Pairing, by: User, reason: str, scores: Sequence[int]) -> None:
    """Record a ruling in the audit trail, and announce it at the table and in the standings."""
    assert found.table is not None
    ruled = {"stage_round": found.stage_round, "number": found.number, "table": found.table.pk}
    keep(event, by, "table_ruled", reason, {**ruled, "scores": list(scores)})
    tables.tell_ruling(table_id=found.table.pk, reason=reason)
    if found.stage_round not in queries.running(event):
        tell(event, STANDINGS_CHANGED, Ranked(event.pk, found.stage_round))


def _outcomes(event: Tournament, found: Pairing, scores: Sequence[int]) -> dict[int, Outcome]:
    placed = places(tuple(scores), ruleset_of(event.ruleset).winner, queries.who_left(found))
    return {seat: Outcome(*each) for seat, each in enumerate(zip(scores, placed, strict=True))}


def _check_ruling(event: Tournament, found: Pairing, by: User, scores: Sequence[int]) -> None:
    assert found.table is not None
    if queries.plays_in(event.pk, by):
        raise errors.PlaysInEvent
    waits = found.ruled or found.stage_round in queries.running(event)
    if event.is_over or found.table.status != Table.Status.ABORTED or not waits:
        raise errors.GameStands
    if len(scores) != len(found.seats) or any(abs(each) > MOST_POINTS for each in scores):
        raise errors.InvalidRuling


@refuses(queries.locked, errors.WrongStage, reason_line, errors.PlaysInEvent, errors.StageRoundOpen)
@in_one_transaction
def end_early(*, tournament_id: str, by: User, reason: str, version: int | None = None) -> Tournament:
    """End the event after the stage rounds played so far, though it had more."""
    reason = reason_line(reason)
    event = queries.locked(tournament_id, by, Act.CONFIRM, version)
    if queries.plays_in(event.pk, by):
        raise errors.PlaysInEvent
    if event.status != Status.RUNNING:
        raise errors.WrongStage(event.status)
    check_closed(event)
    _end(event)
    keep(event, by, "tournament_ended", reason)
    return queries.tournament(event.pk, by)


def _end(event: Tournament) -> None:
    by = Now() + timedelta(hours=event.complaint_hours)
    bump(event.pk, status=Status.PLAYED, complaints_until=by)
    tell_status(event, Status.PLAYED)


@refuses(queries.locked, errors.WrongStage, errors.ComplaintsOpen, errors.ComplaintOpen)
@in_one_transaction
def confirm(*, tournament_id: str, by: User, version: int | None = None) -> Tournament:
    """Make the standings final, once the time for complaints is over, and publish the lots.

    ComplaintOpen: one has no answer yet.
    """
    event = queries.locked(tournament_id, by, Act.CONFIRM, version)
    if event.status != Status.PLAYED:
        raise errors.WrongStage(event.status)
    if event.complaints.filter(status=Complaint.Status.OPEN).exists():
        raise errors.ComplaintOpen
    ended = Tournament.objects.filter(pk=event.pk, complaints_until__lte=Now())
    if not ended.update(status=Status.CONFIRMED, ended_at=Now(), version=F("version") + 1):
        raise errors.ComplaintsOpen
    keep(event, by, "tournament_confirmed")
    tell_status(event, Status.CONFIRMED)
    return queries.tournament(event.pk, by)
