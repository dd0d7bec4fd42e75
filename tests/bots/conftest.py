"""Fixtures for tables with bots, and for tasks that are sent to workers."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
import redis
from django.conf import settings
from django.db import connections

import bots.strategies
from accounts import ids
from accounts.models import User
from bots.simulation import compiled_code
from bots.wakeup import AFTER_PLAY, AT_LEISURE, IN_TURN, URGENT
from games.feed import hints
from games.tables import services
from games.tables.models import Table
from tests.people import somebody
from tests.tables.conftest import empty_game_cache

__all__ = ["empty_game_cache"]


@pytest.fixture(autouse=True)
def nobody_compiles(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Use another lock file, so that a `make run` that compiles does not change how bots play here."""
    monkeypatch.setattr(compiled_code, "LOCK", tmp_path_factory.getbasetemp() / "simulator.lock")


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
    """`table_of(ali, "steady", …)` starts a table of these people and bots, by seat, that ali opens."""

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
def weighing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Evaluate actions with `as_steady`, or with another fake: `weighing("crashing")`.

    The fakes are in `tests.bots.action_weights`; the real evaluation takes seconds and does not crash.
    """

    def named(name: str) -> None:
        monkeypatch.setattr(bots.strategies, "EVALUATION", f"tests.bots.action_weights:{name}")
        bots.strategies.evaluation.cache_clear()

    named("as_steady")
    yield named
    bots.strategies.evaluation.cache_clear()


AGED = """
UPDATE tables_waiting
SET since = statement_timestamp() - make_interval(secs => %(age)s),
    due_at = due_at - (since - statement_timestamp() + make_interval(secs => %(age)s)),
    leased_until = leased_until - make_interval(secs => %(more)s)
WHERE table_id = %(table)s AND round = %(round)s AND seat = %(seat)s"""
WHO = "SELECT round, seat, turn FROM tables_waiting WHERE table_id = %s"


@pytest.fixture
def age() -> Callable[[Table, float], None]:
    """`age(table, 9)` makes the waiting turns of a table nine seconds older.

    A turn is exactly as old as the test has made it: time that a busy machine took does not count.
    """
    ages: Counter[tuple[str, int, int, int]] = Counter()

    def older(table: Table, seconds: float) -> None:
        own = ids.parse(table.pk, "table")
        with connections["owner"].cursor() as cursor:
            cursor.execute(WHO, [own])
            for round, seat, turn in cursor.fetchall():
                ages[table.pk, round, seat, turn] += seconds
                age = ages[table.pk, round, seat, turn]
                cursor.execute(
                    AGED, {"age": age, "more": seconds, "table": own, "round": round, "seat": seat}
                )

    return older


# The Redis lists in which Celery's transport keeps tasks, by urgency.
QUEUES = {URGENT: "celery"} | {each: f"celery\x06\x16{each}" for each in (IN_TURN, AFTER_PLAY, AT_LEISURE)}


@pytest.fixture
def hinted() -> Iterator[Callable[..., int]]:
    """`hinted()` returns how many tasks the broker got since the last call.

    `hinted(AT_LEISURE)` counts only those of this urgency.
    """
    broker = redis.Redis.from_url(settings.REDIS_URL)
    assert hints.settle(60), "what an earlier test has hinted is out"
    broker.delete(*QUEUES.values())

    def count(*urgencies: int) -> int:
        assert hints.settle(60)
        found = sum(broker.llen(QUEUES[each]) for each in urgencies or QUEUES)
        broker.delete(*QUEUES.values())
        return found

    yield count
    broker.delete(*QUEUES.values())
    broker.close()
