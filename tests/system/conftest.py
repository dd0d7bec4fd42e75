"""Processes of a test, ended with it whatever happens; the database is wiped once they are gone."""

from collections.abc import Callable, Iterator

import pytest

from tests.system.player import Player
from tests.system.processes import Service


@pytest.fixture
def service(committed: None) -> Iterator[Callable[..., Service]]:
    """`service("redis", "web")` starts these programs on the test database."""
    started: list[Service] = []

    def start(*names: str) -> Service:
        started.append(Service(*names))
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
