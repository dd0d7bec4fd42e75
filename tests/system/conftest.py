"""Processes of a test, ended with it whatever happens; the database is wiped once they are gone."""

from collections.abc import Callable, Iterator

import pytest

from tests.system.player import Player
from tests.system.processes import Service, environment


@pytest.fixture
def service(committed: None) -> Iterator[Callable[..., Service]]:
    """`service("redis", "web")` starts these programs on the test database; keywords are more variables."""
    started: list[Service] = []

    def start(*names: str, redis_url: str | None = None, **more: str) -> Service:
        told = lambda url: {**environment(url), **more}  # noqa: E731  # a name would say no more
        started.append(Service(*names, redis_url=redis_url, environment=told))
        return started[-1]

    yield start
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
