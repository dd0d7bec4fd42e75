"""Looking for others to play with: what REST does at /seeks and /lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import strawberry

from games.api.contract.play.seeks import SPEED, GameQuery, Seek, SeekListQuery
from games.api.graphql.context import Info
from games.api.graphql.inputs import as_json
from games.api.graphql.play.tables import TableNode, tables_after
from games.api.graphql.rows import connection
from games.api.graphql.types.made import filters, leads
from games.api.graphql.types.nodes import ROWS, After, First, Page
from games.api.graphql.types.roots import query
from games.api.graphql.types.scalars import about, enum_of
from games.lobby import queries
from games.lobby.errors import SeekNotFound
from games.tables.queries import tables as tables_found

SeekId = Annotated[strawberry.ID, about("The seek's id.")]
if TYPE_CHECKING:
    SeekSpeed = str  # what leaves by it is the word itself
else:
    SeekSpeed = enum_of(SPEED)


@filters(SeekListQuery, "Which seeks; all of it must hold.")
class SeekFilter:
    mine: bool
    ruleset: str | None
    speed: SeekSpeed | None
    rated: bool | None


@filters(GameQuery, "Which games of the lobby; all of it must hold.")
class LobbyFilter:
    ruleset: str | None
    speed: SeekSpeed | None
    rated: bool | None


Which = Annotated[SeekFilter | None, about("Which seeks.")]
Games = Annotated[LobbyFilter | None, about("Which games.")]
Chosen = strawberry.Parent[LobbyFilter]


def _seeks(chosen: Chosen, info: Info, first: First = ROWS, after: After = None) -> Page[Seek]:
    return _page(info, first, after, SeekFilter(**vars(chosen)))


def _tables(chosen: Chosen, info: Info, first: First = ROWS, after: After = None) -> Page[TableNode]:
    asked = as_json(chosen)
    free = tables_found(info.context.viewer(), status="open", open_seats=True, ruleset=asked["ruleset"])
    found = queries.of_speed(free, asked["speed"], asked["rated"])
    return tables_after(info.context, found, first, after)


@strawberry.type(description="Where one finds others to play with.")
class Lobby:
    seeks: Any = leads("Who looks for others, newest first.", _seeks)
    tables: Any = leads("Public tables with a free seat, newest first.", _tables)


@query("What is open now: seeks and tables.", gives=Lobby)
def lobby(filter: Games = None) -> LobbyFilter:
    return filter or LobbyFilter()


@query("Who looks for others, newest first.")
def seeks(info: Info, first: First = ROWS, after: After = None, filter: Which = None) -> Page[Seek]:
    return _page(info, first, after, filter or SeekFilter())


@query("An open seek, or one of your own until a day after it was closed; or null.")
def seek(info: Info, id: SeekId) -> Seek | None:
    try:
        return Seek.of(queries.seek(id, info.context.viewer()))
    except SeekNotFound:
        return None


def _page(info: Info, first: int, after: str | None, chosen: SeekFilter) -> Page[Seek]:
    found = queries.seeks(info.context.viewer(mine=chosen.mine), **as_json(chosen))
    return connection(info, found, first, after, lambda rows: list(map(Seek.of, rows)), "player")
