"""The sweeper: it finds in the database work whose hints were lost, and does it.

This loop is above all apps and calls the sweep of each, so that no app needs to know another. Once a second
one statement finds which sweeps have work; the others are left out. At the ticks in between, every quarter of
a second, it asks for the deadlines alone. It sleeps through these ticks while no deadline comes up soon and a
hint would announce a new one. It sleeps until the next second at most, so a lost hint costs no more than
that. Without Redis it does not sleep. Several sweepers may run at once: due work is leased, row by row.
"""

import time
from collections.abc import Callable, Collection, Iterable
from datetime import UTC, datetime
from queue import Empty, SimpleQueue
from typing import NamedTuple, TypeVar

import structlog
from django.db import close_old_connections, connection

from accounts import services as accounts
from accounts.services.sweeps import found_by
from bots import services as bots
from estimation_service import heartbeat
from estimation_service.due_work import DueSweeps, HintListener
from games.api.health import SWEEPER
from games.feed import hints
from games.feed.services import beat
from games.lobby import services as lobby
from games.notices import services as notices
from games.ratings import services as ratings
from games.sandboxes import services as sandboxes
from games.tables import services as tables
from games.tournaments import services as tournaments

log = structlog.get_logger("estimation.sweeper")

Result = TypeVar("Result")


class Sweep(NamedTuple):
    """An app's sweep. It is called when it has work, but not again within this many ticks."""

    name: str
    call: Callable[[], object]
    every: int = 1


PERIOD_S = 0.25
# The database is asked about sweeps that run this rarely, together with all others, every so many ticks: a
# second.
ALL_EVERY = 4
# Each sweep is called every so many ticks, whatever the database answered: two minutes.
UNASKED_EVERY = 4 * 120
# After a hint it does not sleep for this long, and needs no other hint.
AWAKE_S = 5.0
HINTS = (hints.DUE, hints.table_channel("*"))
# The name of a condition: an urgent sweep will soon have work.
SOON = "soon"
# The name of the question which sweeps have work. It fails only without the database.
DUE = "due"
# Deadlines at every tick, since people see how late they are moved for; the rest once a second or less.
SWEEPS = (
    Sweep("overdue", bots.sweep_overdue),
    Sweep("clocks", bots.sweep_clocks),
    Sweep("heartbeat", lambda: beat(SWEEPER), every=8),
    Sweep("bots", bots.sweep_bots, every=4),
    Sweep("hints", bots.sweep_hints, every=4),
    Sweep("analyses", bots.sweep_analyses, every=4 * 5),
    Sweep("automatic", tables.sweep_automatic, every=4),
    Sweep("scripts", sandboxes.sweep_scripts),
    Sweep("steps", sandboxes.sweep_steps),
    Sweep("claims", tables.sweep_claims, every=4),
    Sweep("looks", bots.sweep_looks, every=4),
    Sweep("challenges", lobby.sweep_challenges, every=4),
    Sweep("ratings", ratings.sweep_ratings, every=4),
    Sweep("uncounted", ratings.sweep_uncounted, every=4),
    Sweep("unexamined", lobby.sweep_unexamined, every=4),
    Sweep("seeks", lobby.sweep_seeks, every=4),
    Sweep("tournaments", tournaments.sweep_tournaments, every=4),
    Sweep("boards", tournaments.sweep_boards, every=4),
    Sweep("daily", tournaments.sweep_daily, every=4 * 10),
    Sweep("closing_entries", tournaments.close_due_entries, every=4),
    Sweep("round_starts", tournaments.start_due_rounds, every=2),
    Sweep("attention", tournaments.sweep_attention, every=40),
    Sweep("sandboxes", sandboxes.sweep_sandboxes, every=8),
    Sweep("guests", lambda: accounts.sweep_guests(datetime.now(UTC)), every=240),
    Sweep("old_tasks", hints.forget_tasks, every=4 * 15),
    Sweep("kept_answers", accounts.forget_answers, every=240),
    Sweep("asked_turns", tables.forget_asked_turns, every=240),
    Sweep("deliveries", notices.forget_deliveries, every=240),
    Sweep("notices", notices.forget_notices, every=240),
    Sweep("messages", lobby.forget_messages, every=240),
    Sweep("old_seeks", lobby.forget_seeks, every=240),
    Sweep("resting", ratings.sweep_resting, every=4 * 60),
    Sweep("old_signals", lobby.forget_signals, every=4 * 3600),
    Sweep("prints", accounts.forget_prints, every=4 * 3600),
    Sweep("expired_grants", accounts.forget_expired_grants, every=4 * 3600),
)


def _any_soon(sweeps: Iterable[Callable[..., object]]) -> Callable[[], None]:
    """Make a sweep that does nothing; it is found when one of these will soon have something to do."""
    conditions = [getattr(each, "soon", tuple) for each in sweeps]
    return found_by(lambda: [queryset for condition in conditions for queryset in condition()])(lambda: None)


def tick_after(tick: int, elapsed_s: float, period_s: float) -> int:
    """The next future tick, by the seconds since the first one; missed ticks are left out."""
    return max(tick + 1, int(elapsed_s / period_s) + 1)


class Sweeper:
    """Calls sweeps one after the other at each tick, until stopped. One that fails is called again later."""

    def __init__(self, sweeps: Iterable[Sweep] = SWEEPS, *, period_s: float = PERIOD_S) -> None:
        self._sweeps = tuple(sweeps)
        self._period_s = period_s
        self._due = dict.fromkeys((sweep.name for sweep in self._sweeps), 0)
        self._unasked = dict(self._due)
        self._all_due = 0
        urgent = {sweep.name: sweep.call for sweep in self._sweeps if sweep.every < ALL_EVERY}
        every = {sweep.name: sweep.call for sweep in self._sweeps}
        self._often, self._all = DueSweeps(urgent), DueSweeps(every | {SOON: _any_soon(urgent.values())})
        self._failing: set[str] = set()
        # Whether nothing urgent comes up before the next question about all, as far as the database knows.
        self._calm = False
        self._hints: HintListener | None = None
        self._stopped = False
        # Signal handlers may put into this queue; an Event could meet its own lock there.
        self._news: SimpleQueue[None] = SimpleQueue()

    def stop(self) -> None:
        """Stop after the sweep that runs now."""
        self._stopped = True
        self.wake()

    def wake(self) -> None:
        """End the sleep."""
        self._news.put(None)

    def listen(self, channels: Collection[str] = HINTS) -> HintListener:
        """Listen to hints from now on; without them it does not sleep."""
        self._hints = HintListener(self.wake, channels, deaf_s=AWAKE_S)
        self._hints.begin()
        return self._hints

    def run(self) -> None:
        """Run until stopped. Ticks keep their distance however long sweeps take."""
        self._began = time.monotonic()
        tick = 0
        while not self._stopped:
            # Listen before the database is asked, so that a hint after its answer is heard.
            hears = self._hints is not None and self._hints.hears
            self._sweep(tick)
            # A sweep that fails is logged. If the file aged by it, a sweeper that still moves everybody else
            # would be restarted again and again.
            if DUE not in self._failing:
                heartbeat.touch()
            tick = self._slept(tick) if hears and self._calm else self._awaited(tick)

    def _awaited(self, tick: int) -> int:
        """Wait for the next tick and return it."""
        following = tick_after(tick, time.monotonic() - self._began, self._period_s)
        while not self._stopped and self._is_woken_before(following):
            pass
        return following

    def _slept(self, tick: int) -> int:
        """Sleep until the next tick of all sweeps or until a hint comes. Return the tick that begins."""
        following = tick_after(self._all_due - 1, time.monotonic() - self._began, self._period_s)
        if self._is_woken_before(following):
            now = time.monotonic()
            following = max(tick + 1, int((now - self._began) / self._period_s))
            self._began = now - following * self._period_s
        return following

    def _is_woken_before(self, tick: int) -> bool:
        """Wait for that tick, or for a hint. Return whether a hint came first."""
        try:
            self._news.get(timeout=max(0.0, self._began + tick * self._period_s - time.monotonic()))
        except Empty:
            return False
        return True

    def _sweep(self, tick: int) -> None:
        left_out = self._all.names - self._named(tick)
        for sweep in self._sweeps:
            if self._is_called(sweep, tick, left_out) and not self._stopped:
                self._due[sweep.name], self._unasked[sweep.name] = tick + sweep.every, tick + UNASKED_EVERY
                self._attempt(sweep.name, sweep.call)

    def _is_called(self, sweep: Sweep, tick: int, left_out: Collection[str]) -> bool:
        if sweep.name not in left_out or sweep.name in self._failing:  # to show that it works
            return tick >= self._due[sweep.name]
        return tick >= self._unasked[sweep.name]

    def _named(self, tick: int) -> frozenset[str]:
        """Return those of the sweeps to check that have work; all of them if the query fails."""
        asked = self._often
        if tick >= self._all_due:
            asked, self._all_due = self._all, tick + ALL_EVERY
        named = self._attempt(DUE, asked.named)
        if named is None:
            named = asked.names
            self._calm = False
        if asked is self._all:
            self._calm = SOON not in named
        return named

    def _attempt(self, name: str, call: Callable[[], Result]) -> Result | None:
        """Return what the call returns; None if it fails."""
        close_old_connections()
        try:
            result = call()
        except Exception as error:
            connection.close()
            # Once per streak: a database that is away for an hour is one event, not 3,600.
            if name not in self._failing:
                log.error("sweep failed", task=name, exc_info=error)
            self._failing.add(name)
            return None
        if name in self._failing:
            log.info("sweep works again", task=name)
        self._failing.discard(name)
        return result
