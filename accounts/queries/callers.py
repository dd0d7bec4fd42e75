"""Authenticate a request: the header `Authorization` names a user and their scopes.

List personal tokens, and the applications that a user has authorized. The secret of a calendar's address
opens that calendar alone.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q, QuerySet
from oauth2_provider.models import AccessToken, Application

from accounts import ids
from accounts.errors import InvalidToken, UnknownCalendar, UnknownClient, UnknownToken
from accounts.ids import get_or_raise, parse
from accounts.models import CalendarAddress, Token, User
from accounts.oauth import redirect_uris
from accounts.rows import Rows, all_rows, one_row
from accounts.scopes import KNOWN, Scope, opens
from accounts.secrets import ACCESS_PREFIX, hashed

# Every request begins with this query, so it reads only what callers need; the rest is read later.
_TOKENS = Rows(Token, only=("id", "user", "scopes", "expires_at", "last_used_at", "revoked_at"))
_USERS = Rows(
    User, only=("id", "name", "kind", "realm", "is_active", "is_staff", "is_superuser", "owner", "created_at")
)
# For larger statements: they begin with these columns, and `caller_in` reads them.
CALLER_COLUMNS = f"{_TOKENS.columns}, {_USERS.columns}"
CALLER_ROWS = "accounts_token JOIN accounts_user ON accounts_user.id = accounts_token.user_id"
CALLER_CONDITION = "accounts_token.secret_hash = %(secret)s"
_CALLER = f"SELECT {CALLER_COLUMNS} FROM {CALLER_ROWS} WHERE {CALLER_CONDITION}"  # noqa: S608  # our own columns

# The columns that show whether many tokens are still valid, and whose they are: personal tokens, and those of
# OAuth, which are stored as the same hash in hexadecimal. The hashes come as one string of bytes: as an
# array, a thousand of them took longer than all the rest.
_ASKED = """ARRAY(SELECT {} FROM (
    SELECT substring(%(hashes)s::bytea FROM 32 * i + 1 FOR 32) AS secret
    FROM generate_series(0, octet_length(%(hashes)s::bytea) / 32 - 1) i) asked)"""
_LIVING = f"""
SELECT accounts_token.secret_hash, accounts_user.id, accounts_user.realm_id, accounts_user.kind,
    accounts_token.scopes
FROM accounts_token JOIN accounts_user ON accounts_user.id = accounts_token.user_id
WHERE accounts_token.secret_hash = ANY({_ASKED.format("secret")}) AND accounts_token.revoked_at IS NULL
AND accounts_token.expires_at > %(now)s AND accounts_user.is_active
UNION ALL
SELECT decode(granted.token_checksum, 'hex'), accounts_user.id, accounts_user.realm_id, accounts_user.kind,
    string_to_array(granted.scope, ' ')
FROM oauth2_provider_accesstoken granted JOIN accounts_user ON accounts_user.id = granted.user_id
WHERE granted.token_checksum = ANY({_ASKED.format("encode(secret, 'hex')")}) AND granted.expires > %(now)s
AND accounts_user.is_active
"""  # noqa: S608  # our own words
# The tokens that programs got by OAuth; the toolkit's tables, which hold hashes only.
_BY_ACCESS_TOKEN = f"""
SELECT client.client_id, client.name, token.expires, token.scope, {_USERS.columns}
FROM oauth2_provider_accesstoken token
JOIN oauth2_provider_application client ON client.id = token.application_id
JOIN accounts_user ON accounts_user.id = token.user_id
WHERE token.token_checksum = %s
"""  # noqa: S608  # the names of our own columns


class Holder(NamedTuple):
    """The user of a valid token, with the fields that decide what they may see."""

    pk: str
    realm_id: str


def holders(secret_hashes: Collection[bytes], *, scope: Scope | None, now: datetime) -> dict[bytes, Holder]:
    """Return the holders of tokens that are valid for the scope (None: for any), by the hash of their
    secrets; one query."""
    asked = {"hashes": b"".join(secret_hashes), "now": now}
    rows: list[tuple[bytes, UUID, str, str, list[str]]] = all_rows(_LIVING, asked)
    return {
        bytes(secret): Holder(ids.encode("user", user), realm)
        for secret, user, realm, kind, held in rows
        if scope is None or opens(held, scope, is_bot=kind == User.Kind.BOT)
    }


def valid_tokens(user: User, *, now: datetime) -> QuerySet[Token]:
    """The tokens that a user made and that are still valid, newest first by id."""
    living = Token.objects.filter(user=user, revoked_at=None, expires_at__gt=now)
    return living.filter(of_session=False).order_by("-id")


def bots_with_tokens(user: User, *, now: datetime) -> QuerySet[User]:
    """The user's bots that hold a token which is still valid, by name."""
    held = Token.objects.filter(user__owner=user, revoked_at=None, expires_at__gt=now)
    return User.objects.filter(pk__in=held.values("user")).order_by("name")


def full_token(token: Token) -> Token:
    """Return a request's token with all its columns; most requests need only some."""
    token.refresh_from_db(fields=("name", "last_four", "created_at"))
    return token


def token_of(user: User, token_id: str) -> Token:
    """Return a token of a user, valid or not. Raise UnknownToken, also for another user's token."""
    return get_or_raise(Token.objects.filter(user=user), UnknownToken, pk=token_id)


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


def caller_by_secret(secret: str, *, now: datetime) -> Caller:
    """Return the caller behind a token of any kind, in one query, so that a revoked one opens nothing.

    Raise InvalidToken if it is unknown, expired or revoked, or its user is switched off.
    """
    if secret.startswith(ACCESS_PREFIX):
        return _by_access_token(secret, now)
    return caller_in(one_row(_CALLER, {"secret": hashed(secret)}), now=now)[0]


def caller_in(row: Sequence[Any] | None, *, now: datetime) -> tuple[Caller, Sequence[Any]]:
    """Return the caller of a row that begins with `CALLER_COLUMNS`, and its rest; None is an unknown token.
    Raise InvalidToken."""
    if row is None:
        raise InvalidToken
    token, rest = _TOKENS.read(row)
    token.user, rest = _USERS.read(rest)
    if token.revoked_at is not None or token.expires_at <= now or not token.user.is_active:
        raise InvalidToken
    token.user.came_by = token.id
    return Caller(token.user, token, frozenset(map(Scope, token.scopes))), rest


def personal_secret(header: str) -> str | None:
    """Return the secret in the header if it is that of a personal token, as nearly all are."""
    secret = bearer_token(header)
    return None if secret.startswith(ACCESS_PREFIX) else secret


def _by_access_token(secret: str, now: datetime) -> Caller:
    row = one_row(_BY_ACCESS_TOKEN, [hashed(secret).hex()])
    if row is None:
        raise InvalidToken
    client_id, name, expires_at, held, *rest = row
    user, _ = _USERS.read(rest)
    if expires_at <= now or not user.is_active:
        raise InvalidToken
    scopes = frozenset(scope for scope in KNOWN if scope in held.split())
    return Caller(user, None, scopes, Client(client_id, name, expires_at))


def bearer_token(header: str) -> str:
    """Return the token of `Bearer est_pat_…`. Raise InvalidToken for another scheme or an empty token."""
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise InvalidToken("Send `Authorization: Bearer est_pat_…`.")
    return token.strip()


def calendar_of(user: User) -> CalendarAddress:
    """Return the user's calendar. Raise UnknownCalendar if there is none."""
    return get_or_raise(CalendarAddress.objects.all(), UnknownCalendar, user=user)


def has_calendar(user: User) -> bool:
    return CalendarAddress.objects.filter(user=user).exists()


def calendar_by_secret(secret: str) -> CalendarAddress:
    """Return the calendar that a secret opens, with its user.

    Raise InvalidToken when it was renewed or ended, or its user is switched off.
    """
    rows = CalendarAddress.objects.select_related("user").filter(user__is_active=True)
    return get_or_raise(rows, InvalidToken, secret_hash=hashed(secret))


# An application has access as long as it holds a valid token, or one with which it can renew it.
_AUTHORIZATIONS = """
SELECT client.client_id, client.name, client.redirect_uris, min(held.created), array_agg(held.scope)
FROM (
  SELECT token.application_id, token.created, token.scope
  FROM oauth2_provider_accesstoken token
  LEFT JOIN oauth2_provider_refreshtoken again ON again.access_token_id = token.id AND again.revoked IS NULL
  WHERE token.user_id = %s AND (token.expires > %s OR again.id IS NOT NULL)
) held
JOIN oauth2_provider_application client ON client.id = held.application_id
GROUP BY client.client_id, client.name, client.redirect_uris
ORDER BY 4 DESC, 1
"""


class Authorization(NamedTuple):
    """An application, its scopes for one user, and since when (its oldest valid token)."""

    id: str
    name: str
    hosts: tuple[str, ...]
    scopes: tuple[str, ...]
    since: datetime


def authorizations_of(user: User, *, now: datetime) -> list[Authorization]:
    """Return the applications that may act for a user, newest first."""
    rows = all_rows(_AUTHORIZATIONS, [parse(user.pk, "user"), now])
    return [
        Authorization(
            key,
            name,
            tuple(dict.fromkeys(map(redirect_uris.place, uris.split()))),
            tuple(sorted({scope for held in scopes for scope in held.split()})),
            since,
        )
        for key, name, uris, since, scopes in rows
    ]


def has_agreed(user: User, client: Application, scopes: Collection[str], *, now: datetime) -> bool:
    """Whether the user has authorized the application for all these scopes, and that has not ended since."""
    lives = Q(expires__gt=now) | Q(refresh_token__isnull=False, refresh_token__revoked=None)
    held = AccessToken.objects.filter(lives, user=user, application=client).values_list("scope", flat=True)
    return any(set(scopes) <= set(each.split()) for each in held)


def client(client_id: str) -> Application:
    """Return a registered application. Raise UnknownClient."""
    found = Application.objects.filter(client_id=client_id).first() if "\0" not in client_id else None
    if found is None:
        raise UnknownClient
    return found
