"""Calendars for tests, from short texts such as `23:00-07:00`."""

from datetime import UTC, datetime

from hypothesis import strategies as some

from games.tables.clocks import Calendar, PlayerHours
from games.tables.zones import milliseconds, offset_of

HOUR = 3_600_000
DAY = 24 * HOUR
FRIDAY, SATURDAY, SUNDAY = 4, 5, 6
ZONES = ("UTC", "Africa/Cairo", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe")


def at(text: str) -> int:
    """Return a UTC time such as `2026-03-29 00:30` in milliseconds."""
    return milliseconds(datetime.fromisoformat(text).replace(tzinfo=UTC))


def living(zone: str = "UTC", quiet: str = "", weekend: tuple[int, ...] = (), since: int = 0) -> Calendar:
    """A player's calendar in this zone, with quiet hours such as `23:00-07:00`."""
    return Calendar((habits(zone, quiet, weekend, since),), ())


def habits(zone: str = "UTC", quiet: str = "", weekend: tuple[int, ...] = (), since: int = 0) -> PlayerHours:
    hours = None
    if quiet:
        begin, end = ([int(part) for part in text.split(":")] for text in quiet.split("-"))
        hours = (begin[0] * 60 + begin[1], end[0] * 60 + end[1])
    return PlayerHours(since, offset_of(zone), hours, frozenset(weekend))


# Two years, so that summer time begins and ends in them.
INSTANTS = some.integers(at("2026-01-01"), at("2027-12-31"))
_MINUTES = some.tuples(some.integers(0, 1439), some.integers(0, 1439)).filter(
    lambda each: (each[1] - each[0]) % 1440 <= 12 * 60
)
_HABITS = some.builds(
    PlayerHours,
    some.just(0),
    some.sampled_from(ZONES).map(offset_of),
    some.none() | _MINUTES,
    some.frozensets(some.integers(0, 6), max_size=3),
)


@some.composite
def calendars(draw: some.DrawFn) -> Calendar:
    """Any calendar: up to three sets of habits, one after the other, and up to three vacations."""
    lives = draw(some.lists(_HABITS, max_size=3))
    begins = [0, *sorted(draw(some.lists(INSTANTS, min_size=2, max_size=2)))]
    edges = sorted(draw(some.lists(INSTANTS, max_size=6, unique=True)))
    away = tuple(
        (begin, min(end, begin + 14 * DAY)) for begin, end in zip(edges[::2], edges[1::2], strict=False)
    )
    return Calendar(tuple(each._replace(since=begins[place]) for place, each in enumerate(lives)), away)
