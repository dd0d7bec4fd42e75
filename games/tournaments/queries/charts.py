"""Numbers of the last days, for the first page of the admin: two queries for any number of rows."""

from datetime import date, timedelta
from typing import Final, NamedTuple

from django.db.models import Case, Count, Value, When
from django.db.models.functions import Now

from accounts.models import Realm
from accounts.rows import all_rows
from games.tables.models import Table, Waiting

DAYS: Final = 14
_HOUR_S: Final = 3600
# Classes of seconds since a turn began; the last has no end.
STEPS_S: Final = (60, 600, _HOUR_S, 6 * _HOUR_S, 24 * _HOUR_S, None)


class Day(NamedTuple):
    """The counts of a day in UTC."""

    day: date
    number: int


class Lateness(NamedTuple):
    """The number of players who have been awaited at events' tables for at most `seconds`, and longer than
    the class before."""

    seconds: int | None
    number: int


class LastDays(NamedTuple):
    games: list[Day]
    entries: list[Day]


# Days are those of the clock that wrote when games ended and people entered. Games under embargo are found
# by an index of their own and taken off, so that all others are counted without being looked at.
_COUNTED: Final = """
WITH since AS (SELECT date_trunc('day', statement_timestamp() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
                      - %(before)s * interval '1 day' AS at)
SELECT 'today', (statement_timestamp() AT TIME ZONE 'UTC')::date, 0
UNION ALL SELECT 'games', (ended_at AT TIME ZONE 'UTC')::date, count(*) FROM tables_table
WHERE realm_id = %(realm)s AND status = %(finished)s AND ended_at >= (SELECT at FROM since) GROUP BY 2
UNION ALL SELECT 'embargoed', (ended_at AT TIME ZONE 'UTC')::date, count(*) FROM tables_table
WHERE embargo_from IS NOT NULL AND realm_id = %(realm)s AND status = %(finished)s
AND ended_at >= (SELECT at FROM since) GROUP BY 2
UNION ALL SELECT 'entries', (entered_at AT TIME ZONE 'UTC')::date, count(*) FROM tournaments_entry
JOIN tournaments_tournament AS event ON event.id = tournament_id AND event.realm_id = %(realm)s
WHERE entered_at >= (SELECT at FROM since) GROUP BY 2
"""


def last_days() -> LastDays:
    """Return how many games of the real world ended on each of the last days, and how many entered events
    (including entries withdrawn since); the latest day last. A game under embargo is not counted yet; it is
    counted on its day afterwards."""
    values = {"realm": Realm.REAL, "finished": Table.Status.FINISHED, "before": DAYS - 1}
    found = {(what, day): number for what, day, number in all_rows(_COUNTED, values)}
    (today,) = (day for what, day in found if what == "today")
    days = [today - timedelta(days=DAYS - 1 - number) for number in range(DAYS)]
    games = [Day(day, found.get(("games", day), 0) - found.get(("embargoed", day), 0)) for day in days]
    return LastDays(games, [Day(day, found.get(("entries", day), 0)) for day in days])


def lateness() -> list[Lateness]:
    """Return how long the players whose turn it is now have been awaited at tables of events, without house
    bots and games under embargo."""
    condition = {"table__tournament__isnull": False, "table__realm": Realm.REAL, "table__embargo_from": None}
    asked = Waiting.objects.filter(**condition, bot=False)
    steps = [
        When(since__gt=Now() - timedelta(seconds=seconds), then=Value(place))
        for place, seconds in enumerate(STEPS_S)
        if seconds is not None
    ]
    step = Case(*steps, default=Value(len(STEPS_S) - 1))
    by_step = asked.annotate(step=step).values("step").order_by().annotate(n=Count("*"))
    found = {each["step"]: each["n"] for each in by_step}
    return [Lateness(seconds, found.get(place, 0)) for place, seconds in enumerate(STEPS_S)]
