"""Pages of tables as connections; a table's cursor is its id."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from accounts.ids import is_id
from games.api.graphql.context import Asking
from games.api.graphql.play.table_resolvers import paged
from games.api.graphql.play.tables import TableNode, listed_nodes
from games.api.graphql.types.nodes import MOST_ROWS
from games.api.problems import Problem
from games.engine.codec import Json
from games.tables import queries
from games.tables.models import Table


def tables_after(asking: Asking, found: QuerySet[Table], first: int, after: str | None) -> Json:
    """A page of tables that `queries.tables` found. Raises Problem invalid_cursor, invalid_parameter."""
    if after is not None:
        found = found.filter(pk__lt=table_cursor(after))
    limit = paged(first, MOST_ROWS)
    rows = queries.shown(found[: limit + 1], asking.viewer())
    return tables_page(listed_nodes(asking, rows[:limit]), more=len(rows) > limit, after=after)


def table_cursor(after: str) -> str:
    """The id of the table behind which a page begins. Raises Problem invalid_cursor."""
    if not is_id(after, "table"):
        raise Problem("invalid_cursor")
    return after


def tables_page(nodes: Sequence[TableNode], *, more: bool, after: str | None) -> Json:
    """Return tables as a page; `more` says whether another page follows."""
    return page_of([(node.id, node) for node in nodes], more=more, after=after)


def page_of(shown: Sequence[tuple[str, Any]], *, more: bool, after: str | None) -> Json:
    """Return nodes, each after its cursor, as a page; `more` says whether another page follows."""
    page = {
        "has_next_page": more,
        "has_previous_page": after is not None,
        "start_cursor": shown[0][0] if shown else None,
        "end_cursor": shown[-1][0] if shown else None,
    }
    edges = [{"cursor": cursor, "node": node} for cursor, node in shown]
    return {"edges": edges, "nodes": [node for _, node in shown], "page_info": page}
