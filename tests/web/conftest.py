"""Fixtures with people's browsers, and API clients that play for them."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.api.conftest import ali, nobody, person  # noqa: F401  # fixtures
from tests.api.games import opened
from tests.people import somebody


@pytest.fixture
def browser() -> Callable[..., Client]:
    """`browser("ali")` is a test client in which ali is signed in; `browser()` one in which nobody is.

    It enforces the CSRF token of forms, as in production.
    """

    def opening(name: str | None = None) -> Client:
        client = Client(enforce_csrf_checks=True, headers={"accept": "text/html"})
        if name is not None:
            client.force_login(somebody(name))
        return client

    return opening


@pytest.fixture
def opened_table(db, ali) -> str:  # noqa: F811
    """The path of a table that waits for players."""
    return opened([ali])
