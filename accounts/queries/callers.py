"""Who is behind a request: from the header `Authorization` to a user and what he may do here."""

from datetime import datetime
from typing import NamedTuple

from accounts.errors import InvalidToken
from accounts.models import Token, User
from accounts.queries.tokens import user_by_token
from accounts.scopes import Scope


class Caller(NamedTuple):
    """Who calls: a user by a token, or by name and password (then `token` is None)."""

    user: User
    token: Token | None
    scopes: frozenset[Scope]


def caller_by_header(header: str, *, now: datetime) -> Caller:
    """The caller behind `Authorization: Bearer …`, whatever kind the token is of.

    Raises InvalidToken for another scheme, and as `caller_by_secret` does.
    """
    return caller_by_secret(bearer(header), now=now)


def caller_by_secret(secret: str, *, now: datetime) -> Caller:
    """The caller behind a token, in one query, so that a revoked one opens nothing from that moment on.

    Raises InvalidToken if it is unknown, expired or revoked, or its user switched off.
    """
    user, token = user_by_token(secret, now=now)
    return Caller(user, token, frozenset(map(Scope, token.scopes)))


def bearer(header: str) -> str:
    """The token of `Bearer est_pat_…`. Raises InvalidToken for another scheme or an empty token."""
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise InvalidToken("Send `Authorization: Bearer est_pat_…`.")
    return token.strip()
