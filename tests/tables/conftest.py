"""Players and bots for tests of tables."""

from collections.abc import Callable, Iterator

import pytest

from accounts.models import User
from games.tables.game_cache import cached_games
from tests.people import somebody
from tests.scenes import scene

Someone = Callable[[str], User]


@pytest.fixture(autouse=True)
def empty_game_cache() -> Iterator[None]:
    """Clear the cache of folded games before and after each test."""
    cached_games.forget()
    yield
    cached_games.forget()


@pytest.fixture
def person() -> Someone:
    """`person("ali")`: the account of that name, made if it does not exist."""
    return somebody


@scene
def four() -> list[User]:
    return [somebody(name) for name in ("amal", "basim", "dina", "emad")]


@scene
def bot() -> User:
    """The bot that also plays on for players who left."""
    return somebody("steady", User.Kind.BOT)
