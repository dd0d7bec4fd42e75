"""People of a sandbox."""

import pytest

from accounts.models import Realm, User
from games.tables.game_cache import folds
from tests.people import somebody

SANDBOX, ANOTHER = "sandbox_one", "sandbox_another"


@pytest.fixture(autouse=True)
def empty_memory():
    """What one test has folded is nothing to the next."""
    folds.forget()
    yield
    folds.forget()


@pytest.fixture
def bot(db):
    """The bot that also finishes the seats of players who left."""
    return somebody("steady", User.Kind.BOT)


@pytest.fixture
def two(bot):
    return people_of(SANDBOX)


def people_of(realm):
    """Two people who live there."""
    Realm.objects.get_or_create(pk=realm)
    return [somebody(name, realm_id=realm) for name in ("amal", "basim")]
