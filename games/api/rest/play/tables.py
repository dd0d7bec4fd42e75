"""Tables: finding, opening, reading."""

from typing import Any

from django.http import HttpResponse

from accounts.models import User
from accounts.scopes import Scope
from games.api.answers import answer, read
from games.api.contract.play.tables import Table, TableListQuery, TableQuery, TableShape
from games.api.contract.players.people import Player
from games.api.contract.resource import members_of
from games.api.contract.shapes import list_of
from games.api.operations.address import Address
from games.api.operations.tables import TABLES
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.rest.lists import listed, paged
from games.tables import models, queries

TABLE = Address("tables/<str:table_id>", "table", "tables")


@TABLES.get(
    scope=Scope.GAMES_READ,
    anonymous=True,
    query=TableListQuery,
    replica=True,
    answers={200: list_of(TableShape)},
)
def list_tables(request: ApiRequest) -> HttpResponse:
    """Tables

    Public tables, newest first; with `mine=true` your own instead, whatever their visibility.
    """
    asked = dict(request.query)
    expand = asked.pop("expand")
    filters = {name: value for name, value in asked.items() if name not in {"limit", "cursor"}}
    viewer = viewer_of(request)
    tables = queries.tables(viewer, **filters)
    page = paged(request, tables.select_related("creator") if "creator" in expand else tables)
    shown = [_expanded(table, expand) for table in queries.shown(page.rows, viewer)]
    return listed(request, page, shown)


@TABLE.get(scope=Scope.GAMES_READ, anonymous=True, query=TableQuery, answers={200: TableShape})
def get_table(request: ApiRequest, table_id: str) -> HttpResponse:
    """One table

    Who sits where, and how it stands. Public tables are anybody's to see, unlisted ones of anybody who
    knows their id, the others of those who opened them, sit or sat there, or are invited.
    """
    table = queries.table(table_id, viewer_of(request))
    return read(request, _expanded(table, request.query["expand"]))


def _expanded(table: models.Table, expand: frozenset[str]) -> Table | dict[str, Any]:
    """A table, with what `expand` names."""
    shown = Table.of(table)
    return shown if not expand else {**members_of(shown), "creator_user": Player.of(table.creator)}


def table_answer(table_id: str, user: User, *, status: int = 200, location: str = "") -> HttpResponse:
    """The table as it stands after something was done to it."""
    table = queries.table(table_id, user)
    return answer(Table.of(table), status=status, location=location)
