"""Check quiet hours, weekends, vacations and reminders. The time is an argument."""

from bisect import bisect_left
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple
from zoneinfo import available_timezones

MINUTE: Final = timedelta(minutes=1)
DAY_MINUTES: Final = 24 * 60
LONGEST_QUIET_MINUTES: Final = 12 * 60
MOST_WEEKEND_DAYS: Final = 3
# Nobody moves a deadline at the last moment by moving to another zone.
TAKES_EFFECT_AFTER: Final = timedelta(hours=48)
VACATION_A_YEAR: Final = timedelta(days=30)
LONGEST_VACATION: Final = timedelta(days=14)
SHORTEST_VACATION: Final = timedelta(hours=1)
# Two vacations closer than this would be one longer than fourteen days.
BETWEEN_VACATIONS: Final = timedelta(days=1)
YEAR: Final = timedelta(days=365)

HOUR_S: Final = 3600
USUAL_REMINDERS: Final = (24 * HOUR_S, 6 * HOUR_S, HOUR_S)
MOST_REMINDERS: Final = 6
SOONEST_REMINDER_S, EARLIEST_REMINDER_S = 300, 7 * 24 * HOUR_S

Time = tuple[datetime, datetime]


class DailyHours(NamedTuple):
    """A zone, quiet hours as two minutes of the day, and the days of the weekend from Monday as 0."""

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    weekend: tuple[int, ...] = ()


@cache
def zones() -> frozenset[str]:
    """Return all IANA zones, with aliases such as `Asia/Calcutta` and `ROC`."""
    return frozenset(available_timezones())


@cache
def places() -> tuple[str, ...]:
    """Return the zones to choose from: UTC, then the places of all countries by name, without aliases."""
    lines = files("tzdata.zoneinfo").joinpath("zone.tab").read_text("utf-8").splitlines()
    named = {line.split("\t")[2] for line in lines if not line.startswith("#")}
    return ("UTC", *sorted(named & zones()))


def hours_fault(daily_hours: DailyHours) -> str | None:
    """Return the wrong member, or None. At most twelve quiet hours and three free days are allowed."""
    if daily_hours.zone not in zones():
        return "zone"
    if daily_hours.quiet is not None:
        begin, end = daily_hours.quiet
        in_range = 0 <= begin < DAY_MINUTES and 0 <= end < DAY_MINUTES
        if not in_range or not 0 < (end - begin) % DAY_MINUTES <= LONGEST_QUIET_MINUTES:
            return "quiet_hours"
    days = daily_hours.weekend
    if len(set(days)) != len(days) or len(days) > MOST_WEEKEND_DAYS or not set(days) <= set(range(7)):
        return "weekend"
    return None


def may_remind(before: Collection[int]) -> bool:
    """Check reminders: up to six, each from five minutes to a week before the deadline."""
    return (
        len(set(before)) == len(before) <= MOST_REMINDERS
        and all(SOONEST_REMINDER_S <= each <= EARLIEST_REMINDER_S for each in before)
    )  # fmt: skip


def vacation_used(vacations: Iterable[Time], until: datetime) -> timedelta:
    """Return how much vacation lies in the year before `until`."""
    return sum((_within(each, until - YEAR, until) for each in vacations), timedelta())


def _within(time: Time, begin: datetime, end: datetime) -> timedelta:
    return max(timedelta(), min(time[1], end) - max(time[0], begin))


def vacation_fault(vacations: Iterable[Time], wanted: Time, now: datetime) -> str | None:
    """Return why another vacation is refused, as a code, or None. `wanted` begins now or later."""
    begin, end = wanted
    if not end - begin >= SHORTEST_VACATION or begin < now or begin > now + YEAR:
        return "invalid_vacation"
    if end - begin > LONGEST_VACATION:
        return "vacation_too_long"
    others = list(vacations)
    if any(begin < each[1] + BETWEEN_VACATIONS and each[0] < end + BETWEEN_VACATIONS for each in others):
        return "vacation_too_close"
    # Check every year that this vacation is a part of; each of these years ends where some vacation ends.
    ends = [end, *(each[1] for each in others if end < each[1] < end + YEAR)]
    if any(vacation_used([*others, wanted], each) > VACATION_A_YEAR for each in ends):
        return "vacation_beyond_quota"
    return None


def longest_from(vacations: Iterable[Time], now: datetime) -> datetime | None:
    """Return until when a vacation that begins now may last, in whole minutes; None if it may not begin.

    If a length is allowed, shorter ones are, too, down to the shortest. So the longest is found by bisection.
    """
    others = list(vacations)
    lengths = range(SHORTEST_VACATION // MINUTE, LONGEST_VACATION // MINUTE + 1)

    def is_too_long(minutes: int) -> bool:
        return vacation_fault(others, (now, now + minutes * MINUTE), now) is not None

    place = bisect_left(lengths, True, key=is_too_long)
    return now + lengths[place - 1] * MINUTE if place else None
