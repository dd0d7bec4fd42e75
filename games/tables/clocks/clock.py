"""One player's clock in one game: it runs while any round waits for them. When it runs out, and why.

The time left is stored when a clock stops, and it starts again from there. Nothing is computed from the
beginning of the game. Functions that change a clock return another one.
"""

from collections.abc import Iterable
from typing import NamedTuple

from games.tables.clocks.calendar import Calendar, after, counted, spans
from games.tables.clocks.presets import Rules

SECOND_MS = 1000


class Clock(NamedTuple):
    """A clock: `remaining` milliseconds, as of `running_since` while it runs (None: it stands).

    `seen_at` is when the player last took a turn themselves, `timeouts` how often their time ran out.
    """

    remaining: int
    running_since: int | None = None
    seen_at: int | None = None
    timeouts: int = 0


def fresh(rules: Rules) -> Clock:
    return Clock(rules.base * SECOND_MS)


def started(clock: Clock, at: int) -> Clock:
    """Start the clock of a player whose turn it is. If it runs already, it goes on."""
    return clock if clock.running_since is not None else clock._replace(running_since=at)


def stopped(clock: Clock, calendar: Calendar, at: int) -> Clock:
    """Stop the clock of a player whose turn is over, or whose game is paused."""
    since = clock.running_since
    if since is None:
        return clock
    left = max(0, clock.remaining - counted(calendar, since, at))
    return clock._replace(remaining=left, running_since=None)


def turn_taken(clock: Clock, rules: Rules, calendar: Calendar, at: int, *, by_player: bool) -> Clock:
    """Take a player's turn on their clock, which stands. The first turn of each visit adds the increment.

    An increment for every turn would fill the clock in one sitting, so turns taken shortly after each other
    count as one visit.
    """
    clock = stopped(clock, calendar, at)
    visits = by_player and (clock.seen_at is None or at - clock.seen_at >= rules.visit * SECOND_MS)
    if visits or rules.fills_up:
        more = clock.remaining + rules.increment * SECOND_MS
        clock = clock._replace(remaining=min(max(clock.remaining, rules.cap * SECOND_MS), more))
    return clock._replace(seen_at=at) if by_player else clock


def timed_out(clock: Clock, rules: Rules) -> Clock:
    """Stop a clock that ran out, while a bot plays. A little time is left for the next turn."""
    return clock._replace(
        remaining=rules.after_timeout * SECOND_MS, running_since=None, timeouts=clock.timeouts + 1
    )


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
