"""Whom one keeps away or follows, and what one notes: what REST does at /me/blocks, follows and notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import strawberry

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract import relations as contract
from games.api.graphql.context import Info
from games.api.graphql.refusals import mutation
from games.api.graphql.rows import Viewing, own_rows
from games.api.graphql.tables import AtTable, LaterTables
from games.api.graphql.types import payloads
from games.api.graphql.types.nodes import Connection
from games.api.graphql.types.relations import Block, Follow, Mute, Note
from games.api.graphql.types.reports import Report
from games.api.graphql.types.scalars import about, told
from games.api.lookup import user_named
from games.engine.codec import Json
from games.lobby import queries, services
from games.lobby.errors import UnknownNote
from games.lobby.models import Follow as FollowRow
from games.lobby.models import Note as NoteRow
from games.tables.queries import sittings

Name = Annotated[str, about("The name of a user, in any case.")]
NoteText = Annotated[str, about("Something, in 2,000 characters at most.")]


def _reader(info: Info) -> User:
    return info.context.known(Scope.PROFILE_READ).user


def _note(viewer: Viewing, info: Info, about: Name) -> NoteRow | None:
    try:
        return queries.note_of(_reader(info), about)
    except UnknownNote:
        return None


def _find_seats(info: Info, viewer: User, follows: Sequence[FollowRow]) -> None:
    """Where each of those followed sits, as `sits_at` of the row."""
    where = sittings([each.followed_id for each in follows], viewer)
    tables = LaterTables(info.context, [each.table.pk for found in where.values() for each in found])
    for each in follows:
        shown = map(contract.Sitting.of, where.get(each.followed_id, ()))
        each.sits_at = [AtTable(sitting, tables) for sitting in shown]  # type: ignore[attr-defined]  # for this page


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


@strawberry.type
class Keeping:
    @mutation(
        payloads.BLOCK,
        "Keep somebody away: they no longer sit down where you do or at your tables, and neither of you "
        "invites the other.",
    )
    def block(self, info: Info, user: Name) -> Json:
        by = _keeper(info)
        made = services.block(by=by, user=user_named(user, by, pointer="/user"))
        return {"__typename": "Blocked", "block": contract.Block.of(made)}

    @mutation(payloads.UNBLOCK, "Let somebody come again.")
    def unblock(self, info: Info, user: Name) -> Json:
        services.unblock(by=_keeper(info), name=user)
        return {"__typename": "Unblocked", "name": user}

    @mutation(payloads.FOLLOW, "Follow somebody, to know where they play. Who blocks you is not found.")
    def follow(self, info: Info, user: Name) -> Json:
        by = _keeper(info)
        made = services.follow(by=by, name=user)
        info.context.expect([str(made.followed_id)])
        _find_seats(info, by, [made])
        return {"__typename": "Followed", "follow": contract.Follow.of(made)}

    @mutation(payloads.UNFOLLOW, "Follow them no longer.")
    def unfollow(self, info: Info, user: Name) -> Json:
        services.unfollow(by=_keeper(info), name=user)
        return {"__typename": "Unfollowed", "name": user}

    @mutation(payloads.WRITE_NOTE, "Write something down of a player, for your eyes only.")
    def write_note(self, info: Info, about: Name, text: NoteText) -> Json:
        by = _keeper(info)
        written = services.note(by=by, about=user_named(about, by, pointer="/about"), text=text)
        return {"__typename": "NoteWritten", "note": contract.Note.of(written)}

    @mutation(payloads.FORGET_NOTE, "Forget what you wrote down of a player.")
    def forget_note(self, info: Info, about: Name) -> Json:
        services.forget_note(by=_keeper(info), name=about)
        return {"__typename": "NoteForgotten", "name": about}


def _keeper(info: Info) -> User:
    return info.context.known(Scope.PROFILE_WRITE).user
