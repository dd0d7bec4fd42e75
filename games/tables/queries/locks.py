"""Locks for services: find a table and hold it until the transaction ends.

The order of locks is user, table, waiting everywhere. For a seat, the table is locked before the occupancy.
"""

from django.db.models.functions import Now

from accounts.ids import InvalidId
from accounts.models import User
from accounts.statements import Argument, Statement
from games.tables.errors import NotSeated, TableNotFound
from games.tables.models import Table
from games.tables.queries import hot_statements
from games.tables.queries.hot_statements import Held
from games.tables.queries.table_lookup import annotated, standing_of

_LOCKED = Statement(
    lambda: annotated(Table.objects.select_for_update(), now=Now()).filter(pk=Argument("table", Table))
)


def locked(table_id: str, viewer: User) -> Table:
    """Lock the table until the transaction ends, with the viewer's `standing`. Raise TableNotFound."""
    table = locked_for_staff(table_id)
    # Read once the lock is held: a statement that waited for a lock sees other rows as before the wait.
    seen = hot_statements.table_head_row(table.pk, viewer)
    assert seen is not None, "it was just read, and tables stay"
    table.standing = standing_of(seen, viewer)
    if not table.standing.sees:
        raise TableNotFound
    return table


def locked_for_staff(table_id: str) -> Table:
    """Lock the table for an intervention by staff, without a check of access. Raises TableNotFound."""
    try:
        table = _LOCKED.first(table=table_id)
    except InvalidId:
        table = None
    if table is None:
        raise TableNotFound
    return table


def seat_of_player(table_id: str, player: User) -> Held:
    """Lock the player's seat and its table in one query. Raise NotSeated, TableNotFound."""
    try:
        held = hot_statements.held_by_player(table_id, player)
    except InvalidId:
        raise TableNotFound from None
    if held is None:
        # They may have sat down while this waited for the lock: check again, or give the reason.
        if locked(table_id, player).standing.seat is None:
            raise NotSeated
        held = hot_statements.held_by_player(table_id, player)
    assert held is not None, "the table is locked, so nobody can have left since"
    return held
