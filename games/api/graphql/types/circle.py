"""What you keep of other people. Seen by yourself alone."""

from __future__ import annotations

import strawberry

from games.api.graphql import telling
from games.api.graphql.types.nodes import PageInfo
from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import Instant, told
from games.api.graphql.types.tables import Table


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


@strawberry.type(description="Where somebody sits.")
class Sitting:
    table: Table = told("The table.", resolver=telling.table_of)
    seat: int = told("Their seat.")


@strawberry.type(description="Somebody whom you follow.")
class Follow:
    user: User = told("Who.")
    created_at: Instant = told("Since when.")
    sits_at: list[Sitting] = told(
        "Public tables at which they sit now, the newest ten; as spectators know them."
    )


@strawberry.type(description="Somebody followed and where he stands in the list.")
class FollowEdge:
    cursor: str = told("Its place.")
    node: Follow = told("Who is followed.")


@strawberry.type(description="A page of those you follow, newest first.")
class FollowConnection:
    edges: list[FollowEdge] = told("Who is followed, with cursors.")
    nodes: list[Follow] = told("The same alone.")
    page_info: PageInfo = told("Where this page begins and ends.")


@strawberry.type(description="What you wrote down of a player.")
class Note:
    user: User = told("About whom.")
    text: str = told("What.")
    created_at: Instant = told("When you first did.")
    changed_at: Instant = told("When you last did.")


@strawberry.type(description="A note and where it stands in its list.")
class NoteEdge:
    cursor: str = told("Its place.")
    node: Note = told("The note.")


@strawberry.type(description="A page of notes, newest first.")
class NoteConnection:
    edges: list[NoteEdge] = told("The notes with their cursors.")
    nodes: list[Note] = told("The notes alone.")
    page_info: PageInfo = told("Where this page begins and ends.")
