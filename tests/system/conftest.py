"""Fixtures that start programs. The programs end with the test or module, and then the database is wiped."""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from tests.database_wipe import Wiping
from tests.system.player import Player
from tests.system.processes import Service, environment, eventually


@pytest.fixture
def service(committed: None) -> Iterator[Callable[..., Service]]:
    """`service("redis", "web")` starts these programs on the test database; keywords add variables."""
    with _programs() as start:
        yield start


@pytest.fixture(scope="module")
def shared_programs(wiping: Wiping, django_db_blocker: Any) -> Iterator[Callable[..., Service]]:
    """`shared_programs("redis", "web")` returns one service for all tests of a module.

    The tests find in the database what earlier tests left there. If a test ended a program, the next test
    gets a new service. It is shared because starting it takes longer than playing a game on it.
    """
    with _programs() as start:
        running: list[Service] = []

        def kept(*names: str) -> Service:
            if not running or not running[-1].runs(*names):
                for old in running:
                    old.close()
                running.append(start(*names))
            return running[-1]

        yield kept
    with django_db_blocker.unblock():
        wiping.wipe()


@pytest.fixture(scope="module")
def shared_service(shared_programs: Callable[..., Service]) -> Service:
    """A ready service that all tests of a module share and leave running: Redis, web, worker and sweeper."""
    running = shared_programs("redis", "web", "worker", "sweeper")
    eventually(lambda: running.ready()["status"] == "ready", within=60)
    return running


@pytest.fixture
def shared_web(shared_programs: Callable[..., Service], database: None) -> Service:
    """A web and Redis, shared by the tests of a module."""
    return shared_programs("redis", "web")


@pytest.fixture
def everything(shared_programs: Callable[..., Service], database: None) -> Service:
    """All programs, ready, and shared by the tests of a module."""
    running = shared_programs("redis", "web", "worker", "sweeper", "courier")
    eventually(lambda: running.ready()["status"] == "ready", within=60)
    return running


@pytest.fixture
def database(wiping: Wiping, django_db_blocker: Any) -> Iterator[None]:
    """Access to the database for what programs have committed. It stays there for the next test."""
    with django_db_blocker.unblock():
        yield
        connections["default"].close()


@contextmanager
def _programs() -> Iterator[Callable[..., Service]]:
    started: list[Service] = []

    def start(*names: str, redis_url: str | None = None, **more: str) -> Service:
        told = lambda url: {**environment(url), **more}  # noqa: E731  # a named function would not be clearer
        started.append(Service(*names, redis_url=redis_url, environment=told))
        return started[-1]

    try:
        yield start
    finally:
        for each in started:
            each.close()


@pytest.fixture
def player() -> Iterator[Callable[[Service, str], Player]]:
    """`player(running, "ali")` signs up a player, who has a token."""
    players: list[Player] = []

    def sign_up(running: Service, name: str) -> Player:
        players.append(Player(running.url, name))
        return players[-1]

    yield sign_up
    for each in players:
        each.close()


@pytest.fixture
def program() -> Iterator[Callable[..., "subprocess.Popen[bytes]"]]:
    """`program(*command, VARIABLE=…)` starts a program that ends with the test."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*command: object, **variables: str) -> subprocess.Popen[bytes]:
        with Path(tempfile.mkdtemp(prefix="estimation-bot-"), "log").open("wb") as log:
            started.append(
                subprocess.Popen(
                    [str(part) for part in command],
                    env={**os.environ, **variables},
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                )
            )
        return started[-1]

    yield start
    for each in started:
        each.kill()
        each.wait()
