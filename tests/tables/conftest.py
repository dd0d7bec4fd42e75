"""People and bots to sit at tables."""

from collections.abc import Callable, Iterator

import pytest

from accounts.models import User
from games.tables.game_cache import folds
from tests.people import somebody

Someone = Callable[[str], User]


@pytest.fixture(autouse=True)
def empty_memory() -> Iterator[None]:
    """What one test has folded is nothing to the next."""
    folds.forget()
    yield
    folds.forget()


@pytest.fixture
def person() -> Someone:
    """`person("ali")`: the account of that name, made if need be."""
    return somebody


@pytest.fixture
def bot(person: Callable[..., User]) -> User:
    """The bot that also finishes the seats of players who left."""
    return person("steady", User.Kind.BOT)


@pytest.fixture
def four(person: Someone) -> list[User]:
    return [person(name) for name in ("amal", "basim", "dina", "emad")]
