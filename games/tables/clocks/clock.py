"""One player's clock in one game. It runs while any round waits for them.

The time left is stored when a clock stops, and it starts again from there. Nothing is computed from the
beginning of the game. All functions return another clock.
"""

from typing import NamedTuple

from games.tables.clocks.calendar import Calendar, counted
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
    """Stop the clock of a player whose time is up, while a bot plays for them. A little time is left for the
    next turn."""
    return clock._replace(
        remaining=rules.after_timeout * SECOND_MS, running_since=None, timeouts=clock.timeouts + 1
    )
