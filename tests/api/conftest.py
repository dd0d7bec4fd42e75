"""Callers of the API."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from accounts import scopes, services
from accounts.scopes import Scope
from tests.api.client import Caller
from tests.people import somebody


def caller(name: str, *held: Scope) -> Caller:
    """Made if need be, with a new token."""
    user = somebody(name)
    now = datetime.now(UTC)
    token, secret = services.create_token(
        user=user, name="test", scopes_wanted=held or scopes.AT_SIGN_UP, now=now
    )
    services.note_use(token=token, now=now)
    return Caller(secret, user)


@pytest.fixture
def nobody() -> Caller:
    """Somebody without a token. (The database is asked for by tests.)"""
    return Caller()


@pytest.fixture
def person() -> Callable[..., Caller]:
    """`person("ali")` is a caller with a token of the scopes of sign-up, or with the scopes given.

    The token counts as used just now, so that no request writes that down.
    """

    return caller


@pytest.fixture
def ali(person: Callable[..., Caller]) -> Caller:
    return person("ali")
