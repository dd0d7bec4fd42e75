"""The lobby: what REST shows at /lobby, in pages."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry

from games.api.contract.play.seeks import GameQuery
from games.api.graphql.context import Info
from games.api.graphql.play.seeks import seeks_page
from games.api.graphql.play.table_connections import tables_after
from games.api.graphql.types.made import filters
from games.api.graphql.types.nodes import ROWS, After, Connection, First
from games.api.graphql.types.play.seeks import Seek, SeekFilter, SeekSpeed
from games.api.graphql.types.play.tables import Table
from games.api.graphql.types.scalars import about, told
from games.engine.codec import Json
from games.lobby import queries
from games.tables.queries import tables


@filters(GameQuery, "Which games of the lobby; all of it must hold.")
class LobbyFilter:
    ruleset: str | None
    speed: SeekSpeed | None
    rated: bool | None


Games = Annotated[LobbyFilter | None, about("Which games.")]
Chosen = strawberry.Parent[LobbyFilter]


def _seeks(chosen: Chosen, info: Info, first: First = ROWS, after: After = None) -> Json:
    return seeks_page(info, first, after, SeekFilter(**vars(chosen)))


def _tables(chosen: Chosen, info: Info, first: First = ROWS, after: After = None) -> Json:
    speed: Any = chosen.speed
    free = tables(info.context.viewer(), status="open", open_seats=True, ruleset=chosen.ruleset)
    found = queries.of_speed(free, None if speed is None else speed.value, chosen.rated)
    return tables_after(info.context, found, first, after)


@strawberry.type(description="Where one finds others to play with.")
class Lobby:
    seeks: Connection[Seek] = told("Who looks for others, newest first.", resolver=_seeks)
    tables: Connection[Table] = told("Public tables with a free seat, newest first.", resolver=_tables)
