"""Count tables and turns for the operators of the service: no names, no cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import orjson
from django.db import connection

from games.tables.models import Table

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
_LIVE = (Table.Status.OPEN, Table.Status.RUNNING)


class Counted(NamedTuple):
    """Tables that are open or running, turns that wait for people and for the service's bots, and turns past
    their time. Two durations in seconds: of the turn most overdue, and of a bot's turn that waits longest."""

    tables: Mapping[str, int]
    of_people: int
    of_bots: int
    overdue: int
    latest_s: float
    bot_awaited_s: float


def counted() -> Counted:
    """Count everything in one statement, so that all figures are of the same time."""
    with connection.cursor() as cursor:
        cursor.execute(_COUNTED)
        by_status, *numbers = cursor.fetchone()
    tables = orjson.loads(by_status)
    return Counted({status.value: tables.get(status, 0) for status in _LIVE}, *numbers)
