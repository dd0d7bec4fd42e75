"""Whether a caller may come through a door, as REST framework asks for it."""

from typing import Any

from rest_framework.permissions import BasePermission

from games.api import callers


class HasScope(BasePermission):
    """The caller's token holds the scope that the door asks for; where it asks for none, there is a token."""

    def has_permission(self, request: Any, view: Any) -> bool:
        """True. Raises Problem not_authenticated or missing_scope, which name what is missing."""
        door = request.door
        callers.admit(request.caller, door.scope, anonymous=door.anonymous, seated=door.seated)
        return True
