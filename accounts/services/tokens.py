"""Make and revoke personal tokens and addresses of calendars; store their use, and network prints."""

import hmac
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models.functions import Now, TruncDate

from accounts import ids, queries, scopes, signals
from accounts.errors import ExpiryNotAllowed, Fault, ScopeNotGrantable, TooManyTokens, UnknownToken
from accounts.models import CalendarAddress, NetworkPrint, Realm, Token, User
from accounts.prints import line_of, printed
from accounts.refusals import refuses
from accounts.scopes import OF_SESSION, Scope
from accounts.secrets import CALENDAR_PREFIX, hashed, new_secret
from accounts.services.locks import hold, hold_access
from accounts.services.sweeps import forget

LIFETIME = timedelta(days=365)
LONGEST_LIFETIME = timedelta(days=5 * 366)
MOST_LIVING = 50
USE_NOTED_EVERY = timedelta(hours=1)
SESSION_LIFETIME = timedelta(hours=1)
MOST_OF_SESSION = 40  # open pages of one person; beyond, the oldest must ask for another token
KEPT = timedelta(days=30)
# One statement stores both, so that an action needs no further one.
_USED = """
WITH used AS (UPDATE accounts_token SET last_used_at = %(now)s WHERE id = %(token)s)
INSERT INTO accounts_networkprint (user_id, day, print) VALUES (%(user)s, %(day)s, %(print)s)
ON CONFLICT DO NOTHING
"""


@refuses(ScopeNotGrantable, ExpiryNotAllowed, TooManyTokens)
def create_token(
    *,
    user: User,
    name: str,
    scopes_wanted: Iterable[Scope],
    now: datetime,
    expires_at: datetime | None = None,
    held: frozenset[Scope] | None = None,
) -> tuple[Token, str]:
    """Make a token; return its secret, which nobody can read again.

    `held` are the scopes of the token it is made with, None when made with name and password.
    """
    wanted = sorted(set(scopes_wanted))
    _check_grantable(wanted, scopes.grantable(is_staff=user.is_staff, held=held))
    until = expires_at or now + LIFETIME
    if not now < until <= now + LONGEST_LIFETIME:
        raise ExpiryNotAllowed(pointer="/expires_at")
    with transaction.atomic():
        hold_access(user)  # else two requests could both pass the limit
        if queries.valid_tokens(user, now=now).count() >= MOST_LIVING:
            raise TooManyTokens
        return _stored(user, name, wanted, until)


def create_session_token(*, user: User, now: datetime) -> tuple[Token, str]:
    """Make a token for a page on which the user is signed in; return its secret, too.

    It lives for an hour. The user did not make it, so it is in no list and counts for no limit. If there are
    too many, the oldest ends.
    """
    with transaction.atomic():
        hold_access(user)
        mine = Token.objects.filter(user=user, of_session=True)
        kept = mine.filter(revoked_at=None, expires_at__gt=now).order_by("-id").values_list("pk", flat=True)
        mine.exclude(pk__in=list(kept[: MOST_OF_SESSION - 1])).delete()
        return _stored(user, "page", OF_SESSION, now + SESSION_LIFETIME, of_session=True)


def _stored(
    user: User, name: str, of: Iterable[Scope], until: datetime, *, of_session: bool = False
) -> tuple[Token, str]:
    secret = new_secret()
    token = Token.objects.create(
        user=user, name=name, secret_hash=hashed(secret), last_four=secret[-4:], expires_at=until,
        scopes=[str(scope) for scope in of], of_session=of_session,
    )  # fmt: skip
    token.refresh_from_db(fields=["created_at"])
    return token, secret


def end_session_tokens(*, user: User) -> None:
    """End the tokens of all pages on which the user is signed in. Open pages get another one."""
    Token.objects.filter(user=user, of_session=True).delete()


def _check_grantable(wanted: list[Scope], grantable: frozenset[Scope]) -> None:
    refused = [scope for scope in wanted if scope not in grantable]
    if refused or not wanted:
        faults = tuple(
            Fault("/scopes", "scope_not_grantable", f"{scope} is not yours to give.") for scope in refused
        )
        raise ScopeNotGrantable(faults=faults)


@refuses(UnknownToken)
def revoke_token(*, user: User, token_id: str, now: datetime, by: User | None = None) -> Token:
    """End a token; ending it again changes nothing. `by` is the member of staff who does it for the user.

    Raise UnknownToken, also for another user's token.
    """
    with transaction.atomic():
        hold(user.pk)  # a request that came by this token may be making another one
        token = queries.token_of(user, token_id)
        revoked = Token.objects.filter(id=token.id, revoked_at=None).update(revoked_at=now)
        if revoked and by is not None:
            signals.staff_acted.send(
                Token, who=by, realm=user.realm_id, what="token_revoked", subject=token.id
            )
    return token


def note_use(*, token: Token, now: datetime, address: str = "") -> None:
    """Store that a token was used, at most once an hour; and, for a person, from which network.

    Networks of bots are not stored, because a bot's owner is known. Networks of OAuth applications are not
    stored either, because their address is that of a server.
    """
    if token.last_used_at is not None and now - token.last_used_at < USE_NOTED_EVERY:
        return
    user, line = token.user, line_of(address)
    if user.is_bot or user.realm_id != Realm.REAL or line is None:
        Token.objects.filter(id=token.id).update(last_used_at=now)
        return
    # Used for prints alone, so that no other signature is a print.
    key = hmac.digest(settings.SECRET_KEY.encode(), b"estimation network prints", "sha256")
    values: dict[str, Any] = {
        "now": now, "day": now.date(),
        "token": ids.parse(token.id, "token"), "user": ids.parse(user.id, "user"),
        "print": printed(key, now.date().isoformat(), line),
    }  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(_USED, values)


def forget_prints() -> int:
    """Delete prints of days that are too long ago, and return how many."""
    return forget(NetworkPrint.objects.filter(day__lt=TruncDate(Now() - KEPT)).order_by("day"))


@transaction.atomic
def renew_calendar(*, user: User) -> tuple[CalendarAddress, str]:
    """Make a new secret for the user's calendar, shown only now. The one before opens nothing any more."""
    hold_access(user)
    secret = new_secret(CALENDAR_PREFIX)
    address, _ = CalendarAddress.objects.update_or_create(
        user=user,
        defaults={
            "secret_hash": hashed(secret),
            "last_four": secret[-4:],
            "created_at": Now(),
            "last_read_at": None,
        },
    )
    address.refresh_from_db()
    return address, secret


def end_calendar(*, user: User) -> None:
    """End the address of the user's calendar. If there is none, nothing changes."""
    CalendarAddress.objects.filter(user=user).delete()


def note_calendar_use(*, address: CalendarAddress, now: datetime) -> None:
    """Remember that a calendar was read, at most once an hour."""
    if address.last_read_at is None or now - address.last_read_at >= USE_NOTED_EVERY:
        CalendarAddress.objects.filter(pk=address.pk).update(last_read_at=now)
