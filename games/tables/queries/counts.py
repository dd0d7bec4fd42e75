"""Count tables and turns for the operators of the service, and work that is due: no names, no cards."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

import orjson
from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts.rows import next_time, one_row
from games.tables.models import NOT_OVER, AutomaticTurn, OpenClaim, PlayerClock, Table, Waiting
from games.tables.queries.game_state import turns_of_bots

# Only unfinished tables are counted, by an index of them alone, because finished ones grow for ever. Turns
# some seconds past their time show that neither workers nor the sweep reach them. During a director's pause
# bots' turns do not count (see `queries.awake`).
_COUNTED = """
SELECT (SELECT coalesce(jsonb_object_agg(status, tables), '{}')::text
        FROM (SELECT status, count(*) AS tables FROM tables_table WHERE status IN ('open', 'running')
              GROUP BY status) by_status),
    count(*) FILTER (WHERE NOT bot), count(*) FILTER (WHERE bot),
    count(*) FILTER (WHERE due_at < statement_timestamp()),
    coalesce(extract(epoch FROM max(statement_timestamp() - due_at)
                                FILTER (WHERE due_at < statement_timestamp())), 0)::float,
    coalesce(extract(epoch FROM max(statement_timestamp() - since) FILTER (WHERE bot AND (
        due_at IS NOT NULL OR NOT EXISTS (
            SELECT FROM tables_table t
            WHERE t.id = tables_waiting.table_id AND t.held AND t.paused_until IS NOT NULL)))), 0)::float
FROM tables_waiting
"""


class TableCounts(NamedTuple):
    """Tables that are open or running, turns that wait for people and for the service's bots, and turns past
    their time. Two durations in seconds: of the turn most overdue, and of a bot's turn that waits longest."""

    tables: Mapping[str, int]
    of_people: int
    of_bots: int
    overdue: int
    latest_s: float
    bot_awaited_s: float


def table_counts() -> TableCounts:
    """Count everything in one statement, so that all figures are of the same time."""
    by_status, *numbers = one_row(_COUNTED, [])
    tables = orjson.loads(by_status)
    return TableCounts({status.value: tables.get(status, 0) for status in NOT_OVER}, *numbers)


class DueCounts(NamedTuple):
    """How many reminders, time-outs, automatic turns, ends of claims or pauses, and bots' turns are due."""

    reminders: int
    time_outs: int
    automatic_turns: int
    claims: int
    pauses: int
    bot_turns: int


def due_in(realm: str) -> DueCounts:
    """Return what is due at all tables of a realm."""
    tables = Table.objects.filter(realm=realm, status=Table.Status.RUNNING).values("pk")
    clocks = PlayerClock.objects.filter(table__in=tables)
    waiting = Waiting.objects.filter(table__in=tables)
    live = waiting.filter(due_at__lte=Now(), table__clock__isnull=True)
    return DueCounts(
        reminders=clocks.filter(look_at__lte=Now(), due_at__gt=Now()).count(),
        time_outs=clocks.filter(due_at__lte=Now()).count() + live.count(),
        automatic_turns=AutomaticTurn.objects.filter(
            table__in=tables, played=False, due_at__lte=Now()
        ).count(),
        claims=_claims(realm).filter(due_at__lte=Now()).count(),
        pauses=Table.objects.filter(pk__in=tables, paused_until__lte=Now()).count(),
        bot_turns=turns_of_bots(waiting.filter(bot=True)).count(),
    )


def _claims(realm: str) -> QuerySet[OpenClaim]:
    """Return the claims whose time to answer runs: during a pause it does not."""
    return OpenClaim.objects.filter(
        table__realm=realm, table__status=Table.Status.RUNNING, table__paused_until=None
    )


def next_in(realm: str) -> datetime | None:
    """Return when something comes due next at a table of a realm; what is due already does not count."""
    tables = Table.objects.filter(realm=realm, status=Table.Status.RUNNING).values("pk")
    return next_time(
        (PlayerClock.objects.filter(table__in=tables), "look_at"),
        (Waiting.objects.filter(table__in=tables), "due_at"),
        (AutomaticTurn.objects.filter(table__in=tables, played=False), "due_at"),
        (_claims(realm), "due_at"),
        (Table.objects.filter(pk__in=tables), "paused_until"),
    )
