"""Authenticate a request: map the header `Authorization` to a user and their scopes."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from accounts.errors import InvalidToken
from accounts.models import Token, User
from accounts.queries.tokens import USERS, user_by_token, user_in
from accounts.rows import one_row
from accounts.scopes import KNOWN, Scope
from accounts.secrets import ACCESS_PREFIX, hashed

# The tokens that programs got by OAuth; the toolkit's tables, which hold hashes only.
_BY_ACCESS_TOKEN = f"""
SELECT client.client_id, client.name, token.expires, token.scope, {USERS.columns}
FROM oauth2_provider_accesstoken token
JOIN oauth2_provider_application client ON client.id = token.application_id
JOIN accounts_user ON accounts_user.id = token.user_id
WHERE token.token_checksum = %s
"""  # noqa: S608  # the names of our own columns


class Client(NamedTuple):
    """The OAuth application through which a request comes."""

    id: str
    name: str
    expires_at: datetime


class Caller(NamedTuple):
    """A user who calls: by their token, an application, or their password (then neither is set)."""

    user: User
    token: Token | None
    scopes: frozenset[Scope]
    client: Client | None = None


def caller_by_header(header: str, *, now: datetime) -> Caller:
    """Return the caller behind `Authorization: Bearer …`, for every kind of token.

    Raise InvalidToken for another scheme, and as `caller_by_secret` does.
    """
    return caller_by_secret(bearer(header), now=now)


def caller_by_secret(secret: str, *, now: datetime) -> Caller:
    """Return the caller behind a token, in one query, so that a revoked token opens nothing any more.

    Raise InvalidToken if it is unknown, expired or revoked, or its user is switched off.
    """
    if secret.startswith(ACCESS_PREFIX):
        return _by_access_token(secret, now)
    return _personally(*user_by_token(secret, now=now))


def caller_in(row: Sequence[Any] | None, *, now: datetime) -> tuple[Caller, Sequence[Any]]:
    """Return the caller of a row that begins with `CALLER_COLUMNS`, and its rest. Raise InvalidToken."""
    user, token, rest = user_in(row, now=now)
    return _personally(user, token), rest


def personal_secret(header: str) -> str | None:
    """Return the secret in the header if it is that of a personal token, as nearly all are."""
    secret = bearer(header)
    return None if secret.startswith(ACCESS_PREFIX) else secret


def _personally(user: User, token: Token) -> Caller:
    return Caller(user, token, frozenset(map(Scope, token.scopes)))


def _by_access_token(secret: str, now: datetime) -> Caller:
    row = one_row(_BY_ACCESS_TOKEN, [hashed(secret).hex()])
    if row is None:
        raise InvalidToken
    client_id, name, expires_at, held, *rest = row
    user, _ = USERS.read(rest)
    if expires_at <= now or not user.is_active:
        raise InvalidToken
    scopes = frozenset(scope for scope in KNOWN if scope in held.split())
    return Caller(user, None, scopes, Client(client_id, name, expires_at))


def bearer(header: str) -> str:
    """Return the token of `Bearer est_pat_…`. Raise InvalidToken for another scheme or an empty token."""
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise InvalidToken("Send `Authorization: Bearer est_pat_…`.")
    return token.strip()
