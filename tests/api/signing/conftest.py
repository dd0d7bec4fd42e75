"""A person with a browser, and an OAuth application that asks for authorization."""

from collections.abc import Callable

import pytest
from django.core.cache import cache

from accounts import services
from tests.api.conftest import ali, nobody, person
from tests.api.signing.browser import Browser
from tests.api.signing.program import Program
from tests.people import somebody
from tests.scenes import scene

__all__ = ["ali", "nobody", "person"]
PASSWORD = "exactly thirteen tricks"


@pytest.fixture(autouse=True)
def _nothing_tried_yet(db: None) -> None:
    """An empty cache: the package behind the pages counts attempts in it. The cache is a database table."""
    cache.clear()


@scene
def nadia() -> Browser:
    """The browser of nadia, who is signed in; how does not matter."""
    browser = Browser(user=somebody("nadia"))
    browser.client.force_login(browser.user)
    return browser


@scene
def layla() -> Browser:
    """The browser of layla, who has a password and has not signed in yet."""
    return Browser(user=services.sign_up(name="layla", password=PASSWORD), password=PASSWORD)


@pytest.fixture
def program(db: None) -> Callable[..., Program]:
    """`program()` registers an OAuth application; with `secret=True` it has a client secret."""
    return Program.registered
