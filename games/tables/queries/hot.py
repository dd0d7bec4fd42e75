"""The two statements that every action and every look at a game begin with, written out.

Put together by the ORM at each request, either would cost more than all the rules and the database together.
"""

from __future__ import annotations

from typing import Any

import orjson
from django.db import connection

from accounts import ids
from accounts.models import User
from accounts.rows import Rows
from games.tables.models import Table

_TABLES = Rows(Table)

# Who sits at the table, for `State.seats`.
_SEATED = """(
    SELECT jsonb_agg(jsonb_build_object('seat', o.seat, 'kind', o.kind, 'player', o.player_id, 'name', u.name,
                                        'bot', o.bot) ORDER BY o.seat)::text
    FROM tables_occupancy o JOIN accounts_user u ON u.id = o.player_id
    WHERE o.table_id = tables_table.id AND o.to_seq IS NULL)"""
# Who is awaited there, with who holds the seat.
_AWAITED = """(
    SELECT jsonb_agg(jsonb_build_object('round', w.round, 'seat', w.seat, 'turn', w.turn, 'bot', w.bot,
                                        'holder', o.player_id, 'since', w.since, 'due_at', w.due_at)
                     ORDER BY w.round, w.seat)::text
    FROM tables_waiting w JOIN tables_occupancy o
    ON o.table_id = w.table_id AND o.seat = w.seat AND o.to_seq IS NULL
    WHERE w.table_id = tables_table.id)"""
_SEEN = f"""
SELECT {_TABLES.columns}, {_SEATED}, {_AWAITED},
    (SELECT o.seat FROM tables_occupancy o
     WHERE o.table_id = tables_table.id AND o.player_id = %(viewer)s AND o.to_seq IS NULL
     ORDER BY o.seat LIMIT 1),
    EXISTS (SELECT FROM tables_occupancy o WHERE o.table_id = tables_table.id AND o.player_id = %(viewer)s),
    EXISTS (SELECT FROM tables_invitation i WHERE i.table_id = tables_table.id AND i.user_id = %(viewer)s)
FROM tables_table WHERE tables_table.id = %(table)s
"""  # noqa: S608  # the names of our own columns
# Both rows are locked because Postgres then judges both anew after waiting for another's transaction: a
# player who has just left his seat is not found.
_HELD = f"""
SELECT {_TABLES.columns}, {_SEATED}, held.seat, statement_timestamp()
FROM tables_occupancy held JOIN tables_table ON tables_table.id = held.table_id
WHERE held.table_id = %(table)s AND held.to_seq IS NULL AND held.{{whose}} = %(value)s
ORDER BY held.seat LIMIT 1
FOR UPDATE OF tables_table, held
"""  # noqa: S608  # likewise
_HELD_BY_SEAT, _HELD_BY_PLAYER = _HELD.format(whose="seat"), _HELD.format(whose="player_id")


def seen(table_id: str, viewer: User | None) -> Table | None:
    """The table with who sits there, who is awaited, and what the viewer is to it, all of one moment."""
    user = None if viewer is None else ids.parse(viewer.pk, "user")
    row = _row(_SEEN, {"table": ids.parse(table_id, "table"), "viewer": user})
    if row is None:
        return None
    table, rest = _TABLES.read(row)
    table.seated_rows, table.waiting_rows = (orjson.loads(text or "[]") for text in rest[:2])
    table.viewer_seat, table.viewer_was_seated, table.viewer_invited = rest[2:]
    return table


def held_by_player(table_id: str, player: User) -> tuple[Table, int] | None:
    """The player's seat and its table, both locked in the order table, occupancy."""
    return _held(_HELD_BY_PLAYER, table_id, ids.parse(player.pk, "user"))


def held_seat(table_id: str, seat: int) -> tuple[Table, int] | None:
    """The seat, if somebody holds it, and its table, likewise."""
    return _held(_HELD_BY_SEAT, table_id, seat)


def _held(statement: str, table_id: str, value: object) -> tuple[Table, int] | None:
    row = _row(statement, {"table": ids.parse(table_id, "table"), "value": value})
    if row is None:
        return None
    table, (seated, seat, now) = _TABLES.read(row)
    table.seated_rows, table.now = orjson.loads(seated), now
    return table, seat


def _row(statement: str, values: dict[str, Any]) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchone()
