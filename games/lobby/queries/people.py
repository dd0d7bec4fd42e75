"""Finding people to play with by the beginning of their names."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Collate

from accounts import names
from accounts.models import User
from games.lobby.models import Block

# Behind every name that begins so: no name holds the last of all characters.
_LAST = "\U0010ffff"


def people_called(prefix: str, viewer: User, *, limit: int) -> list[User]:
    """People of the viewer's realm whose names begin so, in any case, by name; at most `limit`.

    Nobody whom the viewer blocks, and nobody who blocks the viewer.
    """
    key = names.key(prefix)
    apart = Block.objects.filter(
        Q(blocker=viewer, blocked=OuterRef("pk")) | Q(blocker=OuterRef("pk"), blocked=viewer)
    )
    people = User.objects.filter(realm=viewer.realm_id, kind=User.Kind.PERSON, is_active=True)
    # In the order of the index, which is that of code points whatever the database's language is.
    found = people.annotate(place=Collate("name_key", "C")).filter(place__gte=key, place__lt=key + _LAST)
    return list(found.exclude(Exists(apart)).order_by("place")[:limit])
