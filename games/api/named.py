"""People and bots named in what was sent, at whatever door."""

from accounts.errors import UnknownUser
from accounts.models import User
from accounts.queries import user_by_name
from games.api.problems import Problem


def user_named(name: str, caller: User, *, pointer: str) -> User:
    """Whoever carries this name in the caller's realm. Raises Problem unknown_user with the pointer."""
    try:
        return user_by_name(name, realm=caller.realm_id)
    except UnknownUser as error:
        raise Problem("unknown_user", faults=[(pointer, "unknown_user", str(error))]) from None
