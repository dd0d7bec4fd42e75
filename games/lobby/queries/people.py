"""Queries of people: by their names, and those whom a user blocks, follows, mutes or has notes on."""

import difflib
from collections.abc import Collection, Iterable
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Collate, Length

from accounts import names
from accounts.ids import get_or_raise
from accounts.models import Realm, User
from accounts.queries import named
from accounts.statements import Argument, Statement
from games.lobby.errors import UnknownNote
from games.lobby.models import Block, Follow, Mute, Note

# Sorts after every name with this beginning: no name holds the last of all characters.
_LAST = "\U0010ffff"
# The order of the index: code points, whatever the database's language is.
_PLACE: Final = Collate("name_key", "C")
# Limits: how many names are looked up, among how many people, and how similar two names must be.
_MOST: Final = 20
_READ: Final = 2000
_ALIKE: Final = 0.74
_SHORTEST, _LONGEST = 3, 40


def people_by_prefix(prefix: str, viewer: User, *, limit: int) -> list[User]:
    """Return people of the viewer's realm whose names begin so, in any case, by name; at most `limit`.

    People whom the viewer blocks, or who block the viewer, are left out.
    """
    if not (key := names.key(prefix)):
        return []
    people = _visible_to(viewer, viewer.realm_id).filter(kind=User.Kind.PERSON).annotate(place=_PLACE)
    people = people.filter(_begins(key))
    return list(people.order_by("place")[:limit])


def names_near(
    mistyped: Collection[str],
    viewer: User,
    *,
    realm: str = Realm.REAL,
    known: Iterable[str] = (),
    but: Collection[str] = (),
) -> dict[str, str]:
    """Map each of these names, which nobody has, to the nearest name of a user, if one is near; one query.

    Candidates are active users of the realm whose names begin with the first half of the text, and those with
    `known` names. Left out are names in `but`, and users whom the viewer blocks or who block the viewer.
    """
    readable = [each for each in mistyped if _SHORTEST <= len(each) <= _LONGEST and "\0" not in each]
    looked_for = list(dict.fromkeys(readable))[:_MOST]
    if not looked_for:
        return {}
    begins = Q()
    for each in looked_for:
        key = names.key(each)
        begins |= _begins(key[: max(2, len(key) // 2)]) & Q(length__range=(len(key) - 2, len(key) + 2))
    people = _visible_to(viewer, realm).annotate(place=_PLACE, length=Length("name_key"))
    people = people.filter(begins | Q(name__in=list(known)))
    found = dict(people.exclude(name__in=list(but)).order_by("place").values_list("name_key", "name")[:_READ])
    near = {each: difflib.get_close_matches(names.key(each), found, 1, _ALIKE) for each in looked_for}
    return {each: found[keys[0]] for each, keys in near.items() if keys}


def _visible_to(viewer: User, realm: str | None) -> QuerySet[User]:
    apart = Block.objects.filter(
        Q(blocker=viewer, blocked=OuterRef("pk")) | Q(blocker=OuterRef("pk"), blocked=viewer)
    )
    return User.objects.filter(~Exists(apart), realm=realm, is_active=True)


def _begins(key: str) -> Q:
    return Q(place__gte=key, place__lt=key + _LAST)


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
