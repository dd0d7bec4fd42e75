"""Fixtures for sandboxes: players, a bot and empty caches."""

import pytest

from accounts.models import Realm, User
from games.sandboxes.services import open_sandbox
from tests.people import somebody
from tests.scenes import scene
from tests.tables.conftest import empty_game_cache

__all__ = ["empty_game_cache"]

SANDBOX, ANOTHER = "sandbox_one", "sandbox_another"


@scene
def ali():
    return somebody("ali")


@scene
def sandbox(ali):
    return open_sandbox(by=ali, players=("amal", "basim"))[0]


@pytest.fixture
def bot(db):
    """The bot that also finishes the seats of players who left."""
    return somebody("steady", User.Kind.BOT)


@pytest.fixture
def two(bot):
    return people_of(SANDBOX)


def people_of(realm):
    """Return two players of this realm, which is made if necessary."""
    Realm.objects.get_or_create(pk=realm)
    return [somebody(name, realm_id=realm) for name in ("amal", "basim")]
