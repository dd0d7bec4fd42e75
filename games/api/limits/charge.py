"""Take tokens from a caller's rate limit, and make the refusal when there is none.

The middleware adds what is left to answers of the API, and charges requests not charged before. A request
with an unknown address, a wrong method or an invalid token costs something, too, so it counts as a read of
its sender. The admin knows no limits; of its pages only those are charged that compute for seconds, by the
same policy as in other interfaces.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts import names
from accounts.ids import is_id
from accounts.models import User
from games.api.limits.addresses import client_address, household
from games.api.limits.limiter import Limiter, Shared, TokenAnswer
from games.api.middleware import API, Middleware
from games.api.problems import Problem

# Pages by their names, with their policy; a button (`do`) only redirects to the page again.
RECKONED = {"admin:tournaments_tournament_pair": "pair"}


@cache
def limiter() -> Limiter:
    return Limiter(Shared(settings.REDIS_URL, timeout_s=settings.RATE_LIMITS_WAIT_S))


def take(policy: str, principal: str) -> TokenAnswer | None:
    """Take one token; return None if limits are switched off."""
    known = settings.RATE_LIMITS.get(policy)
    return None if known is None else limiter().take(known, principal)


def charge(request: HttpRequest, policy: str, user: User | None) -> None:
    """Take a token for a request, of the user's bucket or of the address's.

    Raises Problem rate_limited. The middleware writes what is left into the answer's headers.
    """
    _charge(request, policy, principal_of(user, "" if user is not None else address_of(request)))


def charge_name(request: HttpRequest, name: str) -> None:
    """Take tokens for an attempt to sign in or up under a name, whether the name exists or not. The first is
    for the name at this address; if there was one, the second is for the name from all addresses.

    Redis gets only hashes of names, because a name may be a password that was typed into the wrong field.
    """
    hashed = hashlib.sha256(names.key(name[:150]).encode(errors="replace")).hexdigest()[:32]
    _charge(request, "auth_name", f"{hashed} {household(address_of(request))}")
    _charge(request, "auth_name_anywhere", hashed)


def charge_chat(request: HttpRequest, user: User, table_id: str) -> None:
    """Take tokens for a message at a table: one of the short policy and one of the long one."""
    if is_id(table_id, "table"):
        for policy in ("chat", "chat_long"):
            _charge(request, policy, f"{user.id} {table_id}")


def _charge(request: HttpRequest, policy: str, principal: str) -> None:
    taken = take(policy, principal)
    if taken is None:
        return
    before: TokenAnswer | None = getattr(request, "taken", None)
    if before is None or not taken.allowed or taken.left < before.left:
        request.taken = taken  # type: ignore[attr-defined]  # for the middleware
    if not taken.allowed:
        raise refused(taken)


def refused(taken: TokenAnswer) -> Problem:
    """Return the problem that names the policy and the time to come again."""
    return Problem("rate_limited", headers=taken.headers(), policy=taken.policy.name)


def principal_of(user: User | None, address: str) -> str:
    """Return whose limit a request counts against: the user's, or without a token the address's."""
    return user.id if user is not None else f"at:{household(address)}"


def address_of(request: HttpRequest) -> str:
    """The client's address, behind the proxies that settings name."""
    peer, forwarded = request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", "")
    return client_address(peer, forwarded, settings.TRUSTED_PROXIES)


def household_of(scope: Mapping[str, Any]) -> str:
    """Return what counts as one client without a token, from an ASGI scope."""
    peer = (scope.get("client") or ("",))[0]
    claimed = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return household(client_address(str(peer), ",".join(claimed), settings.TRUSTED_PROXIES))


class RateLimits(Middleware):
    """Stands outside everything that answers, inside the log line."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if request.path.startswith(API) and not hasattr(request, "taken"):
            try:
                charge(request, "read", None)
            except Problem as problem:
                answer = problem.response(request)
        if (taken := getattr(request, "taken", None)) is not None:
            for name, value in taken.headers().items():
                answer.headers[name] = value
        return answer

    def process_view(self, request: HttpRequest, *_: object) -> HttpResponseBase | None:
        match = request.resolver_match
        policy = None if match is None else RECKONED.get(match.view_name)
        if policy is None or "do" in request.GET or not isinstance(request.user, User):
            return None
        try:
            charge(request, policy, request.user)
        except Problem as problem:
            return problem.response(request)
        return None
