"""Reading people and bots."""

from accounts import names
from accounts.errors import UnknownUser
from accounts.models import Realm, User


def user_by_name(name: str, *, realm: str | None = Realm.REAL) -> User:
    """The active user called so, in any spelling of the name. Raises UnknownUser."""
    user = named(name)
    if user is None or not user.is_active or user.realm_id != realm:
        raise UnknownUser
    return user


def named(name: str) -> User | None:
    """The user called so, on or off, in whatever realm; None also for text that cannot be a name."""
    if len(name) > 150 or "\0" in name:
        return None
    return User.objects.filter(name_key=names.key(name)).first()
