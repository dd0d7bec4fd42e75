"""Reading what is said at tables, as REST shows it."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import strawberry

from games.api.callers import Caller
from games.api.contract.play.chat import Message, Phrase
from games.api.graphql.context import Info
from games.api.graphql.play.table_connections import page_of
from games.api.graphql.play.table_resolvers import cursor_read, paged
from games.api.graphql.play.tables import TableNode
from games.api.graphql.types.nodes import MOST_ROWS, ROWS, After, First
from games.api.graphql.types.play.chat import ChatRoom
from games.api.graphql.types.scalars import about
from games.engine.codec import Json
from games.lobby import queries
from games.lobby.phrases import PHRASES

Row = TypeVar("Row")

InRoom = Annotated[ChatRoom | None, about("null: where you are, the players' if you sit there.")]
Node = strawberry.Parent[TableNode]
Viewing = strawberry.Parent[Caller]


def chat(node: Node, info: Info, room: InRoom = None, first: First = ROWS, after: After = None) -> Json:
    """A page of messages. A message's cursor is its number."""
    table, viewer = node.state.table, info.context.viewer()
    found = queries.messages(table, viewer, queries.room_of(table, viewer, word(room)))
    if after is not None:
        found = found.filter(number__lt=cursor_read(after))
    rows = list(found.order_by("-number")[: paged(first, MOST_ROWS) + 1])
    listed = [(str(row.number), Message.of(row)) for row in rows[:first]]
    return page_of(listed, more=len(rows) > first, after=after)


def word(room: Any) -> str | None:
    """The room as REST writes it."""
    return None if room is None else str(room.value)


def listed_phrases() -> list[Phrase]:
    """What may be said in a word."""
    return [Phrase.of(code) for code in PHRASES]
