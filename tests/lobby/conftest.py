"""Users and seeks for tests of the lobby."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models import F

from accounts.models import User
from games.lobby import services
from games.lobby.models import Seek
from tests.bots.conftest import hinted
from tests.ratings.conftest import played
from tests.tables.conftest import bot, empty_game_cache, four, person

__all__ = ["bot", "empty_game_cache", "four", "hinted", "person", "played"]


@pytest.fixture
def many(db: None) -> Callable[[int], list[User]]:
    """`many(1000)`: this many users, inserted at once."""

    def made(number: int) -> list[User]:
        names = [f"many{each}" for each in range(number)]
        return User.objects.bulk_create(User(name=name, name_key=name, name_skeleton=name) for name in names)

    return made


@pytest.fixture
def seeking() -> Callable[..., Seek]:
    """`seeking(amal, rated=True)`: an open seek by Amal, by default for a game of one card each."""

    def sought(player: User, **chosen: object) -> Seek:
        usual = {"ruleset": "updown", "players": 4, "options": {"rounds": [1]}, "turn_limit": 300}
        return services.open_seek(player=player, **usual | chosen)

    return sought


@pytest.fixture
def waited() -> Callable[[Seek, float], None]:
    """`waited(seek, 30)` makes the seek thirty seconds older."""

    def older(seek: Seek, seconds: float) -> None:
        by = timedelta(seconds=seconds)
        Seek.objects.filter(pk=seek.pk).update(since=F("since") - by, expires_at=F("expires_at") - by)

    return older
