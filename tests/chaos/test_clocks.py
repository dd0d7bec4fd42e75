"""Tests with clocks of web, worker and sweeper that are two hours off: only Postgres' clock may count."""

import os
from datetime import UTC, datetime

import pytest
from django.db import connections

from tests.chaos.ground import HOOKS
from tests.system.processes import CHECKOUT, Service, environment, eventually

pytestmark = pytest.mark.system
TWO_HOURS_S = 7200
LIMIT_S = 300


def ahead_by(seconds):
    path = os.pathsep.join([str(HOOKS), str(CHECKOUT)])
    return lambda redis_url: {
        **environment(redis_url), "PYTHONPATH": path, "CHAOS_CLOCK_S": str(seconds)
    }  # fmt: skip


@pytest.fixture
def wrong(committed):
    """`wrong("sweeper")` starts a web whose clock is two hours ahead, and these programs two hours behind."""
    started = [Service("redis", "web", environment=ahead_by(TWO_HOURS_S))]

    def start(*others):
        behind = ahead_by(-TWO_HOURS_S)
        started.insert(0, Service(*others, redis_url=started[-1].redis_url, environment=behind))
        return started[-1]

    yield start
    for each in started:
        each.close()


def from_now_s(instant: str) -> float:
    """Return the seconds from now to an instant by the right clock, which Postgres uses too."""
    return (datetime.fromisoformat(instant) - datetime.now(UTC)).total_seconds()


def test_deadlines_stay_where_postgres_puts_them(wrong, player):
    running = wrong("sweeper")
    ali, badr = player(running, "ali"), player(running, "badr")
    # Check that the web's clock is wrong: a new token expires two hours too late.
    token = ali.client.get("me/tokens").json()["data"][0]
    assert from_now_s(token["expires_at"]) % 86400 == pytest.approx(TWO_HOURS_S, abs=LIMIT_S)
    table = ali.open(ruleset="updown", players=2, options={"rounds": [2]}, turn_limit=LIMIT_S)
    badr.sit(table, 1)
    ali.start(table)
    state = ali.state(table)
    (waiting,) = state["rounds"][0]["waiting"]
    assert 0 < from_now_s(waiting["deadline_at"]) < LIMIT_S + 1
    # By the web's clock the turn's time was over before it began.
    assert ali.state(table)["seq"] == state["seq"]
    # Make the turn's time run out. By the sweeper's clock there are two hours left.
    with connections["owner"].cursor() as owner:
        passed = f"interval '{LIMIT_S} s'"
        owner.execute(f"UPDATE tables_waiting SET since = since - {passed}, due_at = due_at - {passed}")
    eventually(lambda: ali.state(table)["seq"] > state["seq"], within=60)


@pytest.mark.prove
def test_bots_are_as_quick_as_ever(wrong, player):
    ali = player(running := wrong("worker", "sweeper"), "ali")
    eventually(lambda: running.ready()["status"] == "ready", within=60)
    table = ali.open(ruleset="updown", players=2, bots=2, seat=None, options={"rounds": [1]})
    ali.start(table)
    eventually(lambda: ali.state(table)["status"] == "finished", within=7)
