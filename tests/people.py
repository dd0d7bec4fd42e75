"""People and bots for tests: accounts without a password, because hashing one takes too long for a test."""

from accounts.ids import new_id
from accounts.models import User
from accounts.statements import Argument, Statement

_CALLED = Statement(lambda: User.objects.filter(name=Argument("name", User, "name")).order_by("pk"))


class Latest:
    """The id of the account made last."""

    id = ""


def somebody(name: str, kind: str = User.Kind.PERSON, **fields: object) -> User:
    """Return the account of this name, made if need be; `realm_id` limits the search to one realm."""
    for found in _CALLED.all(name=name):
        if fields.get("realm_id", found.realm_id) == found.realm_id:
            return found
    user = User(name=name, kind=kind, **fields)
    user.set_unusable_password()
    user.pk = _later_id()
    user.save()
    return user


def _later_id() -> str:
    """Return a user id that sorts after all ids made before by a test.

    Ids of one millisecond have no order. Ids made after the clock was set back sort too early.
    """
    found = new_id("user")
    while found <= Latest.id:
        found = new_id("user")
    Latest.id = found
    return found
