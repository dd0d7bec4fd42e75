"""Relay: nodes with global ids, and pages of lists."""

from typing import Annotated, Any, Final, Generic, TypeVar

import strawberry

from games.api.contract.fields import ListQuery
from games.api.graphql.types.scalars import about, described_field

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
