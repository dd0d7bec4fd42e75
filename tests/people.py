"""People and bots for tests: accounts without a password, since hashing one takes longer than a test may."""

from accounts.ids import new_id
from accounts.models import User


class Latest:
    """The id of whoever was made last."""

    id = ""


def somebody(name: str, kind: str = User.Kind.PERSON, **fields: object) -> User:
    """The account of that name, made if need be; with `realm_id` the one there."""
    where = {"realm_id": fields["realm_id"]} if "realm_id" in fields else {}
    user = User.objects.filter(name=name, **where).first() or User(name=name, kind=kind, **fields)
    if user._state.adding:
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
