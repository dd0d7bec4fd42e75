"""Somebody's tables, as a connection."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry

from games.api.contract.players.history import HistoryQuery
from games.api.graphql.context import Info
from games.api.graphql.play.table_connections import table_cursor, tables_page
from games.api.graphql.play.table_resolvers import paged, user_id
from games.api.graphql.play.tables import listed_nodes
from games.api.graphql.types.made import filters
from games.api.graphql.types.nodes import MOST_ROWS, ROWS, After, First
from games.api.graphql.types.scalars import GameStatus, Instant, about
from games.api.lookup import user_of
from games.api.problems import Problem
from games.engine.codec import Json
from games.tables.models.table import MOST_PLAYERS
from games.tables.queries import Sought, history

Somebody = strawberry.Parent[Any]


@filters(HistoryQuery, "Which of somebody's tables; all of it must hold.", since="from", until="to")
class HistoryFilter:
    ruleset: str | None
    status: GameStatus | None
    rated: bool | None
    opponent: str | None
    place: int | None
    since: Instant | None
    until: Instant | None


Which = Annotated[HistoryFilter | None, about("Which tables.")]


def tables(
    user: Somebody, info: Info, first: First = ROWS, after: After = None, filter: Which = None
) -> Json:
    """A page of them. A table's cursor is its id."""
    before = None if after is None else table_cursor(after)
    viewer, player = info.context.viewer(), info.context.user(user_id(user))
    limit = paged(first, MOST_ROWS)
    sought = _sought(filter or HistoryFilter(), str(player.realm_id))
    rows = history(player, viewer, sought, limit=limit + 1, before=before)
    nodes = listed_nodes(info.context, rows[:limit])
    return tables_page(nodes, more=len(rows) > limit, after=after)


def _sought(asked: HistoryFilter, realm: str) -> Sought:
    chosen: dict[str, Any] = {**vars(asked)}
    if asked.place is not None and not 1 <= asked.place <= MOST_PLAYERS:
        raise Problem(
            "invalid_parameter", faults=[("/filter/place", "invalid", f"From 1 to {MOST_PLAYERS}.")]
        )
    if asked.opponent is not None:
        chosen["opponent"] = user_of(realm, asked.opponent, pointer="/filter/opponent")
    status: Any = asked.status
    return Sought(**chosen | {"status": None if status is None else status.value})
