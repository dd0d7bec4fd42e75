"""Fixtures for endpoints that wait."""

import pytest

from games.feed import hints
from tests.api.live.test_long_polls import NO_REDIS


@pytest.fixture
def without_redis(settings):
    """Whoever waits hears no hints. They are published all the same, by the one connection of this process,
    which is made before it could be made for an address where no Redis is."""
    hints._publisher.open()
    settings.REDIS_URL = NO_REDIS
