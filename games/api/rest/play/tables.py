"""Tables: finding and reading them, and seats: sitting down, getting up, bots, seats kept for others."""

from typing import Annotated

from accounts.models import User
from games.api.contract.play.tables import SeatTaken, Table, TableListQuery, TableQuery, TableShape
from games.api.contract.players.people import Player
from games.api.contract.resource import members_of
from games.api.contract.shapes import list_of
from games.api.lookup import bot_named, user_named
from games.api.operations.command import AddressParameters, Rows
from games.api.operations.tables import TABLE, TABLES
from games.engine.codec import Json
from games.tables import models, queries, services

SEAT = TABLE.below("seats/<int:seat>", "seat")


@TABLES.get(list_of(TableShape), anonymous=True, query=TableListQuery, replica=True)
def list_tables(
    viewer: User | None, expand: frozenset[str], asked: Annotated[Json, AddressParameters()]
) -> Rows:
    """Tables

    Public tables, newest first. With `mine=true`, your own tables instead, whatever their visibility.
    """
    tables = queries.tables(viewer, **{name: each for name, each in asked.items() if name != "expand"})
    rows = tables.select_related("creator") if "creator" in expand else tables
    return Rows(
        rows, lambda page: [_expanded(table, expand) for table in queries.as_viewer_sees(page, viewer)]
    )


@TABLE.get(TableShape, anonymous=True, query=TableQuery)
def get_table(viewer: User | None, table_id: str, expand: frozenset[str]) -> Table | Json:
    """One table

    Shows who sits where, and how the game stands. Everybody may see a public table, and anybody who knows its
    id an unlisted one. Other tables are visible to the people who opened them, who sit or sat there, or who
    are invited.
    """
    return _expanded(queries.table(table_id, viewer), expand)


def _expanded(table: models.Table, expand: frozenset[str]) -> Table | Json:
    shown = Table.of(table)
    return shown if not expand else {**members_of(shown), "creator_user": Player.of(table.creator)}


@SEAT.put(
    TableShape, body=SeatTaken, refuses=(services.add_bot, services.invite, services.take_seat, user_named)
)
def take_seat(
    by: User, table_id: str, seat: int, client_seed: str, bot: str | None = None, invite: str | None = None
) -> None:
    """Take a seat, or fill it

    Without `bot` or `invite` you sit down; on your own seat this only changes your `client_seed`. The person
    who opened the table may put a bot there, or keep the seat for somebody. `easy` errs often, `steady` plays
    soundly, `expert` plays best. GET /bots lists their levels and the bots that people run.
    """
    if bot is not None:
        services.add_bot(table_id=table_id, by=by, seat=seat, bot=bot_named(bot, by))
    elif invite is not None:
        guest = user_named(invite, by, pointer="/invite")
        services.invite(table_id=table_id, by=by, user=guest, seat=seat)
    else:
        services.take_seat(table_id=table_id, player=by, seat=seat, client_seed=client_seed.encode())


@SEAT.delete(refuses=(services.leave_seat, services.remove_bot))
def leave_seat(by: User, table_id: str, seat: int) -> None:
    """Leave a seat, or remove a bot

    Works for your own seat, and for a bot's seat at a table you opened, before the game starts.
    """
    if queries.table(table_id, by).standing.seat == seat:
        services.leave_seat(table_id=table_id, player=by)
    else:
        services.remove_bot(table_id=table_id, by=by, seat=seat)
