"""Looking for others to play with: what REST does at /seeks and /lobby."""

from typing import Annotated, Any

import strawberry

from games.api.contract.play.seeks import GameQuery, Seek, SeekListQuery
from games.api.graphql.context import Info
from games.api.graphql.inputs import as_json
from games.api.graphql.play.tables import TableNode, tables_after
from games.api.graphql.reads import listed, listing, query, read
from games.api.graphql.types.contract_types import filter_of, written
from games.api.graphql.types.nodes import ROWS, After, First, Page
from games.api.graphql.types.scalars import about, described_field
from games.api.operations.lobby import get_seek, list_seeks
from games.lobby import queries
from games.lobby.errors import SeekNotFound
from games.tables.queries import tables as tables_found

filter_of(SeekListQuery, "SeekFilter", "seeks")
LobbyFilter: Any = filter_of(GameQuery, "LobbyFilter", "the lobby's games")
Games: Any = Annotated[LobbyFilter | None, about("A filter of games.")]
Chosen = strawberry.Parent[Any]


def _seeks(chosen: Chosen, info: Info, first: First = ROWS, after: After = None) -> Page[Seek]:
    return listed(info, list_seeks, first, after, asked=as_json(chosen))


def _tables(chosen: Chosen, info: Info, first: First = ROWS, after: After = None) -> Page[TableNode]:
    asked = as_json(chosen)
    free = tables_found(info.context.viewer(), status="open", open_seats=True, ruleset=asked["ruleset"])
    found = queries.of_speed(free, asked["speed"], asked["rated"])
    return tables_after(info.context, found, first, after)


@written("The lobby: seeks and tables where you find others to play with.")
class Lobby:
    seeks: Page[Seek] = described_field("Seeks of people who look for others, newest first.", resolver=_seeks)
    tables: Page[TableNode] = described_field(
        "Public tables with a free seat, newest first.", resolver=_tables
    )


@query("The lobby: open seeks and tables.", gives=Lobby)
def lobby(filter: Games = None) -> Any:
    return filter or LobbyFilter()


seeks = listing(query, list_seeks, "Seeks of people who look for others, newest first.")


seek = read(
    query,
    get_seek,
    "An open seek, or one of your own until a day after it was closed; or null.",
    missing=SeekNotFound,
)
