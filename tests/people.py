"""People and bots for tests: accounts without a password, because hashing one takes too long for a test."""

from accounts.ids import new_id
from accounts.models import User
from accounts.statements import Argument, Statement

_CALLED = Statement(lambda: User.objects.filter(name=Argument("name", User, "name")).order_by("pk"))


class Latest:
    """The id of whoever was made last."""

    id = ""


def somebody(name: str, kind: str = User.Kind.PERSON, **fields: object) -> User:
    """The account of that name, made if need be; with `realm_id` the one there."""
    for found in _CALLED.all(name=name):
        if fields.get("realm_id", found.realm_id) == found.realm_id:
            return found
    user = User(name=name, kind=kind, **fields)
    user.set_unusable_password()
    user.pk = _later_id()
    user.save()
    return user


def _later_id() -> str:
    """Ids of one millisecond come in any order, and so do those on both sides of a clock that was put back.
    Whoever is made later by a test sorts later."""
    found = new_id("user")
    while found <= Latest.id:
        found = new_id("user")
    Latest.id = found
    return found
