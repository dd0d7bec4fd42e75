"""Processes of a test, ended with it whatever happens; the database is wiped once they are gone."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.database_wipe import Wiping
from tests.system.player import Player
from tests.system.processes import Service, environment, eventually


@pytest.fixture
def service(committed: None) -> Iterator[Callable[..., Service]]:
    """`service("redis", "web")` starts these programs on the test database; keywords are more variables."""
    with _programs() as start:
        yield start


@pytest.fixture(scope="module")
def shared_service(wiping: Wiping, django_db_blocker: Any) -> Iterator[Service]:
    """One whole service for all tests of a file, which leave it running and meet what others have played.

    To start it takes longer than to play a game on it.
    """
    with _programs() as start:
        running = start("redis", "web", "worker", "sweeper")
        eventually(lambda: running.ready()["status"] == "ready", within=60)
        yield running
    with django_db_blocker.unblock():
        wiping.wipe()


@contextmanager
def _programs() -> Iterator[Callable[..., Service]]:
    started: list[Service] = []

    def start(*names: str, redis_url: str | None = None, **more: str) -> Service:
        told = lambda url: {**environment(url), **more}  # noqa: E731  # a name would say no more
        started.append(Service(*names, redis_url=redis_url, environment=told))
        return started[-1]

    try:
        yield start
    finally:
        for each in started:
            each.close()


@pytest.fixture
def player() -> Iterator[Callable[[Service, str], Player]]:
    """`player(running, "ali")` signs up and has a token."""
    players: list[Player] = []

    def sign_up(running: Service, name: str) -> Player:
        players.append(Player(running.url, name))
        return players[-1]

    yield sign_up
    for each in players:
        each.close()
