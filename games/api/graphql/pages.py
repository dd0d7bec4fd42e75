"""Pages of lists, as connections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast

from games.api.graphql.types.nodes import Page
from games.api.problems import Problem

LARGEST = 2**31 - 1
Node = TypeVar("Node")


def page_of(shown: Sequence[tuple[str, Node]], *, more: bool, after: str | None) -> Page[Node]:
    """Return nodes, each after its cursor, as a page; `more` says whether another page follows."""
    page = {
        "has_next_page": more,
        "has_previous_page": after is not None,
        "start_cursor": shown[0][0] if shown else None,
        "end_cursor": shown[-1][0] if shown else None,
    }
    edges = [{"cursor": cursor, "node": node} for cursor, node in shown]
    found = {"edges": edges, "nodes": [node for _, node in shown], "page_info": page}
    return cast("Page[Node]", found)


def cursor_read(cursor: str | None) -> int:
    """The number in a cursor. Raises Problem invalid_cursor."""
    if cursor is None:
        return 0
    if not (cursor.isascii() and cursor.isdecimal() and len(cursor) <= 10 and int(cursor) <= LARGEST):
        raise Problem("invalid_cursor")
    return int(cursor)


def paged(first: int, most: int) -> int:
    """How many rows a page has. Raises Problem invalid_parameter."""
    if not 1 <= first <= most:
        fault = ("/first", "out_of_range", f"1 to {most}.")
        raise Problem("invalid_parameter", faults=[fault])
    return first
