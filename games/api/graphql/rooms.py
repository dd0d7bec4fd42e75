"""Reading what is said at tables, whom one has muted and whom reported, as REST shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

import strawberry

from accounts.ids import is_id
from accounts.scopes import Scope
from games.api.callers import Caller
from games.api.graphql.asking import Info
from games.api.graphql.listing import page_of
from games.api.graphql.tables import TableNode
from games.api.graphql.telling import cursor_read, paged
from games.api.graphql.types.chat import ChatRoom, Mute
from games.api.graphql.types.nodes import Connection
from games.api.graphql.types.reports import Report
from games.api.graphql.types.scalars import about, told
from games.api.presented.chat import message_json, mute_json, phrase_json
from games.api.presented.reports import report_json
from games.api.problems import Problem
from games.engine.codec import Json
from games.lobby import queries
from games.lobby.phrases import PHRASES

MOST_ROWS, ROWS = 100, 30
Row = TypeVar("Row")

First = Annotated[int, about(f"How many at most, 1 to {MOST_ROWS}.")]
After = Annotated[str | None, about("`endCursor` of the page before.")]
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
    return _page(rows, first, after, message_json, lambda row: str(row.number))


def mutes(viewer: Viewing, info: Info, first: First = ROWS, after: After = None) -> Json:
    """A page of them. A mute's cursor is the id of whom it is about."""
    found = queries.mutes_of(info.context.known(Scope.PROFILE_READ).user)
    if after is not None:
        if not is_id(after, "user"):
            raise Problem("invalid_cursor")
        found = found.filter(muted__gt=after)
    rows = list(found.order_by("muted")[: paged(first, MOST_ROWS) + 1])
    return _page(rows, first, after, mute_json, lambda row: str(row.muted_id))


def reports(viewer: Viewing, info: Info, first: First = ROWS, after: After = None) -> Json:
    """A page of them. A report's cursor is its id."""
    found = queries.reports_by(info.context.known(Scope.PROFILE_READ).user)
    if after is not None:
        if not is_id(after, "report"):
            raise Problem("invalid_cursor")
        found = found.filter(pk__lt=after)
    rows = list(found.order_by("-id")[: paged(first, MOST_ROWS) + 1])
    return _page(rows, first, after, report_json, lambda row: str(row.pk))


def _page(
    rows: Sequence[Row],
    first: int,
    after: str | None,
    shown: Callable[[Row], Json],
    cursor: Callable[[Row], str],
) -> Json:
    listed = [(cursor(row), shown(row)) for row in rows[:first]]
    return page_of(listed, more=len(rows) > first, after=after)


def word(room: Any) -> str | None:
    """The room as REST writes it."""
    return None if room is None else str(room.value)


def phrases_json() -> list[Json]:
    """What may be said in a word."""
    return [phrase_json(code) for code in PHRASES]


@strawberry.type
class Muting:
    """Whom a viewer does not read, and whom he reported, known to himself alone."""

    mutes: Connection[Mute] | None = told("Whom you muted; needs `profile:read`.", resolver=mutes)
    reports: Connection[Report] | None = told("Whom you reported; likewise.", resolver=reports)
