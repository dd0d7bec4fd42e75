"""Whom one keeps away or follows, and what one notes and reports: what REST does beside /me/blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import strawberry

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.players.relations import Block, Follow, Mute, Note, Sitting
from games.api.contract.players.reports import Report
from games.api.graphql.context import Info
from games.api.graphql.play.tables import AtTable, LaterTables, TableNode, table_of
from games.api.graphql.rows import own_rows
from games.api.graphql.types.made import edge
from games.api.graphql.types.roots import own
from games.api.graphql.types.scalars import about
from games.api.operations.relations import find_seats
from games.lobby import models, queries
from games.lobby.errors import UnknownNote

Name = Annotated[str, about("The name of a user, in any case.")]


def _find_seats(info: Info, viewer: User, follows: Sequence[models.Follow]) -> None:
    find_seats(viewer, follows)
    at_tables(info, follows)


def at_tables(info: Info, follows: Sequence[models.Follow]) -> None:
    """Let each seat that was found lead to its table."""
    tables = LaterTables(info.context, [seat.table for each in follows for seat in each.sits_at])  # type: ignore[attr-defined]  # as found
    for each in follows:
        each.sits_at = [AtTable(seat, tables) for seat in each.sits_at]  # type: ignore[attr-defined]  # for this page


@edge(Sitting, "The table.")
def table(there: strawberry.Parent[AtTable[Any]]) -> TableNode:
    return table_of(there)


blocks = own_rows(
    Block, queries.blocks_of, "Whom you keep away, newest first; needs `profile:read`.", model=models.Block
)
follows = own_rows(
    Follow,
    queries.follows_of,
    "Whom you follow, newest first; likewise.",
    model=models.Follow,
    beside=_find_seats,
    only={"sits_at": ["followed"]},
)
notes = own_rows(
    Note, queries.notes_of, "What you wrote down of players, newest first; likewise.", model=models.Note
)


@own("What you wrote down of one, or null; likewise.", gives=Note | None)
def note(info: Info, about: Name) -> models.Note | None:
    try:
        return queries.note_of(info.context.known(Scope.PROFILE_READ).user, about)
    except UnknownNote:
        return None


mutes = own_rows(
    Mute, queries.mutes_of, "Whom you muted; needs `profile:read`.", model=models.Mute, by="muted_id"
)
reports = own_rows(
    Report,
    queries.reports_by,
    "Whom you reported; likewise.",
    model=models.Report,
    only={"messages": ["evidence"], "events": ["evidence"]},
)
