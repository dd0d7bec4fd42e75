"""Look up people and bots by the names in a request."""

from accounts.errors import UnknownUser
from accounts.models import Realm, User
from accounts.queries import user_by_name
from accounts.refusals import refuses
from games.api.problems import Problem


def realm_of(viewer: User | None) -> str:
    """Return the realm of a user. Without a token it is the real one."""
    return Realm.REAL if viewer is None else str(viewer.realm_id)


def called(name: str, viewer: User | None) -> User:
    """Return the user of this name in the viewer's realm, for addresses. Raise UnknownUser."""
    return user_by_name(name, realm=realm_of(viewer))


@refuses("unknown_user")
def user_named(name: str, caller: User, *, pointer: str) -> User:
    """Return the user of this name in the caller's realm. Raise Problem unknown_user with the pointer."""
    return user_of(str(caller.realm_id), name, pointer=pointer)


@refuses("unknown_user")
def bot_named(name: str, caller: User) -> User:
    """Return the bot of this name in the caller's realm. Raise Problem unknown_user, which says where bots
    and their levels are listed."""
    detail = "There is no such bot; GET /bots lists those there are, with their levels."
    return user_of(str(caller.realm_id), name, pointer="/bot", detail=detail)


@refuses("unknown_user")
def user_of(realm: str, name: str, *, pointer: str, detail: str = UnknownUser.detail) -> User:
    """Return the user of this name in a realm. Raise Problem unknown_user with the pointer."""
    try:
        return user_by_name(name, realm=realm)
    except UnknownUser:
        raise Problem("unknown_user", faults=[(pointer, "unknown_user", detail)]) from None
