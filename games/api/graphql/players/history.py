"""Somebody's tables, as a connection."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry

from games.api.graphql.context import Info
from games.api.graphql.play.table_connections import MOST_ROWS, table_cursor, tables_page
from games.api.graphql.play.table_resolvers import paged, user_id
from games.api.graphql.play.tables import listed_nodes
from games.api.graphql.types.scalars import GameStatus, Instant, about, told
from games.api.lookup import user_of
from games.api.problems import Problem
from games.engine.codec import Json
from games.tables.models.table import MOST_PLAYERS
from games.tables.queries import Sought, history

ROWS = 30

Somebody = strawberry.Parent[Any]
First = Annotated[int, about(f"How many at most, 1 to {MOST_ROWS}.")]
After = Annotated[str | None, about("`endCursor` of the page before.")]


@strawberry.input(description="Which of somebody's tables; all of it must hold.")
class HistoryFilter:
    ruleset: str | None = told("`modern` or `modern@1`.", default=None)
    status: GameStatus | None = told("Where the game stands.", default=None)
    rated: bool | None = told("Whether the result changes ratings.", default=None)
    opponent: str | None = told("The name of somebody who played there, too.", default=None)
    place: int | None = told("In which they came: finished games.", default=None)
    since: Instant | None = told("Opened at this instant or later.", default=None)
    until: Instant | None = told("Opened before this instant.", default=None)


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
