"""Blocks, follows, mutes and notes of a user."""

from collections.abc import Sequence
from typing import Annotated

from django.db.models import QuerySet

from accounts.models import User
from games.api.contract.fields import ListQuery
from games.api.contract.players.relations import Block, Follow, Mute, NewNote, Note, Sitting
from games.api.operations.address import Address
from games.api.operations.command import NAME, Argument, Named, Rows, UserName, command, done
from games.lobby import models, queries, services
from games.tables.queries import sittings

BLOCKS = Address("me/blocks", "blocks", "me")
FOLLOWS = Address("me/follows", "follows", "me")
NOTES = Address("me/notes", "notes", "me")
MUTES = Address("me/mutes", "mutes", "chat")
BLOCK = BLOCKS.below("<str:name>", "block")
FOLLOW = FOLLOWS.below("<str:name>", "follow")
NOTE = NOTES.below("<str:name>", "note")

About = Annotated[str, Argument(NAME, "about")]


@BLOCK.put(Block, refuses=(services.block,))
@command(done("Blocked", "You block them from now on.", block="The person you block, and since when."))
def block(by: User, user: Named) -> models.Block:
    """Block somebody

    They can no longer sit down at tables that you opened or sit at, and neither of you can invite the other.
    Such a request is refused with `not_welcome`, which does not say whose wish it is. They keep a seat that
    they already have, and they may sit at tables that they opened. You can block people and bots that people
    run, at most 1,000.
    """
    return services.block(by=by, user=user)


@BLOCK.delete(refuses=(services.unblock,))
@command(done("Unblocked", "You no longer block them.", name="The name, as you sent it."))
def unblock(by: User, name: UserName) -> None:
    """Unblock somebody

    They may sit down at your tables again at once.
    """
    services.unblock(by=by, name=name)


@FOLLOW.put(Follow, refuses=(services.follow,))
@command(done("Followed", "You follow them.", follow="The person you follow, and where they sit."))
def follow(by: User, name: UserName) -> models.Follow:
    """Follow somebody

    You cannot follow somebody who blocks you: the answer is as if they did not exist. When one of you blocks
    the other, neither follows the other any longer. You can follow at most 1,000.
    """
    (made,) = find_seats(by, [services.follow(by=by, name=name)])
    return made


@FOLLOW.delete(refuses=(services.unfollow,))
@command(done("Unfollowed", "You follow them no longer.", name="The name, as you sent it."))
def unfollow(by: User, name: UserName) -> None:
    """Stop following somebody

    They are not notified.
    """
    services.unfollow(by=by, name=name)


@NOTE.put(Note, body=NewNote, refuses=(services.note,))
@command(done("NoteWritten", "The note is stored.", note="The note, as it is now."))
def write_note(by: User, about: Named, text: str) -> models.Note:
    """Write a note on a player

    Replaces your earlier note on them. Only you see it. You can keep at most 1,000 notes.
    """
    return services.note(by=by, about=about, text=text)


@NOTE.delete(refuses=(services.forget_note,))
@command(done("NoteForgotten", "The note is deleted.", name="The player's name, as you sent it."))
def forget_note(by: User, name: About) -> None:
    """Delete a note

    It cannot be restored.
    """
    services.forget_note(by=by, name=name)


@BLOCKS.get(list[Block], query=ListQuery)
def list_blocks(by: User) -> QuerySet[models.Block]:
    """People you block

    Newest first. Nobody else sees this list, not even the people on it.
    """
    return queries.blocks_of(by)


@FOLLOWS.get(list[Follow], query=ListQuery)
def list_follows(by: User) -> Rows:
    """People you follow, and where they play

    Newest first. /users/{name} says how many people follow somebody; nobody can see who they are.
    """
    return Rows(queries.follows_of(by), lambda page: find_seats(by, page))


@NOTES.get(list[Note], query=ListQuery)
def list_notes(by: User) -> QuerySet[models.Note]:
    """Your notes on players

    Newest first. Nobody else sees your notes, or that you have any.
    """
    return queries.notes_of(by)


@NOTE.get(Note)
def get_note(by: User, name: About) -> models.Note:
    """Your note on a player

    404 if you have no note on them.
    """
    return queries.note_of(by, name)


@MUTES.get(list[Mute], query=ListQuery, order=("muted_id",))
def list_mutes(by: User) -> QuerySet[models.Mute]:
    """People you muted

    Ordered by when they signed up.
    """
    return queries.mutes_of(by)


def find_seats(viewer: User, follows: Sequence[models.Follow]) -> Sequence[models.Follow]:
    """Find where each of those followed sits, as `sits_at` of the row."""
    where = sittings([each.followed_id for each in follows], viewer)
    for each in follows:
        each.sits_at = list(map(Sitting.of, where.get(each.followed_id, ())))  # type: ignore[attr-defined]  # to be shown
    return follows
