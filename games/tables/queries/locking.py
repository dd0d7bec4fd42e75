"""For services: finding a table and holding on to it until the transaction ends.

The order of locks is user, table, waiting everywhere; of a seat the table is locked before the occupancy.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from django.db.models.functions import Now

from accounts import ids
from accounts.ids import InvalidId
from accounts.models import User
from games.engine.seats import Seat
from games.tables.errors import NotSeated, TableNotFound
from games.tables.models import Table
from games.tables.queries.finding import annotated, standing_of, with_viewer
from games.tables.standing import Standing


class Held(NamedTuple):
    """A seat that somebody holds, and its table; both locked."""

    table: Table
    seat: Seat


def locked(table_id: str, viewer: User) -> Table:
    """The table, locked to the end of the transaction, with the viewer's `standing`. Raises TableNotFound."""
    table = locked_for_staff(table_id)
    # Read once the lock is held: a statement that waited for a lock sees other rows as before the wait.
    table.standing = standing_at(table, viewer)
    if not table.standing.sees:
        raise TableNotFound
    return table


def locked_for_staff(table_id: str) -> Table:
    """The table, locked, whoever may see it; for interventions by staff. Raises TableNotFound."""
    try:
        table = annotated(Table.objects.select_for_update(), now=Now()).filter(pk=table_id).first()
    except InvalidId:
        table = None
    if table is None:
        raise TableNotFound
    return table


def standing_at(table: Table, viewer: User) -> Standing:
    """What the user is to the table as of now."""
    return standing_of(with_viewer(Table.objects.filter(pk=table.pk), viewer).get(), viewer)


def seat_of_player(table_id: str, player: User) -> Held:
    """The player's seat and its table, locked in one query. Raises NotSeated, TableNotFound."""
    user = ids.parse(player.pk, "user")
    held = _held(table_id, "player_id", user)
    if held is not None:
        return held
    # He may have sat down while this waited for the lock, which a second look shows; else say what is wrong.
    if locked(table_id, player).standing.seat is None:
        raise NotSeated
    held = _held(table_id, "player_id", user)
    assert held is not None, "the table is locked, so nobody can have left since"
    return held


def locked_seat(table_id: str, seat: int) -> Held | None:
    """The seat, if somebody holds it, and its table, locked in one query."""
    return _held(table_id, "seat", seat)


# Every action begins with this statement; put together by the ORM it would cost as much as all the rules.
# Both rows are locked because Postgres then judges both anew after waiting for another's transaction: a
# player who has just left his seat is not found.
_HELD = """
SELECT {columns}, held.seat AS held_seat, statement_timestamp() AS now, (
    SELECT jsonb_agg(jsonb_build_object('seat', o.seat, 'kind', o.kind, 'player', o.player_id, 'name', u.name,
                                        'bot', o.bot) ORDER BY o.seat)
    FROM tables_occupancy o JOIN accounts_user u ON u.id = o.player_id
    WHERE o.table_id = tables_table.id AND o.to_seq IS NULL)::text AS seated_text
FROM tables_occupancy held JOIN tables_table ON tables_table.id = held.table_id
WHERE held.table_id = %s AND held.to_seq IS NULL AND held.{whose} = %s
ORDER BY held.seat LIMIT 1
FOR UPDATE OF tables_table, held
"""
_COLUMNS = ", ".join(f"tables_table.{field.column}" for field in Table._meta.concrete_fields)


def _held(table_id: str, whose: str, value: object) -> Held | None:
    try:
        values = [ids.parse(table_id, "table"), value]
    except InvalidId:
        return None
    for table in Table.objects.raw(_HELD.format(columns=_COLUMNS, whose=whose), values):
        table.seated_rows = json.loads(table.seated_text)
        return Held(table, Seat(table.held_seat))
    return None
