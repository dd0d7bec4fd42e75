"""What you keep of other people. Seen by yourself alone."""

from __future__ import annotations

import strawberry

from games.api.graphql.types.nodes import PageInfo
from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import Instant, told


@strawberry.type(description="Somebody whom you keep away.")
class Block:
    user: User = told("Who.")
    created_at: Instant = told("Since when.")


@strawberry.type(description="A block and where it stands in its list.")
class BlockEdge:
    cursor: str = told("Its place.")
    node: Block = told("The block.")


@strawberry.type(description="A page of blocks, newest first.")
class BlockConnection:
    edges: list[BlockEdge] = told("The blocks with their cursors.")
    nodes: list[Block] = told("The blocks alone.")
    page_info: PageInfo = told("Where this page begins and ends.")
