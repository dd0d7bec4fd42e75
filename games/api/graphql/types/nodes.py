"""Relay: nodes with global ids, and pages of lists."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, Generic, TypeVar, cast

import strawberry
from django.db.models import IntegerField, QuerySet

from accounts.ids import InvalidId
from games.api.contract.fields import ListQuery
from games.api.graphql.types.scalars import about, described_field
from games.api.problems import Problem

Row = TypeVar("Row")
Shown = TypeVar("Shown")
# A page is as long as in REST.
LIMIT: Final[Any] = ListQuery().fields["limit"]
ROWS: Final[int] = LIMIT.default
MOST_ROWS: Final[int] = LIMIT.max_value
First = Annotated[int, about(f"The largest number to return, 1 to {MOST_ROWS}.")]
After = Annotated[str | None, about("`endCursor` of the previous page.")]


@strawberry.interface(description="An object with an id. Ids are those of REST and never change.")
class Node:
    id: strawberry.ID = described_field("The id, such as `table_…` or `user_…`.")


@strawberry.type(description="The beginning and end of a page of a list.")
class PageInfo:
    has_next_page: bool = described_field("Whether there are more entries after `endCursor`.")
    has_previous_page: bool = described_field("Whether this page began after a cursor.")
    start_cursor: str | None = described_field("The cursor of the first entry; null when the page is empty.")
    end_cursor: str | None = described_field("The cursor of the last entry: send it as `after`.")


@strawberry.type(description="An entry of a list and its cursor.")
class Edge(Generic[Row]):
    cursor: str = described_field("The cursor; send it as `after` for the entries after this one.")
    node: Row = described_field("The entry.")


@strawberry.type(description="A page of a list.")
class Connection(Generic[Row]):
    edges: list[Edge[Row]] = described_field("The entries with their cursors.")
    nodes: list[Row] = described_field("The entries without cursors.")
    page_info: PageInfo = described_field("The beginning and end of this page.")


class Page(dict[str, Any], Generic[Row]):
    """An annotation of a function that returns a page, as `page_of` makes it: a connection in the schema."""


class Source(Generic[Shown]):
    """The source of fields that is neither a resource nor a row: it shows a resource, or its JSON."""

    shown: Any


LARGEST = 2**31 - 1


def connection(
    rows: QuerySet[Any],
    first: int,
    after: str | None,
    shown: Callable[[Sequence[Any]], Sequence[Row]],
    *,
    by: str = "-id",
) -> Page[Row]:
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


def page_of(shown: Sequence[tuple[str, Row]], *, more: bool, after: str | None) -> Page[Row]:
    """Return nodes, each after its cursor, as a page; `more` says whether another page follows."""
    page = {
        "has_next_page": more,
        "has_previous_page": after is not None,
        "start_cursor": shown[0][0] if shown else None,
        "end_cursor": shown[-1][0] if shown else None,
    }
    edges = [{"cursor": cursor, "node": node} for cursor, node in shown]
    found = {"edges": edges, "nodes": [node for _, node in shown], "page_info": page}
    return cast("Page[Row]", found)


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
