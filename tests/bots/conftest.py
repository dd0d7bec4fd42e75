"""Tables with bots, and what has been handed to the workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import redis
from django.conf import settings
from django.db import connections

from accounts.models import User
from games.feed import hints
from games.tables import services
from games.tables.folds import folds
from games.tables.models import Table
from tests.people import somebody


@pytest.fixture(autouse=True)
def empty_memory() -> Iterator[None]:
    """What one test has folded is nothing to the next."""
    folds.forget()
    yield
    folds.forget()


@pytest.fixture
def ali(committed: None) -> User:
    """A person."""
    return somebody("ali")


@pytest.fixture
def mona(committed: None) -> User:
    """Another person."""
    return somebody("mona")


@pytest.fixture
def table_of(ali: User) -> Callable[..., Table]:
    """`table_of(ali, "steady", …)`: a running table of these people and bots by seat, opened by ali."""

    def made(*players: User | str, **chosen: object) -> Table:
        chosen = {"ruleset": "casual", "options": {"rounds": [1], "seating": "as_taken"}} | chosen
        own = players.index(ali) if ali in players else None
        table = services.open_table(creator=ali, seat=own, players=len(players), **chosen)
        for seat, player in enumerate(players):
            if isinstance(player, str):
                bot = User.objects.get(name=player)
                services.add_bot(table_id=table.pk, by=ali, seat=seat, bot=bot)
            elif player != ali:
                services.take_seat(table_id=table.pk, player=player, seat=seat)
        return services.start(table_id=table.pk, by=ali)

    return made


@pytest.fixture
def age() -> Callable[[Table, float], None]:
    """`age(table, 9)`: who is awaited there has been so for nine seconds longer."""

    def older(table: Table, seconds: float) -> None:
        with connections["owner"].cursor() as cursor:
            cursor.execute(
                "UPDATE tables_waiting SET since = since - make_interval(secs => %s),"
                " due_at = due_at - make_interval(secs => %s),"
                " leased_until = leased_until - make_interval(secs => %s)"
                " WHERE table_id = (SELECT id FROM tables_table WHERE id = %s)",
                [seconds, seconds, seconds, Table._meta.pk.get_db_prep_value(table.pk, None)],
            )

    return older


@pytest.fixture
def hinted() -> Iterator[Callable[[], int]]:
    """`hinted()`: how many tasks the broker has been given since it was last asked."""
    broker = redis.Redis.from_url(settings.REDIS_URL)
    assert hints.settle(60), "what an earlier test has hinted is out"
    broker.delete("celery")

    def count() -> int:
        assert hints.settle(60)
        found = broker.llen("celery")
        broker.delete("celery")
        return found

    yield count
    broker.delete("celery")
    broker.close()
