"""Guests: accounts without a password, kept for thirty days unless their owners claim them."""

import secrets
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from accounts import names
from accounts.errors import NameNotAllowed, NameTaken, ScopeNotGrantable
from accounts.models import Realm, Token, User
from accounts.refusals import refuses
from accounts.scopes import AT_SIGN_UP
from accounts.services.deletion import end_account
from accounts.services.people import inserted, named
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart
from accounts.services.tokens import create_token

KEPT: Final = timedelta(days=30)
TRIES: Final = 5
AT_ONCE: Final = 50


def make_guest(*, now: datetime, name: str | None = None, language: names.Language = "en") -> User:
    """Make a guest; without a `name` one is proposed. Raise NameNotAllowed or NameTaken."""
    if name is not None:
        return _made(name, now)
    for _ in range(TRIES):
        try:
            return _made(names.proposal(language, secrets.choice), now)
        except NameTaken:
            continue
    raise NameTaken


@refuses(NameNotAllowed, NameTaken, ScopeNotGrantable)
def make_guest_with_token(
    *, now: datetime, name: str | None = None, language: names.Language = "en"
) -> tuple[User, Token, str]:
    """Make a guest, and a token that lives as long as the account; return its secret, too."""
    with transaction.atomic():
        user = make_guest(now=now, name=name, language=language)
        token, secret = create_token(
            user=user, name="first token", scopes_wanted=AT_SIGN_UP, now=now, expires_at=user.guest_until
        )
    return user, token, secret


def _made(name: str, now: datetime) -> User:
    user = named(name, realm=Realm.REAL, kind=User.Kind.PERSON)
    user.guest_until = now + KEPT
    return inserted(user)


def claim(*, user: User) -> None:
    """Make a guest's account a full one: its owner can sign in from now on. Other accounts stay as they
    are."""
    with transaction.atomic():
        User.objects.filter(pk=user.pk, guest_until__isnull=False).update(guest_until=None)
    user.guest_until = None


def sweep_guests(now: datetime) -> int:
    """End the accounts of guests whose time is over; return how many.

    They leave games that still run: a bot plays on.
    """
    due = User.objects.filter(guest_until__lte=now).order_by("guest_until")[:AT_ONCE]
    return sum(each_apart(due, lambda each: _ended(each, now), lambda each: {"user": each.pk}))


@in_one_transaction
def _ended(guest: User, now: datetime) -> bool:
    """End the account, unless somebody claimed it since it was found. Return whether it ended."""
    due = User.objects.select_for_update().filter(pk=guest.pk, guest_until__lte=now)
    if due.first() is None:
        return False
    end_account(user=guest, leave_games=True)
    return True
