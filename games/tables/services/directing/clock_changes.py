"""Interventions on time: stop the clocks, restart them, add time."""

from datetime import timedelta

from django.db.models import F

from accounts.ids import get_or_raise
from games.engine.director_facts import DIRECTED, TimeAdded
from games.engine.seats import Seat
from games.tables import errors
from games.tables.clocks.clock import SECOND_MS
from games.tables.interventions import MOST_LIVE_SECONDS, MOST_SECONDS, InterventionKind
from games.tables.models import PlayerClock, Table, Waiting
from games.tables.services.clocks import bump, retime
from games.tables.services.directing import errors as refused
from games.tables.services.directing.definition import intervention
from games.tables.services.directing.intervention import Order, append_fact
from games.tables.services.pauses import go_on, stand_still


@intervention(InterventionKind.PAUSE, refused.NoTimeLimit, refused.PausedAlready)
def pause(table: Table, order: Order) -> None:
    """Stop all clocks until a director resumes them, also where the players may not agree to pause.

    A pause that the players agreed to becomes the director's.

    PausedAlready: by a director.
    """
    if table.clock is None and table.turn_limit is None:
        raise refused.NoTimeLimit
    if table.held:
        raise refused.PausedAlready
    stand_still(table, by_director=True)


@intervention(InterventionKind.RESUME, refused.NotPaused)
def resume(table: Table, order: Order) -> None:
    """Resume the clocks, no matter who paused them. Live turns get their whole time again."""
    if table.paused_until is None:
        raise refused.NotPaused
    go_on(table, DIRECTED)


@intervention(
    InterventionKind.EXTEND, errors.SeatNotFound, refused.InvalidExtension, refused.SeatNotAwaited,
    refused.NoTimeLimit,
)  # fmt: skip
def extend(table: Table, order: Order, *, seat: int, seconds: int) -> None:
    """Give a seat's player more time: on their clock or, at a live table, for the turns that wait for them
    now.

    InvalidExtension: from 1 second to 30 days, at live tables to an hour; SeatNotAwaited: at a live table, or
    while their turns have no deadline.
    """
    if not 0 <= seat < table.players:
        raise errors.SeatNotFound
    if table.clock is None and table.turn_limit is None:
        raise refused.NoTimeLimit
    if not 1 <= seconds <= (MOST_LIVE_SECONDS if table.clock is None else MOST_SECONDS):
        raise refused.InvalidExtension
    if table.clock is None:
        _lengthen_turns(table, seat, seconds)
    else:
        _lengthen_clock(table, seat, seconds)
    append_fact(table, TimeAdded(Seat(seat), seconds))


def _lengthen_turns(table: Table, seat: int, seconds: int) -> None:
    waiting = Waiting.objects.filter(table=table, seat=seat, due_at__isnull=False)
    if not waiting.update(due_at=F("due_at") + timedelta(seconds=seconds), leased_until=None):
        raise refused.SeatNotAwaited
    bump(table)


def _lengthen_clock(table: Table, seat: int, seconds: int) -> None:
    holders = table.occupancies.filter(seat=seat, to_seq=None).values("player")
    clocks = PlayerClock.objects.filter(table=table, seat=seat, gone=False)
    row = get_or_raise(clocks, refused.NoTimeLimit, player__in=holders)
    row.remaining_ms += seconds * SECOND_MS
    retime(table, [row])
