"""Statements with which every action and every read of a game begins, in raw SQL.

Compiled by the ORM at each request, each would cost more than all the rules and the database together.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple

import orjson

from accounts import ids
from accounts.ids import InvalidId
from accounts.models import User
from accounts.queries import CALLER_COLUMNS, CALLER_CONDITION, CALLER_ROWS, Caller, caller_in
from accounts.rows import Rows, all_rows, one_row
from accounts.secrets import hashed
from games.engine.seats import Seat
from games.tables.models import Table
from games.tables.queries.spectator_delay import HELD_BACK, SEATED

_TABLES = Rows(Table)
_TABLE_HEADS = Rows(
    Table,
    only=(
        "id", "realm", "creator", "tournament", "visibility", "seq", "clock_version", "ended_at",
        "spectator_delay", "embargo_from", "clock",
    ),
)  # fmt: skip

# Players at the table, for `State.seats`.
_SEATED = SEATED.format(held="o.to_seq IS NULL") + "::text"
# Waiting turns, with the holders of their seats.
_AWAITED = """(
    SELECT jsonb_agg(jsonb_build_object('round', w.round, 'seat', w.seat, 'turn', w.turn, 'bot', w.bot,
                                        'holder', o.player_id, 'since', w.since, 'due_at', w.due_at)
                     ORDER BY w.round, w.seat)::text
    FROM tables_waiting w JOIN tables_occupancy o
    ON o.table_id = w.table_id AND o.seat = w.seat AND o.to_seq IS NULL
    WHERE w.table_id = tables_table.id)"""
# The players' clocks, if they have any.
_CLOCKS = """(
    CASE WHEN tables_table.clock IS NOT NULL THEN (
        SELECT jsonb_agg(to_jsonb(c) ORDER BY c.seat)::text FROM tables_playerclock c
        WHERE c.table_id = tables_table.id) END)"""
# The seats that are kept for others than the viewer, until the game begins.
_RESERVED = """(
    CASE WHEN tables_table.status = 'open' THEN (
        SELECT jsonb_agg(i.seat ORDER BY i.seat)::text FROM tables_invitation i
        WHERE i.table_id = tables_table.id AND i.seat IS NOT NULL
        AND i.user_id IS DISTINCT FROM {viewer}) END)"""
# What the viewer is to the table.
_VIEWER = """
    (SELECT o.seat FROM tables_occupancy o
     WHERE o.table_id = tables_table.id AND o.player_id = {viewer} AND o.to_seq IS NULL
     ORDER BY o.seat LIMIT 1),
    EXISTS (SELECT FROM tables_occupancy o WHERE o.table_id = tables_table.id AND o.player_id = {viewer}
            AND (o.to_seq IS NULL OR o.to_seq > (
                SELECT min(r.first_seq) FROM tables_round r WHERE r.table_id = tables_table.id))),
    EXISTS (SELECT FROM tables_invitation i WHERE i.table_id = tables_table.id AND i.user_id = {viewer})"""
_STATE_COLUMNS = f"{_TABLES.columns}, {_VIEWER}, {_SEATED}, {_AWAITED}, {_CLOCKS}, {_RESERVED}"
_HEAD_COLUMNS = f"{_TABLE_HEADS.columns}, {_VIEWER}"
# HELD_BACK is computed only for a table that keeps moves back: preparing it costs as much as all the rest.
_SELECT_HELD_BACK = f"SELECT {{what}}, {HELD_BACK}::text FROM tables_table WHERE tables_table.id = {{which}}"  # noqa: S608  # nobody's text
_SELECT = "SELECT {what} FROM tables_table WHERE tables_table.id = {which}"
_STATE_FOR_VIEWER = _STATE_COLUMNS.format(viewer="%(viewer)s")
_HEAD_FOR_VIEWER = _HEAD_COLUMNS.format(viewer="%(viewer)s")
_SELECT_STATE = _SELECT.format(what=_STATE_FOR_VIEWER, which="%(table)s")
_SELECT_STATE_HELD_BACK = _SELECT_HELD_BACK.format(what=_STATE_FOR_VIEWER, which="%(table)s")
_SELECT_HEAD = _SELECT.format(what=_HEAD_FOR_VIEWER, which="%(table)s")
_SELECT_HEAD_HELD_BACK = _SELECT_HELD_BACK.format(what=_HEAD_FOR_VIEWER, which="%(table)s")
_SELECT_STATES = _SELECT.format(what=_STATE_FOR_VIEWER, which="ANY(%(tables)s)")
_SELECT_STATES_HELD_BACK = _SELECT_HELD_BACK.format(what=_STATE_FOR_VIEWER, which="ANY(%(tables)s)")
# The same for a caller with a token, so that one statement finds them and the table.
_CALLER_AND_TABLE = f"""
SELECT {CALLER_COLUMNS}, {{what}}
FROM {CALLER_ROWS} LEFT JOIN tables_table ON tables_table.id = %(table)s WHERE {CALLER_CONDITION}
"""  # noqa: S608  # the names of our own columns
_CALLER_AND_STATE = _CALLER_AND_TABLE.format(what=_STATE_COLUMNS.format(viewer="accounts_user.id"))
_CALLER_AND_HEAD = _CALLER_AND_TABLE.format(what=_HEAD_COLUMNS.format(viewer="accounts_user.id"))
# Both rows are locked, because Postgres then checks both again after waiting for another transaction: a
# player who has just left their seat is not found. All other rows are read as they were before the wait; the
# last column says whether the table's own row was another then.
_LOCK_SEAT = f"""
SELECT {_TABLES.columns}, {_SEATED}, {_CLOCKS}, held.seat, statement_timestamp(),
    (SELECT before.xmin FROM tables_table before WHERE before.id = tables_table.id) <> tables_table.xmin
FROM tables_occupancy held JOIN tables_table ON tables_table.id = held.table_id
WHERE held.table_id = %(table)s AND held.to_seq IS NULL AND held.{{whose}} = %(value)s
ORDER BY held.seat LIMIT 1
FOR UPDATE OF tables_table, held
"""  # noqa: S608  # the names of our own columns
# A player's seat and its table without a lock, and which version of the row it is.
_SEAT_COLUMNS = f"""{_TABLES.columns}, {_SEATED}, tables_table.xmin::text,
    (SELECT o.seat FROM tables_occupancy o WHERE o.table_id = tables_table.id
     AND o.player_id = {{viewer}} AND o.to_seq IS NULL ORDER BY o.seat LIMIT 1)"""  # noqa: S608  # the names of our own columns
_SELECT_SEAT = _SELECT.format(what=_SEAT_COLUMNS.format(viewer="%(viewer)s"), which="%(table)s")
_CALLER_AND_SEAT = _CALLER_AND_TABLE.format(what=_SEAT_COLUMNS.format(viewer="accounts_user.id"))
_LOCK_BY_SEAT, _LOCK_BY_PLAYER = _LOCK_SEAT.format(whose="seat"), _LOCK_SEAT.format(whose="player_id")


class Held(NamedTuple):
    """An occupied seat and its table; both locked unless the query says otherwise."""

    table: Table
    seat: Seat


def table_with_state(table_id: str, viewer: User | None) -> Table | None:
    """Read the table with its seats, waiting turns and the viewer's role there, in one snapshot."""
    row = one_row(_SELECT_STATE, _parameters(table_id, viewer))
    return None if row is None else _complete(_TABLES, row, viewer)


def tables_with_state(table_ids: Collection[str], viewer: User | None) -> list[Table]:
    """Read those of these tables that exist, with their seats, waiting turns and the viewer's role there."""
    return [_read(_TABLES, row) for row in _rows_of(_SELECT_STATES_HELD_BACK, table_ids, viewer)]


def tables_for_players(table_ids: Collection[str]) -> list[Table]:
    """Return those of these tables that exist, complete, as their own players see them."""
    return [_read(_TABLES, (*row, None)) for row in _rows_of(_SELECT_STATES, table_ids, None)]


def _rows_of(statement: str, table_ids: Collection[str], viewer: User | None) -> list[Any]:
    if not table_ids:
        return []
    user = None if viewer is None else ids.parse(viewer.pk, "user")
    return all_rows(statement, {"tables": [ids.parse(each, "table") for each in table_ids], "viewer": user})


def table_head_row(table_id: str, viewer: User | None) -> Table | None:
    """Read what shows whether there is something new to see, and whether this viewer may see it."""
    row = one_row(_SELECT_HEAD, _parameters(table_id, viewer))
    return None if row is None else _complete(_TABLE_HEADS, row, viewer)


def _complete(columns: Rows[Table], row: Any, viewer: User | None) -> Table | None:
    """Return the table of such a row; if it keeps moves back, read it again with all columns."""
    table = _read(columns, (*row, None))
    if holds_back(table):
        again = _SELECT_STATE_HELD_BACK if columns is _TABLES else _SELECT_HEAD_HELD_BACK
        row = one_row(again, _parameters(table.pk, viewer))
        return None if row is None else _read(columns, row)
    return table


def holds_back(table: Table) -> bool:
    """Whether the table may have something that spectators may not know yet."""
    delayed = table.spectator_delay > 0 and table.ended_at is None
    return delayed or table.embargo_from is not None


def _read(columns: Rows[Table], row: Any) -> Table:
    table, (seat, was_seated, invited, *lists, held) = columns.read(row)
    table.viewer_seat, table.viewer_was_seated, table.viewer_invited = seat, was_seated, invited
    table.held_back = None if held is None else orjson.loads(held)
    if lists:  # a head has none
        table.seated_rows, table.waiting_rows, table.clock_rows, table.reserved = (
            orjson.loads(text or "[]") for text in lists
        )
    return table


def caller_and_table(
    table_id: str, secret: str, *, whole: bool, now: datetime
) -> tuple[Caller, Table | None]:
    """Return who calls with a personal token, and the table that they want to see, by one statement.

    The table is what `state` (if `whole`) or `table_head` take as `found`; these check who may see it.
    Raise InvalidToken, and InvalidId for what cannot be a table's id.
    """
    parameters = {"table": ids.parse(table_id, "table"), "secret": hashed(secret)}
    caller, rest = caller_in(one_row(_CALLER_AND_STATE if whole else _CALLER_AND_HEAD, parameters), now=now)
    if rest[0] is None:
        return caller, None
    return caller, _complete(_TABLES if whole else _TABLE_HEADS, rest, caller.user)


def _parameters(table_id: str, viewer: User | None) -> dict[str, Any]:
    user = None if viewer is None else ids.parse(viewer.pk, "user")
    return {"table": ids.parse(table_id, "table"), "viewer": user}


def held_by_player(table_id: str, player: User) -> Held | None:
    """Return the player's seat and its table, both locked in the order table, occupancy."""
    return _held(_LOCK_BY_PLAYER, table_id, ids.parse(player.pk, "user"))


def caller_and_seat(table_id: str, secret: str, *, now: datetime) -> tuple[Caller, Held | None]:
    """Return who calls with a personal token, and their `seat_without_lock`, by one statement.

    Raise as `caller_and_table`.
    """
    parameters = {"table": ids.parse(table_id, "table"), "secret": hashed(secret)}
    caller, rest = caller_in(one_row(_CALLER_AND_SEAT, parameters), now=now)
    return caller, _seat_in(rest)


def seat_without_lock(table_id: str, player: User) -> Held | None:
    """Return the player's seat, if any, and its table with the `version` of its row, without a lock."""
    try:
        row = one_row(_SELECT_SEAT, _parameters(table_id, player))
    except InvalidId:
        return None
    return None if row is None else _seat_in(row)


def _seat_in(row: Any) -> Held | None:
    if row[0] is None:
        return None
    table, (seated, version, seat) = _TABLES.read(row)
    if seat is None:
        return None
    table.seated_rows, table.version = orjson.loads(seated), version
    return Held(table, Seat(seat))


def locked_seat(table_id: str, seat: int) -> Held | None:
    """Lock the table, then the occupied seat. Return None if nobody holds the seat."""
    try:
        return _held(_LOCK_BY_SEAT, table_id, seat)
    except InvalidId:
        return None


def _held(statement: str, table_id: str, value: object) -> Held | None:
    parameters = {"table": ids.parse(table_id, "table"), "value": value}
    row = one_row(statement, parameters)
    if row is not None and row[-1]:
        row = one_row(statement, parameters)  # both rows are locked by now, so this waits for nothing
    if row is None:
        return None
    table, (seated, clocks, seat, now, _) = _TABLES.read(row)
    table.seated_rows, table.clock_rows, table.now = orjson.loads(seated), orjson.loads(clocks or "[]"), now
    return Held(table, Seat(seat))
