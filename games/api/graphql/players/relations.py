"""Whom one keeps away or follows, and what one notes: what REST does at /me/blocks, follows and notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import strawberry

from accounts.models import User
from accounts.scopes import Scope
from games.api.graphql.context import Info
from games.api.graphql.play.tables import AtTable, LaterTables
from games.api.graphql.rows import Viewing, own_rows
from games.api.graphql.types.nodes import Connection
from games.api.graphql.types.players.relations import Block, Follow, Mute, Note
from games.api.graphql.types.players.reports import Report
from games.api.graphql.types.scalars import about, told
from games.api.operations.relations import find_seats
from games.lobby import queries
from games.lobby.errors import UnknownNote
from games.lobby.models import Follow as FollowRow
from games.lobby.models import Note as NoteRow

Name = Annotated[str, about("The name of a user, in any case.")]


def _reader(info: Info) -> User:
    return info.context.known(Scope.PROFILE_READ).user


def _note(viewer: Viewing, info: Info, about: Name) -> NoteRow | None:
    try:
        return queries.note_of(_reader(info), about)
    except UnknownNote:
        return None


def _find_seats(info: Info, viewer: User, follows: Sequence[FollowRow]) -> None:
    find_seats(viewer, follows)
    at_tables(info, follows)


def at_tables(info: Info, follows: Sequence[FollowRow]) -> None:
    """Let each seat that was found lead to its table."""
    tables = LaterTables(info.context, [seat.table for each in follows for seat in each.sits_at])  # type: ignore[attr-defined]  # as found
    for each in follows:
        each.sits_at = [AtTable(seat, tables) for seat in each.sits_at]  # type: ignore[attr-defined]  # for this page


@strawberry.type
class Known:
    """What a viewer keeps of other people, seen by themselves alone."""

    blocks: Connection[Block] | None = own_rows(
        Block, queries.blocks_of, "Whom you keep away, newest first; needs `profile:read`."
    )
    follows: Connection[Follow] | None = own_rows(
        Follow, queries.follows_of, "Whom you follow, newest first; likewise.", beside=_find_seats
    )
    notes: Connection[Note] | None = own_rows(
        Note, queries.notes_of, "What you wrote down of players, newest first; likewise."
    )
    note: Note | None = told("What you wrote down of one, or null; likewise.", resolver=_note)

    mutes: Connection[Mute] | None = own_rows(
        Mute, queries.mutes_of, "Whom you muted; needs `profile:read`.", by="muted_id"
    )
    reports: Connection[Report] | None = own_rows(Report, queries.reports_by, "Whom you reported; likewise.")
