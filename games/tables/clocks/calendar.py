"""Calendars: a player's clock stands still at their quiet hours, on their weekend and on vacation.

Their local time is a function of the instant, `Offset`, which callers make of an IANA zone. So jumps of wall
clocks need no code of their own. Whether an instant counts depends on what the wall clock shows then, and a
span ends where the offset changes.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS
THURSDAY = 3  # the first day of 1970, counted from Monday as 0

# Milliseconds that wall clocks are ahead of UTC at an instant.
Offset = Callable[[int], int]


class PlayerHours(NamedTuple):
    """A player's hours from the instant `since` on.

    `quiet` are two minutes of the day, from and to, through midnight where the second is smaller. `weekend`
    are the days on which they do not play, Monday being 0.
    """

    since: int
    offset: Offset
    quiet: tuple[int, int] | None
    weekend: frozenset[int]


class Calendar(NamedTuple):
    """A player's `habits` in order of their begin, and `vacations` as (begin, end), without overlap."""

    habits: tuple[PlayerHours, ...]
    vacations: tuple[tuple[int, int], ...]


class Span(NamedTuple):
    """A span of time from `begin` (included) to `end`. `kind` says why it does not count; None: it counts."""

    begin: int
    end: int
    kind: str | None


ALWAYS = Calendar((), ())
FOREVER = 1 << 60
VACATION, WEEKEND, QUIET_HOURS = "vacation", "weekend", "quiet_hours"


def allowed(calendar: Calendar, *, quiet_hours: bool, weekends: bool, vacation: bool) -> Calendar:
    """Return the part of the player's calendar that counts at a table."""
    nobody: frozenset[int] = frozenset()
    habits = tuple(
        each._replace(quiet=each.quiet if quiet_hours else None, weekend=each.weekend if weekends else nobody)
        for each in calendar.habits
    )
    return Calendar(habits, calendar.vacations if vacation else ())


def span_at(calendar: Calendar, at: int) -> Span:
    """Return the span from `at` on in which nothing changes."""
    away = next((each for each in calendar.vacations if each[0] <= at < each[1]), None)
    if away is not None:
        return Span(at, away[1], VACATION)
    habits, until = _habits_at(calendar, at)
    span = Span(at, FOREVER, None) if habits is None else _by_habit(habits, at)
    leaving = (begin for begin, _ in calendar.vacations if begin > at)
    return span._replace(end=min(span.end, until, *leaving))


def spans(calendar: Calendar, at: int) -> Iterator[Span]:
    """Yield all spans from `at` on, without end."""
    while True:
        span = span_at(calendar, at)
        yield span
        at = span.end


def counted(calendar: Calendar, begin: int, end: int) -> int:
    """Return how many milliseconds from `begin` to `end` count; 0 when `end` is not later."""
    total = 0
    for span in spans(calendar, begin):
        if span.begin >= end:
            return total
        if span.kind is None:
            total += min(span.end, end) - span.begin
    raise AssertionError("spans go on for ever")


def after(calendar: Calendar, begin: int, ms: int) -> int:
    """Return the first instant at which this many milliseconds have counted since `begin`."""
    if ms <= 0:
        return begin
    for span in spans(calendar, begin):
        if span.kind is None:
            if span.end - span.begin >= ms:
                return span.begin + ms
            ms -= span.end - span.begin
    raise AssertionError("spans go on for ever")


def _habits_at(calendar: Calendar, at: int) -> tuple[PlayerHours | None, int]:
    """Return the habits at `at`, and until when they last."""
    held, until = None, FOREVER
    for each in calendar.habits:
        if each.since > at:
            return held, each.since
        held = each
    return held, until


def _by_habit(habits: PlayerHours, at: int) -> Span:
    offset, quiet, weekend = habits.offset, habits.quiet, habits.weekend
    wall = at + offset(at)
    day, of_day = divmod(wall, DAY_MS)
    midnight = (day + 1) * DAY_MS
    if (day + THURSDAY) % 7 in weekend:
        return Span(at, _until(offset, at, midnight), WEEKEND)
    if quiet is None or quiet[0] == quiet[1]:
        return Span(at, _until(offset, at, midnight), None)
    begin, end = (minutes * MINUTE_MS for minutes in quiet)
    changes = sorted({begin, end, DAY_MS})
    next_change = day * DAY_MS + next(each for each in changes if each > of_day)
    is_quiet = begin <= of_day < end if begin < end else of_day >= begin or of_day < end
    return Span(at, _until(offset, at, next_change), QUIET_HOURS if is_quiet else None)


def _until(offset: Offset, at: int, wall: int) -> int:
    """Return when the wall clock shows `wall`, less than a day ahead; if it jumps before, when it does."""
    here = offset(at)
    end = wall - here
    if offset(end) == here:
        return end
    low, high = at, end
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if offset(middle) == here else (low, middle)
    return high
