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
    """Return a caller with a new token; make the user if needed. Skip the checks of `create_token`."""
    user, secret, now = somebody(name), new_secret(), datetime.now(UTC)
    Token.objects.create(
        user=user, name="test", secret_hash=hashed(secret), last_four=secret[-4:],
        scopes=sorted(map(str, held or scopes.AT_SIGN_UP)),
        expires_at=now + timedelta(days=365), last_used_at=now,
    )  # fmt: skip
    return Caller(secret, user)


@pytest.fixture
def nobody() -> Caller:
    """A caller without a token. Tests ask for the database themselves."""
    return Caller()


@pytest.fixture
def person() -> Callable[..., Caller]:
    """`person("ali")` returns a caller whose token has the scopes of sign-up, or the scopes given.

    The token counts as used just now, so that no request stores its time of use.
    """

    return caller


@scene
def ali() -> Caller:
    return caller("ali")
