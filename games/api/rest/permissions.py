"""Whether a caller may ask for something, as REST framework asks for it."""

from typing import Any

from rest_framework.permissions import BasePermission

from games.api import callers


class HasScope(BasePermission):
    """The caller's token holds the scope that is asked for; where none is, there is a token."""

    def has_permission(self, request: Any, view: Any) -> bool:
        """True. Raises Problem not_authenticated or missing_scope, which name what is missing."""
        asked = request.operation
        callers.admit(request.caller, asked.scope, anonymous=asked.anonymous, seated=asked.seated)
        return True
