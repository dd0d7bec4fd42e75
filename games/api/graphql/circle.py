"""Whom one keeps away or follows, and what one notes: what REST does at /me/blocks, follows and notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

import strawberry
from django.db.models import Model, QuerySet

from accounts.ids import InvalidId
from accounts.models import User
from accounts.scopes import Scope
from games.api.callers import Caller
from games.api.graphql.asking import Info
from games.api.graphql.listing import page_of
from games.api.graphql.refusing import mutation
from games.api.graphql.tables import AtTable, LaterTables
from games.api.graphql.telling import paged
from games.api.graphql.types import done
from games.api.graphql.types.circle import Block, Follow, Note
from games.api.graphql.types.nodes import Connection
from games.api.graphql.types.scalars import about, told
from games.api.graphql.types.tables import MOST_ROWS, After, First
from games.api.named import user_named
from games.api.presented.circle import block_json, follow_json, note_json
from games.api.problems import Problem
from games.engine.codec import Json
from games.lobby import queries, services
from games.lobby.errors import UnknownNote
from games.lobby.models import Follow as FollowRow
from games.tables.queries import sittings

ROWS = 30

Row = TypeVar("Row", bound=Model)
Name = Annotated[str, about("The name of a user, in any case.")]
NoteText = Annotated[str, about("Something, in 2,000 characters at most.")]
Viewing = strawberry.Parent[Caller]


def connection(
    info: Info,
    rows: QuerySet[Row],
    first: int,
    after: str | None,
    shown: Callable[[Sequence[Row]], Sequence[Any]],
    who: str | None = "user",
) -> Json:
    """A page of rows, newest first by id, each of which shows somebody as `who`, if anybody.

    A row's cursor is its id. Raises Problem invalid_cursor.
    """
    if after is not None:
        try:
            rows = rows.filter(pk__lt=after)
        except InvalidId:
            raise Problem("invalid_cursor") from None
    found = list(rows.order_by("-pk")[: paged(first, MOST_ROWS) + 1])
    nodes = shown(found[:first])
    if who is not None:
        info.context.expect(each[who]["id"] for each in nodes)
    listed = [(str(row.pk), node) for row, node in zip(found, nodes, strict=False)]
    return page_of(listed, more=len(found) > first, after=after)


def _each(shown: Callable[[Row], Json]) -> Callable[[Sequence[Row]], list[Json]]:
    return lambda rows: [shown(each) for each in rows]


def _reader(info: Info) -> User:
    return info.context.known(Scope.PROFILE_READ).user


def _blocks(viewer: Viewing, info: Info, first: First = ROWS, after: After = None) -> Json:
    return connection(info, queries.blocks_of(_reader(info)), first, after, _each(block_json))


def _notes(viewer: Viewing, info: Info, first: First = ROWS, after: After = None) -> Json:
    return connection(info, queries.notes_of(_reader(info)), first, after, _each(note_json))


def _note(viewer: Viewing, info: Info, about: Name) -> Json | None:
    try:
        return note_json(queries.note_of(_reader(info), about))
    except UnknownNote:
        return None


def _follows(viewer: Viewing, info: Info, first: First = ROWS, after: After = None) -> Json:
    user = _reader(info)
    rows = queries.follows_of(user)
    return connection(info, rows, first, after, lambda found: followed(info, user, found))


def followed(info: Info, viewer: User, follows: Sequence[FollowRow]) -> list[Json]:
    """Whom the viewer follows, and where they sit."""
    where = sittings([each.followed_id for each in follows], viewer)
    tables = LaterTables(info.context, [each.table.pk for found in where.values() for each in found])
    shown = [follow_json(each, where.get(each.followed_id, ())) for each in follows]
    return [{**each, "sits_at": [AtTable(sitting, tables) for sitting in each["sits_at"]]} for each in shown]


@strawberry.type
class Known:
    """What a viewer keeps of other people, seen by himself alone."""

    blocks: Connection[Block] | None = told(
        "Whom you keep away, newest first; needs `profile:read`.", resolver=_blocks
    )
    follows: Connection[Follow] | None = told("Whom you follow, newest first; likewise.", resolver=_follows)
    notes: Connection[Note] | None = told(
        "What you wrote down of players, newest first; likewise.", resolver=_notes
    )
    note: Note | None = told("What you wrote down of one, or null; likewise.", resolver=_note)


@strawberry.type
class Keeping:
    @mutation(
        done.BLOCK,
        "Keep somebody away: they no longer sit down where you do or at your tables, and neither of you "
        "invites the other.",
    )
    def block(self, info: Info, user: Name) -> Json:
        by = _keeper(info)
        made = services.block(by=by, user=user_named(user, by, pointer="/user"))
        return {"__typename": "Blocked", "block": block_json(made)}

    @mutation(done.UNBLOCK, "Let somebody come again.")
    def unblock(self, info: Info, user: Name) -> Json:
        services.unblock(by=_keeper(info), name=user)
        return {"__typename": "Unblocked", "name": user}

    @mutation(done.FOLLOW, "Follow somebody, to know where they play. Who blocks you is not found.")
    def follow(self, info: Info, user: Name) -> Json:
        by = _keeper(info)
        made = services.follow(by=by, name=user)
        info.context.expect([str(made.followed_id)])
        return {"__typename": "Followed", "follow": followed(info, by, [made])[0]}

    @mutation(done.UNFOLLOW, "Follow them no longer.")
    def unfollow(self, info: Info, user: Name) -> Json:
        services.unfollow(by=_keeper(info), name=user)
        return {"__typename": "Unfollowed", "name": user}

    @mutation(done.WRITE_NOTE, "Write something down of a player, for your eyes only.")
    def write_note(self, info: Info, about: Name, text: NoteText) -> Json:
        by = _keeper(info)
        written = services.note(by=by, about=user_named(about, by, pointer="/about"), text=text)
        return {"__typename": "NoteWritten", "note": note_json(written)}

    @mutation(done.FORGET_NOTE, "Forget what you wrote down of a player.")
    def forget_note(self, info: Info, about: Name) -> Json:
        services.forget_note(by=_keeper(info), name=about)
        return {"__typename": "NoteForgotten", "name": about}


def _keeper(info: Info) -> User:
    return info.context.known(Scope.PROFILE_WRITE).user
