"""Block, follow and mute players, and write private notes about them."""

from typing import Final

from django.db.models.functions import Now

from accounts.errors import UnknownUser
from accounts.ids import get_or_raise
from accounts.models import User
from accounts.queries import named, user_by_name
from accounts.refusals import refuses
from accounts.services.locks import check_on, hold, hold_with_owners
from accounts.services.retries import in_one_transaction
from games.lobby import errors, queries
from games.lobby.models import Block, Follow, Mute, Note
from games.lobby.models.relations import LONGEST_NOTE
from games.lobby.texts import lines_of
from games.tables.models import Table
from games.tables.queries import players_at

# Of each kind: more than anybody needs, too little to fill a disk.
MOST: Final = 1000


@refuses(errors.NotBlockable, errors.TooManyBlocks)
@in_one_transaction
def block(*, by: User, user: User) -> Block:
    """Block a user. Blocking again changes nothing.

    Users who already sit at one table stay there. Follows between the two end.
    """
    if user.pk == by.pk or user.is_house_bot:
        raise errors.NotBlockable
    check_on(hold(by.pk, user.pk), by, user)
    mine = queries.blocks_of(by)
    if (known := mine.filter(blocked=user).first()) is not None:
        return known
    if mine.count() >= MOST:
        raise errors.TooManyBlocks
    Follow.objects.filter(follower__in=[by, user], followed__in=[by, user]).delete()
    made = Block.objects.create(blocker=by, blocked=user)
    made.refresh_from_db(fields=["created_at"])
    return made


@refuses(errors.UnknownBlock)
@in_one_transaction
def unblock(*, by: User, name: str) -> None:
    get_or_raise(queries.blocks_of(by), errors.UnknownBlock, blocked=named(name, realm=by.realm_id)).delete()


def check_seat(table: Table, player: User) -> None:
    """Raise NotWelcome if a player at the table, or its creator, blocks the one who sits down.

    Blocks of the one who sits down do not count: they may leave instead.
    """
    if player.pk == table.creator_id or player.is_house_bot:
        return
    if queries.is_kept_out(player.pk, by={table.creator_id, *players_at(table)}):
        raise errors.NotWelcome


def check_guest(by: User, guest: User) -> None:
    """Raise NotWelcome if one of the two blocks the other."""
    if queries.pairs_apart([by.pk, guest.pk]):
        raise errors.NotWelcome


@refuses(UnknownUser, errors.NotFollowable, errors.TooManyFollows)
@in_one_transaction
def follow(*, by: User, name: str) -> Follow:
    """Follow a user. Following again changes nothing.

    A user who blocks the follower gets the same refusal as an unknown name.
    """
    user = user_by_name(name, realm=by.realm_id)
    check_on(hold(by.pk, user.pk), by, user)
    if queries.is_kept_out(by.pk, by=[user.pk]):
        raise UnknownUser
    if user.pk == by.pk or user.is_house_bot or queries.is_kept_out(user.pk, by=[by.pk]):
        raise errors.NotFollowable
    mine = queries.follows_of(by)
    if (known := mine.filter(followed=user).first()) is not None:
        return known
    if mine.count() >= MOST:
        raise errors.TooManyFollows
    made = Follow.objects.create(follower=by, followed=user)
    made.refresh_from_db(fields=["created_at"])
    return made


@refuses(errors.UnknownFollow)
@in_one_transaction
def unfollow(*, by: User, name: str) -> None:
    get_or_raise(
        queries.follows_of(by), errors.UnknownFollow, followed=named(name, realm=by.realm_id)
    ).delete()


@refuses(errors.NotMutable, errors.TooManyMutes)
@in_one_transaction
def mute(*, by: User, user: User) -> None:
    """Hide all messages of the muted user from the user, old ones, too. Repeating it changes nothing."""
    if user.pk == by.pk:
        raise errors.NotMutable
    # Locked: otherwise two requests could both pass the limit, or mute a user whose account has just ended.
    check_on(hold_with_owners(by, user), by, user)
    mine = queries.mutes_of(by)
    if mine.filter(muted=user).exists():
        return
    if mine.count() >= MOST:
        raise errors.TooManyMutes
    Mute.objects.create(user=by, muted=user)


@refuses(errors.NotMuted)
@in_one_transaction
def unmute(*, by: User, name: str) -> None:
    """Show a muted player's messages again, those written meanwhile included."""
    get_or_raise(queries.mutes_of(by), errors.NotMuted, muted=named(name, realm=by.realm_id)).delete()


@refuses(errors.InvalidNote, errors.NotNotable, errors.TooManyNotes)
@in_one_transaction
def note(*, by: User, about: User, text: str) -> Note:
    """Store a note on a player, in place of the earlier one."""
    text = lines_of(text)
    if not text.strip() or len(text) > LONGEST_NOTE:
        raise errors.InvalidNote
    if about.pk == by.pk:
        raise errors.NotNotable
    # A program that was removed keeps its page, and a note may be written there.
    check_on(hold_with_owners(by, about), by, *(() if about.is_bot else (about,)))
    mine = queries.notes_of(by)
    if not mine.filter(about=about).exists() and mine.count() >= MOST:
        raise errors.TooManyNotes
    written, _ = Note.objects.update_or_create(
        writer=by, about=about, defaults={"text": text, "changed_at": Now()}
    )
    written.refresh_from_db(fields=["created_at", "changed_at"])
    return written


@refuses(errors.UnknownNote)
@in_one_transaction
def forget_note(*, by: User, name: str) -> None:
    queries.note_of(by, name).delete()
