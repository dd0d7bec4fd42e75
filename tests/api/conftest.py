"""Callers of the API."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from accounts import scopes
from accounts.models import Token
from accounts.scopes import Scope
from accounts.secrets import hashed, new_secret
from tests.api.client import Caller
from tests.people import somebody
from tests.scenes import scene


def caller(name: str, *held: Scope) -> Caller:
    """Made if need be, with a new token, as `create_token` makes it but for its questions."""
    user, secret, now = somebody(name), new_secret(), datetime.now(UTC)
    Token.objects.create(
        user=user, name="test", secret_hash=hashed(secret), last_four=secret[-4:],
        scopes=sorted(map(str, held or scopes.AT_SIGN_UP)),
        expires_at=now + timedelta(days=365), last_used_at=now,
    )  # fmt: skip
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


@scene
def ali() -> Caller:
    return caller("ali")
