"""The end of a stage round and of an event: results are taken over or ruled on, and confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import F
from django.db.models.functions import Now

from accounts.models import User
from accounts.services.retrying import in_one_transaction
from accounts.services.sweeping import each_apart
from games.engine.places import places
from games.engine.rulesets import ruleset as ruleset_of
from games.tables.models import Table
from games.tables.services.directing.errors import PlaysHimself
from games.tournaments import errors, queries
from games.tournaments.models import Pairing, Place, StageRound, Tournament
from games.tournaments.queries.coming import is_last
from games.tournaments.queries.playing import Outcome, outcomes
from games.tournaments.roles import Act
from games.tournaments.services.auditing import check_reason, keep

Status = Tournament.Status
AT_ONCE = 20


def sweep_tournaments() -> int:
    """Close every stage round whose games are over; answers how many it closed."""
    return sum(each_apart(queries.to_close(AT_ONCE), _close, lambda due: {"tournament": due[0]}))


@in_one_transaction
def _close(due: tuple[str, int]) -> bool:
    tournament_id, number = due
    event = Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)
    running = event.stage_rounds.filter(number=number, status=StageRound.Status.RUNNING)
    if not running.exists() or queries.unfinished(event):
        return False
    players = dict(event.entries.values_list("number", "player"))
    for pairing in event.pairings.select_related("table").filter(stage_round=number, number__gte=1):
        if not pairing.ruled:
            assert pairing.table is not None
            seats = list(event.places.filter(stage_round=number, pairing=pairing.number).order_by("seat"))
            _note(seats, outcomes(pairing.table, seats, players))
    running.update(status=StageRound.Status.PLAYED, played_at=Now())
    if is_last(event, number):
        _end(event)
    else:
        Tournament.objects.filter(pk=event.pk).update(version=F("version") + 1)
    return True


def _note(seats: Sequence[Place], came: dict[int, Outcome]) -> None:
    for place in seats:
        place.score, place.place = came[place.seat]
    Place.objects.bulk_update(seats, ["score", "place"])


@in_one_transaction
def rule(
    *, tournament_id: str, by: User, stage_round: int, number: int, scores: Sequence[int], reason: str
) -> Pairing:
    """Give a table whose game was broken off its result: a score for each seat, as its seats are listed.

    Places follow as in the ruleset. The reason stands in the audit trail. Raises ReasonRequired,
    TournamentNotFound, NotOfficial, PairingNotFound, PlaysHimself, GameStands, InvalidRuling.
    """
    check_reason(reason)
    event = queries.locked(tournament_id, by, Act.RULE)
    found = queries.pairing_of(event, stage_round, number)
    assert found.table is not None
    if queries.sat_at(found.table, by):
        raise PlaysHimself
    if found.table.status != Table.Status.ABORTED or not _is_running(event, stage_round):
        raise errors.GameStands
    if len(scores) != len(found.seats):
        raise errors.InvalidRuling
    placed = places(tuple(scores), ruleset_of(event.ruleset).winner, (False,) * len(scores))
    came = {seat: Outcome(*each) for seat, each in enumerate(zip(scores, placed, strict=True))}
    _note(found.seats, came)
    Pairing.objects.filter(tournament=event, stage_round=stage_round, number=number).update(ruled=True)
    Tournament.objects.filter(pk=event.pk).update(version=F("version") + 1)
    ruled = {"stage_round": stage_round, "number": number, "table": found.table.pk, "scores": list(scores)}
    keep(event, by, "table_ruled", reason, ruled)
    return queries.pairing_of(event, stage_round, number)


def _is_running(event: Tournament, stage_round: int) -> bool:
    return event.stage_rounds.filter(number=stage_round, status=StageRound.Status.RUNNING).exists()


@in_one_transaction
def end_early(*, tournament_id: str, by: User, reason: str) -> Tournament:
    """Let what is played be all: no further stage round, though the event had more.

    Raises ReasonRequired, TournamentNotFound, NotOfficial, WrongStage, StageRoundOpen.
    """
    check_reason(reason)
    event = queries.locked(tournament_id, by, Act.CONFIRM)
    if event.status != Status.RUNNING:
        raise errors.WrongStage
    if event.stage_rounds.filter(status=StageRound.Status.RUNNING).exists():
        raise errors.StageRoundOpen
    _end(event)
    keep(event, by, "tournament_ended", reason)
    return queries.tournament(event.pk, by)


def _end(event: Tournament) -> None:
    by = Now() + timedelta(hours=event.complaint_hours)
    Tournament.objects.filter(pk=event.pk).update(
        status=Status.PLAYED, complaints_until=by, version=F("version") + 1
    )


@in_one_transaction
def confirm(*, tournament_id: str, by: User) -> Tournament:
    """Make the standings final, once the time for complaints is over; the lots are shown from then on.

    Raises TournamentNotFound, NotOfficial, WrongStage, ComplaintsOpen.
    """
    event = queries.locked(tournament_id, by, Act.CONFIRM)
    if event.status != Status.PLAYED:
        raise errors.WrongStage
    ended = Tournament.objects.filter(pk=event.pk, complaints_until__lte=Now())
    if not ended.update(status=Status.CONFIRMED, ended_at=Now(), version=F("version") + 1):
        raise errors.ComplaintsOpen
    return queries.tournament(event.pk, by)
