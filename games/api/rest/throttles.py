"""Limits of requests, as REST framework asks for them."""

from typing import Any

from rest_framework.throttling import BaseThrottle

from games.api.limits.charge import charge


class PolicyThrottle(BaseThrottle):
    """One token of the policy, out of the bucket of the caller or of the address they come from."""

    def allow_request(self, request: Any, view: Any) -> bool:
        """True. Raises Problem rate_limited, which says when to come again."""
        reads = request.method in {"GET", "HEAD"}
        user = None if request.caller is None else request.caller.user
        charge(request, request.operation.limit or ("read" if reads else "write"), user)
        return True
