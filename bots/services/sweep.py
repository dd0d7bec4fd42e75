"""Find bots' turns that no worker took, from the database alone, so that Redis and workers may fail.

A lost hint is repeated after a second. After eight the sweep plays the turn itself, so that the table moves
within ten whatever has died. Between five and eight it leaves the turn alone: a lease taken then would still
hold when the sweep has to play.
"""

import time
from collections.abc import Callable, Collection

from accounts.services.sweeps import SOON, each_apart, found_by
from bots import wakeup
from bots.services.bot_turns import play_turn, play_waiting
from bots.services.decision import FALLBACK
from games.engine.seats import Seat
from games.tables import queries as tables
from games.tables import services
from games.tables.services import leases
from games.tables.states import Awaited

HINT_AFTER_S, HINT_BEFORE_S, HINT_LEASE_S = 1.0, 5.0, 3.0
PLAY_AFTER_S, PLAY_LEASE_S = 8.0, 5.0
OVERDUE_LEASE_S = 5.0
# Many tables may wait for one sweep; each gets so much of it.
LONGEST_DRIVE_S = 0.1
MOST_TURNS = 50
# Tables of bots that are played at once, each for as long as it gets.
MOST_PLAYED = 3
# After this time a pass takes no more turns, so that the other sweeps get their time.
LONGEST_SWEEP_S = 0.8


@found_by(lambda: [leases.overdue_turns()], soon=lambda: [leases.turns_due_by(SOON)])
def sweep_overdue(limit: int = MOST_TURNS) -> int:
    """Move for every seat whose time is up, people's and bots' alike; return how many seats."""
    return _again_while(
        limit, lambda: _each(leases.lease_turns(leases.overdue_turns(), limit, OVERDUE_LEASE_S), _answer_for)
    )


@found_by(lambda: [leases.run_out_clocks()], soon=lambda: [leases.clocks_due_by(SOON)])
def sweep_clocks() -> int:
    """Play the turns of people whose clock has run out. Return how many clocks there were."""
    return _again_while(MOST_TURNS, _clocks_run_out)


def _again_while(limit: int, at_once: Callable[[], int]) -> int:
    """Repeat `at_once` as long as it finds `limit` turns. Return how many it found in all.

    The limit leaves a share for other sweepers; repeating saves the rest from waiting for the next sweep.
    """
    until = time.monotonic() + LONGEST_SWEEP_S
    total = found = at_once()
    while found == limit and time.monotonic() < until:
        found = at_once()
        total += found
    return total


def _clocks_run_out() -> int:
    clocks = leases.lease_clocks(leases.run_out_clocks(), MOST_TURNS, OVERDUE_LEASE_S)
    return _at_each(
        clocks, lambda table_id, seat: _each(services.time_out(table_id=table_id, seat=seat), _move_for)
    )


@found_by(lambda: [leases.clocks_to_look_at(), services.overlong_pauses()])
def sweep_looks() -> int:
    """Remind people whose clock runs out soon, and end pauses that lasted long enough; return how many."""
    looks = leases.lease_clocks(leases.clocks_to_look_at(), MOST_TURNS, OVERDUE_LEASE_S)
    paused = [(table_id, Seat(0)) for table_id in services.pauses_that_are_over(MOST_TURNS)]
    reminded = _at_each(looks, lambda table_id, seat: services.look_at_clock(table_id=table_id, seat=seat))
    return reminded + _at_each(paused, lambda table_id, _: services.end_pause(table_id=table_id))


def _at_each(clocks: Collection[tuple[str, Seat]], care: Callable[[str, Seat], object]) -> int:
    """Handle every table and seat. Return how many there were, those that failed included."""
    each_apart(clocks, lambda clock: care(*clock), lambda clock: {"table": clock[0]})
    return len(clocks)


@found_by(
    lambda: [
        leases.bot_turns(waited=HINT_AFTER_S, waited_less=HINT_BEFORE_S),
        leases.bot_turns(waited=PLAY_AFTER_S),
    ]
)
def sweep_bots(limit: int = MOST_TURNS) -> int:
    """Repeat hints for bots' turns that no worker took; play those that waited too long. Return how many."""
    forgotten = leases.lease_turns(
        leases.bot_turns(waited=HINT_AFTER_S, waited_less=HINT_BEFORE_S), limit, HINT_LEASE_S
    )
    return _each(forgotten, _waker(forgotten)) + _again_while(MOST_PLAYED, _play_abandoned)


def _play_abandoned() -> int:
    abandoned = leases.lease_turns(leases.bot_turns(waited=PLAY_AFTER_S), MOST_PLAYED, PLAY_LEASE_S)
    return _each(
        abandoned, lambda each: play_waiting(each.table_id, seconds=LONGEST_DRIVE_S, searching=False)
    )


def _each(turns: Collection[Awaited], care: Callable[[Awaited], object]) -> int:
    """Call `care` for every turn, one after the other; return how many there were."""
    each_apart(turns, care, lambda awaited: {"table": awaited.table_id})
    return len(turns)


def _answer_for(awaited: Awaited) -> None:
    """Answer as the seat's hand or plan says, where the table has such answers; else a bot moves."""
    turn = (awaited.round, awaited.turn)
    answer = services.answer_for(table_id=awaited.table_id, seat=awaited.seat, turn=turn, overdue=awaited)
    if answer is None:
        _move_for(awaited)


def _move_for(awaited: Awaited) -> None:
    play_turn(awaited, FALLBACK)


def _waker(turns: Collection[Awaited]) -> Callable[[Awaited], object]:
    """Return the function that sends a hint again. Tables of bots alone may wait for others."""
    urgent = tables.with_people([each.table_id for each in turns])

    def wake_for(awaited: Awaited) -> None:
        with_people = awaited.table_id in urgent
        wakeup.wake(awaited.table_id, urgency=wakeup.URGENT if with_people else wakeup.AT_LEISURE)

    return wake_for
