"""Pages of lists, as connections."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from django.db.models import IntegerField, QuerySet

from accounts.ids import InvalidId
from games.api.graphql.types.nodes import MOST_ROWS, Page
from games.api.problems import Problem

LARGEST = 2**31 - 1
Node = TypeVar("Node")


def connection(
    rows: QuerySet[Any],
    first: int,
    after: str | None,
    shown: Callable[[Sequence[Any]], Sequence[Node]],
    *,
    by: str = "-id",
) -> Page[Node]:
    """A page of rows, ordered by a column that a cursor names. `shown` makes nodes of a page's rows.

    Raises Problem invalid_cursor, invalid_parameter.
    """
    column, step = by.removeprefix("-"), "lt" if by.startswith("-") else "gt"
    if after is not None:
        numbered = isinstance(rows.model._meta.get_field(column), IntegerField)
        try:
            rows = rows.filter(**{f"{column}__{step}": cursor_read(after) if numbered else after})
        except InvalidId:
            raise Problem("invalid_cursor") from None
    found = list(rows.order_by(by)[: paged(first, MOST_ROWS) + 1])
    nodes = shown(found[:first])
    listed = [(str(getattr(row, column)), node) for row, node in zip(found, nodes, strict=False)]
    return page_of(listed, more=len(found) > first, after=after)


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
    """Return how many rows a page has. Raise Problem invalid_parameter."""
    if not 1 <= first <= most:
        fault = ("/first", "out_of_range", f"1 to {most}.")
        raise Problem("invalid_parameter", faults=[fault])
    return first
