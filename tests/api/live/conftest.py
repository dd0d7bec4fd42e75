"""Fixtures for endpoints that wait."""

import pytest

from games.feed import hints
from tests.api.live.test_long_polls import NO_REDIS


@pytest.fixture
def without_redis(settings):
    """No hints for long polls and streams: they look for a Redis where there is none.

    Hints are still published: this process opens its one connection for that before the address changes.
    """
    hints._publisher.open()
    settings.REDIS_URL = NO_REDIS
