"""Queries of people to play with: by the beginning of their names, or by a mistyped name."""

import difflib
from collections.abc import Collection, Iterable
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Collate, Length

from accounts import names
from accounts.models import Realm, User
from games.lobby.models import Block

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
