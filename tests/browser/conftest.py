"""Fixtures with the whole service in its own processes, and people with Chromium."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connections

from accounts import services as accounts
from accounts.models import User
from tests.browser.director import PASSWORD, Director
from tests.database_wipe import Wiping
from tests.system.conftest import service
from tests.system.processes import Service

__all__ = ["service"]

# Playwright's event loop runs in the test's thread, so Django would refuse blocking database calls there.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
EVERYTHING = ("redis", "web", "worker", "sweeper", "courier")  # the programs of `make run`


@pytest.fixture(scope="module")
def site(wiping: Wiping, django_db_blocker: Any) -> Iterator[str]:
    """The address of a whole service for all tests of a file; each test makes its own people."""
    with django_db_blocker.unblock():
        running = Service(*EVERYTHING)
        yield running.url
        running.close()
        connections["default"].close()
        wiping.wipe()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def director(chromium: Any, service: Callable[..., Service]) -> Iterator[Callable[..., Director]]:
    """`director("omar", width=375, height=740)`: a member of staff with their own browser."""
    site = service(*EVERYTHING).url
    browsers: list[Any] = []

    def sits_down(
        name: str = "omar", *, language: str = "en", width: int = 1280, height: int = 860
    ) -> Director:
        context = chromium.new_context(
            viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce"
        )
        context.set_default_timeout(30_000)
        browsers.append(context)
        person = User.objects.filter(name=name).first() or accounts.set_admin(name=name, password=PASSWORD)
        return Director(context.new_page(), site, name, accounts.give_second_factor(user=person))

    yield sits_down
    for each in browsers:
        each.close()
