"""Rows of automatic turns. Each statement is the same for every hand.

Hidden cards decide how many rows there are, so nobody may notice it. Each function here runs one statement,
whether it finds or writes no rows or many.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

import orjson
from django.db import connection

from accounts import ids
from accounts.rows import all_rows
from games.tables import plans, signals
from games.tables.models import AutomaticTurn, PlanVersion, Table
from games.tables.plans import Plan
from games.tables.release_times import TICK_S
from games.tables.sealed_json import opened
from games.tables.states import Awaited


class ForeseenTurn(NamedTuple):
    """A turn that the service will take for a seat. `plan` is the version of the plan that decides it, if
    any; `stops`: no rule of it fits."""

    round: int
    turn: int
    seat: int
    due_at: datetime
    plan: int | None = None
    stops: bool = False


class Confirmed(NamedTuple):
    """The plan that a player confirmed last for a round. `attempt` is the deal it was made for, `seq` the end
    of the log then."""

    player: str
    version: int
    attempt: int
    seq: int
    plan: Plan


# A turn that still waits keeps its due time and its plan.
_WRITE = """
WITH gone AS (
    DELETE FROM tables_automaticturn a WHERE a.table_id = %(table)s AND NOT a.played AND NOT EXISTS (
        SELECT FROM jsonb_to_recordset(%(awaited)s::jsonb) AS w(round int, turn int)
        WHERE w.round = a.round AND w.turn = a.turn)
)
INSERT INTO tables_automaticturn (table_id, round, turn, seat, due_at, plan, stops, seq, played)
SELECT %(table)s, f.*, %(seq)s, false
FROM jsonb_to_recordset(%(foreseen)s::jsonb) AS f(
    round int, turn int, seat int, due_at timestamptz, plan int, stops boolean)
ON CONFLICT DO NOTHING
"""
# Read at every action of a table with automatic cards, whether or not anybody has a plan.
_CONFIRMED = """
SELECT * FROM (
    SELECT DISTINCT ON (round, seat) round, seat, player_id, version, attempt, seq, body, stopped
    FROM tables_planversion WHERE table_id = %(table)s AND round = ANY(%(rounds)s)
    ORDER BY round, seat, version DESC
) p WHERE NOT stopped AND EXISTS (
    SELECT FROM tables_occupancy o
    WHERE o.table_id = %(table)s AND o.to_seq IS NULL AND o.seat = p.seat AND o.player_id = p.player_id)
"""
_BODY = PlanVersion._meta.get_field("body")
_SINCE = """
SELECT DISTINCT kind FROM tables_log
WHERE table_id = %(table)s AND seq > %(after)s AND seq <= %(until)s AND (round = %(round)s OR round IS NULL)
"""
# Ask for turns without an automatic answer; users who were asked before are not asked again.
_ASK = """
INSERT INTO tables_askedturn (player, "table", round, turn, seat, since, due_at)
SELECT o.player_id, w.table_id, w.round, w.turn, w.seat, w.since, w.due_at
FROM tables_waiting w
JOIN tables_occupancy o ON o.table_id = w.table_id AND o.seat = w.seat AND o.to_seq IS NULL
WHERE w.table_id = %(table)s AND w.round = %(round)s AND w.seat = %(seat)s AND NOT w.bot
AND NOT EXISTS (
    SELECT FROM tables_automaticturn a
    WHERE a.table_id = w.table_id AND a.round = w.round AND a.turn = w.turn AND NOT a.played AND NOT a.stops)
AND NOT EXISTS (
    SELECT FROM tables_askedturn t
    WHERE t.player = o.player_id AND t."table" = w.table_id AND t.round = w.round AND t.turn = w.turn)
"""
_TOLD = """
DELETE FROM tables_automaticturn
WHERE table_id = %(table)s AND round = ANY(%(rounds)s) AND played RETURNING round, turn
"""


def write(table: Table, awaited: Iterable[Awaited], foreseen: Iterable[ForeseenTurn]) -> None:
    """Keep the table's automatic turns that still wait, and add these. The table's row is locked."""
    values: dict[str, Any] = {
        "table": ids.parse(table.pk, "table"),
        "awaited": orjson.dumps([{"round": each.round, "turn": each.turn} for each in awaited]).decode(),
        "foreseen": orjson.dumps([each._asdict() for each in foreseen]).decode(),
        "seq": table.seq,
    }
    with connection.cursor() as cursor:
        cursor.execute(_WRITE, values)


def confirmed(table: Table, rounds: Collection[int]) -> dict[tuple[int, int], Confirmed]:
    """Return the valid plans, by round and seat: those of the seat's present holder."""
    values = {"table": ids.parse(table.pk, "table"), "rounds": list(rounds)}
    found: dict[tuple[int, int], Confirmed] = {}
    for round, seat, player, version, attempt, seq, body, _ in all_rows(_CONFIRMED, values):
        plan = _plan(bytes(body))
        if plan is not None:
            found[round, seat] = Confirmed(ids.encode("user", player), version, attempt, seq, plan)
    return found


@lru_cache(maxsize=1024)
def _plan(body: bytes) -> Plan | None:
    """Parse a stored plan; None for one that was withdrawn. Results are cached, because most plans are read
    at every action of their table."""
    plan = opened(body, bound_to=_BODY.bound_to)
    return plans.parse(plan) if plan["rules"] else None


def forget_planned(table: Table, round: int, seat: int) -> None:
    """Delete the automatic turns of a plan that is not valid any more."""
    planned = AutomaticTurn.objects.filter(table=table.pk, round=round, seat=seat, played=False)
    planned.filter(plan__isnull=False).delete()


def kinds_between(table: Table, round: int, after: int, until: int) -> set[str]:
    """Return the kinds of facts of this round and of the table itself in (after, until] of the log."""
    values = {"table": ids.parse(table.pk, "table"), "round": round, "after": after, "until": until}
    return {kind for (kind,) in all_rows(_SINCE, values)}


def ask(table: Table, round: int, seat: int) -> None:
    """Ask the seat's holder for the turn, unless an automatic answer is left or they were asked before."""
    values: dict[str, Any] = {"table": ids.parse(table.pk, "table"), "round": round, "seat": seat}
    with connection.cursor() as cursor:
        cursor.execute(_ASK, values)
    signals.turn_asked.send(sender=Table, table=table, round=round, seat=seat)


def of_turn(table: Table, turn: tuple[int, int]) -> AutomaticTurn | None:
    """Return the row of a turn that will be taken for its seat."""
    return AutomaticTurn.objects.filter(table=table.pk, round=turn[0], turn=turn[1], played=False).first()


def put_off(table: Table, turn: tuple[int, int]) -> None:
    """Move this turn to the next tick, however late it is already."""
    row = of_turn(table, turn)
    if row is not None:
        tick = timedelta(seconds=TICK_S)
        row.due_at += tick * (max(timedelta(), table.now - row.due_at) // tick + 1)
        row.save(update_fields=["due_at"])


def tell(table: Table, rounds: Collection[int]) -> dict[int, tuple[int, ...]]:
    """Remove and return the automatic turns of these rounds, which are published now: turns by round."""
    values = {"table": ids.parse(table.pk, "table"), "rounds": list(rounds)}
    published: dict[int, tuple[int, ...]] = {}
    for round, turn in sorted(all_rows(_TOLD, values)):
        published[round] = (*published.get(round, ()), turn)
    return published
