"""People who know each other."""

from collections.abc import Callable

import pytest

from accounts.models import User
from tests.tables.conftest import bot, empty_memory, four, person

__all__ = ["bot", "empty_memory", "four", "person"]


@pytest.fixture
def many(db: None) -> Callable[[int], list[User]]:
    """`many(1000)`: so many people, written at once."""

    def made(number: int) -> list[User]:
        names = [f"many{each}" for each in range(number)]
        return User.objects.bulk_create(User(name=name, name_key=name, name_skeleton=name) for name in names)

    return made
