"""Explanations of deadlines: the steps from now to when a clock runs out; and when to check it before."""

from collections.abc import Iterable
from typing import NamedTuple

from games.tables.clocks.calendar import Calendar, after, spans
from games.tables.clocks.clock import SECOND_MS, Clock

COUNTED, GAME_DEADLINE = "counted", "game_deadline"
# A vacation that begins by itself does so early enough that something of the clock is left for afterwards.
VACATION_BEFORE_S = 3600


class Step(NamedTuple):
    """From `begin` to `end`; `kind` is `counted` or why the time does not count."""

    kind: str
    begin: int
    end: int

    @property
    def counts(self) -> int:
        """Return the milliseconds taken from the clock."""
        return self.end - self.begin if self.kind == COUNTED else 0


class Deadline(NamedTuple):
    """A deadline and the steps to it; each begins where the one before ends. Counted steps add up to what
    remained, unless the last one is `game_deadline`: then the game's end came first."""

    at: int
    steps: tuple[Step, ...]


def deadline_at(clock: Clock, calendar: Calendar, game_due: int | None = None) -> int | None:
    """Return when the clock runs out; None for one that stands. A game's own deadline may come first."""
    since = clock.running_since
    if since is None:
        return None
    at = after(calendar, since, clock.remaining)
    return at if game_due is None else min(at, max(game_due, since))


def deadline(clock: Clock, calendar: Calendar, game_due: int | None = None) -> Deadline | None:
    """Return when the clock runs out, with its explanation; None for one that stands."""
    at = deadline_at(clock, calendar, game_due)
    if at is None or clock.running_since is None:
        return None
    steps = _steps(calendar, clock.running_since, at)
    if game_due is not None and at < after(calendar, clock.running_since, clock.remaining):
        steps = (*steps, Step(GAME_DEADLINE, at, at))
    return Deadline(at, steps)


def _steps(calendar: Calendar, begin: int, end: int) -> tuple[Step, ...]:
    """Return the spans between two instants, with neighbours of one kind merged."""
    steps: list[Step] = []
    for span in spans(calendar, begin):
        if span.begin >= end:
            break
        kind = span.kind or COUNTED
        until = min(span.end, end)
        if steps and steps[-1].kind == kind:
            steps[-1] = steps[-1]._replace(end=until)
        else:
            steps.append(Step(kind, span.begin, until))
    return tuple(steps)


def next_look(deadline: int | None, before: Iterable[int], *, after: int, leaves: bool = False) -> int | None:
    """Return the first time to check before the deadline that comes after `after`; None if there is none.

    `leaves`: a vacation is to begin by itself, an hour before or, if little is left, at half of that.
    """
    if deadline is None:
        return None
    moments = [deadline - each * SECOND_MS for each in before]
    if leaves:
        moments.append(deadline - min(VACATION_BEFORE_S * SECOND_MS, (deadline - after) // 2))
    return min((each for each in moments if each > after), default=None)
