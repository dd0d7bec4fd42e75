"""The whole service in its own processes, and people with Chromium in front of it."""

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

# Playwright's own loop runs in the thread of the test, which Django takes for one that must not wait.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
EVERYTHING = ("redis", "web", "worker", "sweeper", "courier")  # that `make run` starts


@pytest.fixture(scope="module")
def site(wiping: Wiping, django_db_blocker: Any) -> Iterator[str]:
    """The address of the whole service, which runs for all tests of a file: each brings people of its own."""
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
    """`director("omar", width=375, height=740)`: a member of staff, with a browser of their own."""
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
