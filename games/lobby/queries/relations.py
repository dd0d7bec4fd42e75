"""Queries of blocks, follows, mutes and notes. Only their owner sees them."""

from collections.abc import Collection

from django.db.models import QuerySet

from accounts.ids import get_or_raise
from accounts.models import User
from accounts.queries import named
from accounts.statements import Argument, Statement
from games.lobby.errors import UnknownNote
from games.lobby.models import Block, Follow, Mute, Note


def pairs_apart(user_ids: Collection[str]) -> frozenset[frozenset[str]]:
    """Return the pairs of these users in which at least one blocks the other; in one query."""
    rows = Block.objects.filter(blocker__in=user_ids, blocked__in=user_ids)
    return frozenset(frozenset(pair) for pair in rows.values_list("blocker", "blocked"))


_KEEPING_OUT = Statement(
    lambda: Block.objects.filter(
        blocked=Argument("blocked", User), blocker=Argument("blockers", User, many=True)
    )[:1]
)


def is_kept_out(user_id: str, by: Collection[str]) -> bool:
    """Whether somebody among these people blocks the user; one query."""
    return _KEEPING_OUT.first(blocked=user_id, blockers=by) is not None


def blocks_of(user: User) -> QuerySet[Block]:
    """Return the users whom the user blocks, newest first by id."""
    return Block.objects.filter(blocker=user).select_related("blocked").order_by("-id")


def follows_of(user: User) -> QuerySet[Follow]:
    """Return the user's follows, newest first by id."""
    return Follow.objects.filter(follower=user).select_related("followed").order_by("-id")


def followers_of(user_id: str) -> int:
    return Follow.objects.filter(followed=user_id).count()


def mutes_of(user: User) -> QuerySet[Mute]:
    """Return the mutes of a user, with `muted` loaded."""
    return Mute.objects.filter(user=user).select_related("muted")


def notes_of(user: User) -> QuerySet[Note]:
    """Return the user's notes, newest first by id."""
    return Note.objects.filter(writer=user).select_related("about").order_by("-id")


def note_of(user: User, name: str) -> Note:
    """Return the user's note on the player with this name, active or not. Raise UnknownNote."""
    return get_or_raise(notes_of(user), UnknownNote, about=named(name, realm=user.realm_id))
