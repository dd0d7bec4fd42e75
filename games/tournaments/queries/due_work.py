"""Queries of what is due now in the tournaments of a realm, and when the next thing is."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Now

from accounts.models import User
from accounts.rows import next_time
from accounts.services.sweeps import Instant
from games.tables.models import Occupancy, Table
from games.tournaments.models import Pairing, StageRound, Tournament
from games.tournaments.queries.round_inputs import played_out_rounds

Status = Tournament.Status


def due_rounds(by: Instant | None = None) -> QuerySet[StageRound]:
    """Return published stage rounds whose games should begin by this time (None: now) and have not begun."""
    instant = Now() if by is None else by
    waiting = Pairing.objects.filter(
        tournament=OuterRef("tournament"), stage_round=OuterRef("number"), table__status=Table.Status.OPEN
    )
    running = StageRound.objects.filter(status=StageRound.Status.RUNNING, starts_at__lte=instant)
    return running.filter(Exists(waiting))


class OwnStart(NamedTuple):
    """The start of a game for which a player is paired. `moves` counts how often the time was changed, the
    last time at `moved_at`."""

    table_id: str
    event: str
    stage_round: int
    number: int
    at: datetime
    moves: int
    moved_at: datetime


def starts_of(user: User) -> tuple[OwnStart, ...]:
    """Return tournament games that the player is paired for and that begin later, the soonest first."""
    seats = Occupancy.objects.filter(player=user, to_seq=None, table__status=Table.Status.OPEN)
    at = Pairing.objects.filter(table__in=seats.values("table")).select_related("tournament")
    places = {(str(each.tournament_id), each.stage_round): each for each in at}
    events = {event for event, _ in places}
    rounds = StageRound.objects.filter(tournament__in=events, starts_at__isnull=False).order_by("starts_at")
    return tuple(
        OwnStart(
            str(found.table_id), found.tournament.name, each.number, found.number, each.starts_at,
            each.start_moves, each.start_moved_at or each.published_at,
        )
        for each in rounds
        if each.starts_at and (found := places.get((str(each.tournament_id), each.number))) is not None
    )  # fmt: skip


def rounds_to_begin(event: Tournament) -> list[int]:
    """Return the tournament's published rounds whose games have not begun."""
    at = event.pairings.filter(table__status=Table.Status.OPEN).order_by("stage_round")
    return list(at.values_list("stage_round", flat=True).distinct())


def due_in(realm: str) -> int:
    """Count tournaments where entries must close, a round must begin, or all games of a round are over."""
    entering = Tournament.objects.filter(realm=realm, status=Status.OPEN, entries_close_at__lte=Now())
    rounds = (due_rounds(), played_out_rounds())
    return entering.count() + sum(each.filter(tournament__realm=realm).count() for each in rounds)


def next_in(realm: str) -> datetime | None:
    """Return the next time at which a round begins, or at which the time for entries or complaints ends."""
    events = Tournament.objects.filter(realm=realm)
    rounds = StageRound.objects.filter(tournament__realm=realm, status=StageRound.Status.RUNNING)
    return next_time(
        (rounds, "starts_at"),
        (events.filter(status=Status.OPEN), "entries_close_at"),
        (events.filter(status=Status.PLAYED), "complaints_until"),
    )
