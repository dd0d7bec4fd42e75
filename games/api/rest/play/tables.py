"""Tables: finding, opening, reading."""

from typing import Annotated

from django.http import HttpResponse

from accounts.models import User
from accounts.scopes import Scope
from games.api.answers import answer
from games.api.contract.play.tables import Table, TableListQuery, TableQuery, TableShape
from games.api.contract.players.people import Player
from games.api.contract.resource import members_of
from games.api.contract.shapes import list_of
from games.api.operations.address import Address
from games.api.operations.command import Asked, Rows
from games.api.operations.tables import TABLES
from games.engine.codec import Json
from games.tables import models, queries

TABLE = Address("tables/<str:table_id>", "table", "tables")


@TABLES.get(
    scope=Scope.GAMES_READ,
    anonymous=True,
    query=TableListQuery,
    replica=True,
    answers={200: list_of(TableShape)},
)
def list_tables(viewer: User | None, expand: frozenset[str], asked: Annotated[Json, Asked()]) -> Rows:
    """Tables

    Public tables, newest first. With `mine=true`, your own tables instead, whatever their visibility.
    """
    tables = queries.tables(viewer, **{name: each for name, each in asked.items() if name != "expand"})
    rows = tables.select_related("creator") if "creator" in expand else tables
    return Rows(rows, lambda page: [_expanded(table, expand) for table in queries.shown(page, viewer)])


@TABLE.get(scope=Scope.GAMES_READ, anonymous=True, query=TableQuery, answers={200: TableShape})
def get_table(viewer: User | None, table_id: str, expand: frozenset[str]) -> Table | Json:
    """One table

    Shows who sits where, and how the game stands. Everybody may see a public table, and anybody who knows its
    id an unlisted one. Other tables are visible to the people who opened them, who sit or sat there, or who
    are invited.
    """
    return _expanded(queries.table(table_id, viewer), expand)


def _expanded(table: models.Table, expand: frozenset[str]) -> Table | Json:
    """A table, with what `expand` names."""
    shown = Table.of(table)
    return shown if not expand else {**members_of(shown), "creator_user": Player.of(table.creator)}


def table_answer(table_id: str, user: User, *, status: int = 200, location: str = "") -> HttpResponse:
    """The table as it stands after something was done to it."""
    table = queries.table(table_id, user)
    return answer(Table.of(table), status=status, location=location)
