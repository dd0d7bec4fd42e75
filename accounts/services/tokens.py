"""Making and revoking personal tokens."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction

from accounts import queries, scopes, signals
from accounts.errors import ExpiryNotAllowed, Fault, ScopeNotGrantable, TooManyTokens, UnknownToken
from accounts.models import Token, User
from accounts.refusals import refuses
from accounts.scopes import OF_SESSION, Scope
from accounts.secrets import hashed, new_secret
from accounts.services.prints import note_use_from

LIFETIME = timedelta(days=365)
LONGEST_LIFETIME = timedelta(days=5 * 366)
MOST_LIVING = 50
USE_NOTED_EVERY = timedelta(hours=1)
SESSION_LIFETIME = timedelta(hours=1)
MOST_OF_SESSION = 40  # open pages of one person; beyond, the oldest must ask for another token


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
        raise ExpiryNotAllowed(faults=(Fault("/expires_at", "expiry_not_allowed", ExpiryNotAllowed.detail),))
    secret = new_secret()
    with transaction.atomic():
        User.objects.select_for_update().get(id=user.id)  # else two requests could both be the last allowed
        if queries.living_tokens(user, now=now).count() >= MOST_LIVING:
            raise TooManyTokens
        token = Token.objects.create(
            user=user, name=name, secret_hash=hashed(secret), last_four=secret[-4:],
            scopes=[str(scope) for scope in wanted], expires_at=until,
        )  # fmt: skip
        token.refresh_from_db(fields=["created_at"])
    return token, secret


def create_session_token(*, user: User, now: datetime) -> tuple[Token, str]:
    """Make a token for a page on which the user is signed in; return its secret, too.

    It lives for an hour. The user did not make it, so it is in no list and counts for no limit. If there are
    too many, the oldest ends.
    """
    secret = new_secret()
    with transaction.atomic():
        User.objects.select_for_update().get(id=user.id)
        mine = Token.objects.filter(user=user, of_session=True)
        kept = mine.filter(revoked_at=None, expires_at__gt=now).order_by("-id").values_list("pk", flat=True)
        mine.exclude(pk__in=list(kept[: MOST_OF_SESSION - 1])).delete()
        token = Token.objects.create(
            user=user, name="page", secret_hash=hashed(secret), last_four=secret[-4:],
            scopes=[str(scope) for scope in OF_SESSION], expires_at=now + SESSION_LIFETIME, of_session=True,
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

    Raise UnknownToken, also for another's token.
    """
    with transaction.atomic():
        token = queries.token_of(user, token_id)
        revoked = Token.objects.filter(id=token.id, revoked_at=None).update(revoked_at=now)
        if revoked and by is not None:
            signals.staff_acted.send(
                Token, who=by, realm=user.realm_id, what="token_revoked", subject=token.id
            )
    return token


def note_use(*, token: Token, now: datetime, address: str = "") -> None:
    """Store that a token was used, at most once an hour."""
    if token.last_used_at is None or now - token.last_used_at >= USE_NOTED_EVERY:
        note_use_from(token, address, now)
