"""Look up people and bots by the names in a request."""

from accounts.errors import UnknownUser
from accounts.models import Realm, User
from accounts.queries import user_by_name
from accounts.refusals import refuses
from games.api.problems import Problem


def called(name: str, viewer: User | None) -> User:
    """Whoever carries this name where the viewer lives: for addresses. Raises UnknownUser."""
    return user_by_name(name, realm=Realm.REAL if viewer is None else viewer.realm_id)


@refuses("unknown_user")
def user_named(name: str, caller: User, *, pointer: str) -> User:
    """Whoever carries this name in the caller's realm. Raises Problem unknown_user with the pointer."""
    return user_of(str(caller.realm_id), name, pointer=pointer)


@refuses("unknown_user")
def bot_named(name: str, caller: User) -> User:
    """Whoever is named as `bot`, likewise; who asked for a level there is not learns where they are."""
    detail = "There is no such bot; GET /bots lists those there are, with their levels."
    return user_of(str(caller.realm_id), name, pointer="/bot", detail=detail)


@refuses("unknown_user")
def user_of(realm: str, name: str, *, pointer: str, detail: str = UnknownUser.detail) -> User:
    """Whoever carries this name in a realm; likewise."""
    try:
        return user_by_name(name, realm=realm)
    except UnknownUser:
        raise Problem("unknown_user", faults=[(pointer, "unknown_user", detail)]) from None
