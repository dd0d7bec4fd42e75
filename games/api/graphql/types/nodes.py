"""What Relay asks for: nodes with ids that hold everywhere, and pages of lists."""

from __future__ import annotations

import strawberry

from games.api.graphql.types.scalars import told


@strawberry.interface(description="Whatever has an id. Ids are those of REST and hold for good.")
class Node:
    id: strawberry.ID = told("The id, such as `table_…` or `user_…`.")


@strawberry.type(description="Where a page of a list begins and ends.")
class PageInfo:
    has_next_page: bool = told("Whether more follows behind `endCursor`.")
    has_previous_page: bool = told("Whether this page began behind a cursor.")
    start_cursor: str | None = told("The cursor of the first entry; null when the page is empty.")
    end_cursor: str | None = told("The cursor of the last entry: send it as `after`.")
