"""Packed logs: no answer shows whether the log of a game is packed."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from games.tables import services
from games.tables.models import ArchivedLog, LogEntry, Table
from tests.api.client import Caller
from tests.tables.table_setup import played_out, started
from tests.two_worlds.pairs.endpoints import ASKED, Moment, Request
from tests.two_worlds.pairs.observed import Listener
from tests.two_worlds.pairs.others import compare, heard, reads, since

# (Game to play, n): of each n requests one is sent.
GAMES = (
    ({"ruleset": "updown", "players": 4, "options": {"rounds": [1, 2]}}, 25),
    pytest.param({"options": {"rounds": [14, 15], "seating": "drawn"}}, 1, marks=pytest.mark.prove),
)


@pytest.fixture
def listener(db) -> Iterator[Listener]:
    listening = Listener()
    yield listening
    listening.close()


def asked_of(table: Table, caller: Caller) -> Iterator[Request]:
    moment = Moment(table.pk, caller, None)
    yield from reads(moment, "badr")
    for page in ("table_page", "fairness_page", "player_page"):
        yield from ASKED[page](moment)


@pytest.mark.parametrize(("game", "each_of"), GAMES)
def test_every_answer_about_a_game_is_the_same_once_its_log_is_packed(listener, person, game, each_of):
    """This includes streams, subscriptions, exports and pages, and the SQL of each request."""
    people = [person(name) for name in ("ali", "badr", "camil", "dina")]
    person("elias")
    table = started([each.user for each in people], rated=True, turn_limit=60, **game)
    played_out(table, random.Random(5))
    begun = datetime.now(UTC)
    Table.objects.filter(pk=table.pk).update(ended_at=begun - timedelta(days=40))
    callers = (people[0], Caller())
    list(asked_of(table, callers[0]))  # makes the event for the requests
    asked = [(caller, each) for caller in callers for each in asked_of(table, caller)][::each_of]
    before = [heard(listener, *each) for each in asked]
    assert services.archive_games(begun) == ArchivedLog.objects.count() == LogEntry.objects.count() == 1
    after = [heard(listener, *each) for each in asked]
    # Each request for an analysis gets another id, so Redis is not compared.
    one, two = ([each._replace(redis=[]) for each in since(begun, some)] for some in (before, after))
    compare(table.pk, one, two, [request for _, request in asked])
    assert sum(each.status == 200 for each in one) > len(asked) / 2
