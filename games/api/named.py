"""People and bots named in what was sent, at whatever door."""

from accounts.errors import UnknownUser
from accounts.models import Realm, User
from accounts.queries import user_by_name
from games.api.problems import Problem


def called(name: str, viewer: User | None) -> User:
    """Whoever carries this name where the viewer lives: for addresses. Raises UnknownUser."""
    return user_by_name(name, realm=Realm.REAL if viewer is None else viewer.realm_id)


def user_named(name: str, caller: User, *, pointer: str) -> User:
    """Whoever carries this name in the caller's realm. Raises Problem unknown_user with the pointer."""
    return user_of(str(caller.realm_id), name, pointer=pointer)


def user_of(realm: str, name: str, *, pointer: str) -> User:
    """Whoever carries this name in a realm; likewise."""
    try:
        return user_by_name(name, realm=realm)
    except UnknownUser as error:
        raise Problem("unknown_user", faults=[(pointer, "unknown_user", str(error))]) from None
