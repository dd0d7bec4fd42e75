"""Fixtures for notices: people, receivers, endpoints, and couriers that run step by step."""

from collections.abc import Callable, Iterator

import pytest

from accounts.models import User
from estimation_service.courier import Courier
from games.notices import services
from games.notices.models import Endpoint
from tests.notices.receiver import Server
from tests.people import somebody
from tests.system.conftest import service
from tests.system.processes import eventually
from tests.tables.conftest import empty_game_cache

__all__ = ["empty_game_cache", "service"]

ALL = ("game.started", "game.finished", "game.aborted", "turn", "table.invited", "seat.taken", "seat.freed",
       "player.resigned")  # fmt: skip


@pytest.fixture
def person() -> Callable[..., User]:
    """`person("ali")` returns the account with this name, which is made if necessary."""
    return somebody


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()
    yield running
    running.close()


@pytest.fixture
def listening(server: Server) -> Callable[..., Endpoint]:
    """`listening(ali, "turn")` registers an endpoint of ali's at the test's server."""

    def made(user: User, *types: str, path: str = "/", by: User | None = None) -> Endpoint:
        endpoint, _ = services.register(by=by or user, user=user, url=server.url(path), types=types or ALL)
        user.refresh_from_db()
        return endpoint

    return made


class Led:
    """A courier that works only when the test calls `work`."""

    def __init__(self) -> None:
        self.courier = Courier(threads=32, slow_lane=8)
        self.courier.begin()

    def work(self, until: Callable[[], object], *, within: float = 60) -> None:
        def worked() -> object:
            self.courier.work()
            self.courier._await_news(0.05)
            return until()

        eventually(worked, within=within)


@pytest.fixture
def courier() -> Iterator[Led]:
    led = Led()
    yield led
    led.courier.let_go()
