"""What the last days were like, for the first page of the admin: three queries, however much there is."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Final, NamedTuple

from django.db.models import Case, Count, QuerySet, Value, When
from django.db.models.functions import Now, TruncDate

from accounts.models import Realm
from games.tables.models import Table, Waiting
from games.tournaments.models import Entry

DAYS: Final = 14
_HOUR_S: Final = 3600
# Up to so many seconds since somebody's turn came; the last without an end.
STEPS_S: Final = (60, 600, _HOUR_S, 6 * _HOUR_S, 24 * _HOUR_S, None)


class Day(NamedTuple):
    """How many there were on a day in UTC."""

    day: date
    number: int


class Lateness(NamedTuple):
    """How many are awaited at tables of events no longer than `seconds`, and longer than the one before."""

    seconds: int | None
    number: int


def games_a_day(today: date) -> list[Day]:
    """Games of the real world that ended on each of the last days, the latest last."""
    over = Table.objects.filter(realm=Realm.REAL, status=Table.Status.FINISHED)
    return _counted(today, over, "ended_at")


def entries_a_day(today: date) -> list[Day]:
    """Entries into events, likewise; also those that were taken back since."""
    return _counted(today, Entry.objects.all(), "entered_at")


def _counted(today: date, rows: QuerySet, at: str) -> list[Day]:  # type: ignore[type-arg]  # any rows
    first = today - timedelta(days=DAYS - 1)
    since = datetime.combine(first, time(), UTC)
    by_day = (
        rows.filter(**{f"{at}__gte": since})
        .annotate(day=TruncDate(at))
        .values("day")
        .order_by()
        .annotate(n=Count("*"))
    )
    found = {each["day"]: each["n"] for each in by_day.annotate(n=Count("*"))}
    days = (first + timedelta(days=number) for number in range(DAYS))
    return [Day(day, found.get(day, 0)) for day in days]


def lateness() -> list[Lateness]:
    """How long those have been awaited who are awaited now at tables of events, house bots apart."""
    asked = Waiting.objects.filter(table__tournament__isnull=False, bot=False)
    steps = [
        When(since__gt=Now() - timedelta(seconds=seconds), then=Value(place))
        for place, seconds in enumerate(STEPS_S)
        if seconds is not None
    ]
    step = Case(*steps, default=Value(len(STEPS_S) - 1))
    by_step = asked.annotate(step=step).values("step").order_by().annotate(n=Count("*"))
    found = {each["step"]: each["n"] for each in by_step}
    return [Lateness(seconds, found.get(place, 0)) for place, seconds in enumerate(STEPS_S)]
