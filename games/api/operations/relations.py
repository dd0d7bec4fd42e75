"""Whom somebody keeps away, follows and does not read, and what they note of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from django.db.models import QuerySet

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.parameters import ListQuery
from games.api.contract.players.relations import Block, Follow, Mute, NewNote, Note, Sitting
from games.api.operations.address import Address
from games.api.operations.command import NAME, Argument, Named, Rows, UserName, command, done
from games.lobby import models, queries, services
from games.tables.queries import sittings

BLOCKS = Address("me/blocks", "blocks", "me")
FOLLOWS = Address("me/follows", "follows", "me")
NOTES = Address("me/notes", "notes", "me")
MUTES = Address("me/mutes", "mutes", "chat")
BLOCK = Address("me/blocks/<str:name>", "block", "me")
FOLLOW = Address("me/follows/<str:name>", "follow", "me")
NOTE = Address("me/notes/<str:name>", "note", "me")

About = Annotated[str, Argument(NAME, "about")]


@BLOCK.put(scope=Scope.PROFILE_WRITE, answers={200: Block}, refuses=(services.block,))
@command(done("Blocked", "They are kept away from now on.", block="Whom, and since when."))
def block(by: User, user: Named) -> models.Block:
    """Block somebody

    They no longer sit down at tables that you opened or sit at, and neither of you invites the other;
    what they ask for so is refused with `not_welcome`, which does not say whose wish it is. Where they
    sit already they stay, and a table they opened is theirs to sit at. A person or a bot that people run;
    1,000 at most.
    """
    return services.block(by=by, user=user)


@BLOCK.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.unblock,))
@command(done("Unblocked", "They may come again.", name="As you wrote it."))
def unblock(by: User, name: UserName) -> None:
    """Block them no longer

    From this moment on.
    """
    services.unblock(by=by, name=name)


@FOLLOW.put(scope=Scope.PROFILE_WRITE, answers={200: Follow}, refuses=(services.follow,))
@command(done("Followed", "You follow them.", follow="Whom, and where they sit."))
def follow(by: User, name: UserName) -> models.Follow:
    """Follow somebody

    Who blocks you cannot be followed, as if there were no such user. Where one of two blocks the other,
    neither follows the other any longer. 1,000 at most.
    """
    (made,) = find_seats(by, [services.follow(by=by, name=name)])
    return made


@FOLLOW.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.unfollow,))
@command(done("Unfollowed", "You follow them no longer.", name="As you wrote it."))
def unfollow(by: User, name: UserName) -> None:
    """Follow them no longer

    Nobody is told.
    """
    services.unfollow(by=by, name=name)


@NOTE.put(scope=Scope.PROFILE_WRITE, body=NewNote, answers={200: Note}, refuses=(services.note,))
@command(done("NoteWritten", "It is written down.", note="As it stands now."))
def write_note(
    by: User, about: Named, text: Annotated[str, Argument("Something, in 2,000 characters at most.")]
) -> models.Note:
    """Write a note on a player

    In place of what stood there; for your eyes only. 1,000 at most.
    """
    return services.note(by=by, about=about, text=text)


@NOTE.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.forget_note,))
@command(done("NoteForgotten", "It is forgotten.", name="Of whom, as you wrote it."))
def forget_note(by: User, name: About) -> None:
    """Forget a note

    For good.
    """
    services.forget_note(by=by, name=name)


@BLOCKS.get(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list[Block]})
def list_blocks(by: User) -> QuerySet[models.Block]:
    """Whom you block

    Newest first. Nobody else is told, they least of all.
    """
    return queries.blocks_of(by)


@FOLLOWS.get(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list[Follow]})
def list_follows(by: User) -> Rows:
    """Whom you follow, and where they play

    Newest first. How many follow somebody stands at /users/{name}; who they are, nobody is told.
    """
    return Rows(queries.follows_of(by), lambda page: find_seats(by, page))


@NOTES.get(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list[Note]})
def list_notes(by: User) -> QuerySet[models.Note]:
    """Your notes on players

    Newest first. Nobody else sees them, or that there are any.
    """
    return queries.notes_of(by)


@NOTE.get(scope=Scope.PROFILE_READ, answers={200: Note})
def get_note(by: User, name: About) -> models.Note:
    """Your note on a player

    404 where you have written none.
    """
    return queries.note_of(by, name)


@MUTES.get(scope=Scope.PROFILE_READ, query=ListQuery, order=("muted_id",), answers={200: list[Mute]})
def list_mutes(by: User) -> QuerySet[models.Mute]:
    """Whom you muted

    In the order in which they signed up.
    """
    return queries.mutes_of(by)


def find_seats(viewer: User, follows: Sequence[models.Follow]) -> Sequence[models.Follow]:
    """Find where each of those followed sits, as `sits_at` of the row."""
    where = sittings([each.followed_id for each in follows], viewer)
    for each in follows:
        each.sits_at = list(map(Sitting.of, where.get(each.followed_id, ())))  # type: ignore[attr-defined]  # to be shown
    return follows
