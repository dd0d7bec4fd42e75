"""Whom somebody keeps away and follows, and what they note of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.players.relations import Block, Follow, NewNote, Note, Sitting
from games.api.operations.address import Address
from games.api.operations.command import NAME, Argument, Named, UserName, command, done
from games.lobby import models, services
from games.tables.queries import sittings

BLOCK = Address("me/blocks/<str:name>", "block", "me")
FOLLOW = Address("me/follows/<str:name>", "follow", "me")
NOTE = Address("me/notes/<str:name>", "note", "me")


@BLOCK.put(scope=Scope.PROFILE_WRITE, answers={200: Block}, refuses=(services.block,))
@command(
    "Keep somebody away: they no longer sit down where you do or at your tables, and neither of you "
    "invites the other.",
    done("Blocked", "They are kept away from now on.", block="Whom, and since when."),
)
def block(by: User, user: Named) -> models.Block:
    """Block somebody

    They no longer sit down at tables that you opened or sit at, and neither of you invites the other;
    what they ask for so is refused with `not_welcome`, which does not say whose wish it is. Where they
    sit already they stay, and a table they opened is theirs to sit at. A person or a bot that people run;
    1,000 at most.
    """
    return services.block(by=by, user=user)


@BLOCK.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.unblock,))
@command("Let somebody come again.", done("Unblocked", "They may come again.", name="As you wrote it."))
def unblock(by: User, name: UserName) -> None:
    """Block them no longer

    From this moment on.
    """
    services.unblock(by=by, name=name)


@FOLLOW.put(scope=Scope.PROFILE_WRITE, answers={200: Follow}, refuses=(services.follow,))
@command(
    "Follow somebody, to know where they play. Who blocks you is not found.",
    done("Followed", "You follow them.", follow="Whom, and where they sit."),
)
def follow(by: User, name: UserName) -> models.Follow:
    """Follow somebody

    Who blocks you cannot be followed, as if there were no such user. Where one of two blocks the other,
    neither follows the other any longer. 1,000 at most.
    """
    made = services.follow(by=by, name=name)
    find_seats(by, [made])
    return made


@FOLLOW.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.unfollow,))
@command("Follow them no longer.", done("Unfollowed", "You follow them no longer.", name="As you wrote it."))
def unfollow(by: User, name: UserName) -> None:
    """Follow them no longer

    Nobody is told.
    """
    services.unfollow(by=by, name=name)


@NOTE.put(scope=Scope.PROFILE_WRITE, body=NewNote, answers={200: Note}, refuses=(services.note,))
@command(
    "Write something down of a player, for your eyes only.",
    done("NoteWritten", "It is written down.", note="As it stands now."),
)
def write_note(
    by: User, about: Named, text: Annotated[str, Argument("Something, in 2,000 characters at most.")]
) -> models.Note:
    """Write a note on a player

    In place of what stood there; for your eyes only. 1,000 at most.
    """
    return services.note(by=by, about=about, text=text)


@NOTE.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.forget_note,))
@command(
    "Forget what you wrote down of a player.",
    done("NoteForgotten", "It is forgotten.", name="Of whom, as you wrote it."),
)
def forget_note(by: User, name: Annotated[str, Argument(NAME, "about")]) -> None:
    """Forget a note

    For good.
    """
    services.forget_note(by=by, name=name)


def find_seats(viewer: User, follows: Sequence[models.Follow]) -> None:
    """Where each of those followed sits, as `sits_at` of the row."""
    where = sittings([each.followed_id for each in follows], viewer)
    for each in follows:
        each.sits_at = list(map(Sitting.of, where.get(each.followed_id, ())))  # type: ignore[attr-defined]  # to be shown
