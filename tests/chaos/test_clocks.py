"""The clocks of web, worker and sweeper are two hours off, in both directions: Postgres' clock rules."""

import os
import time
from datetime import UTC, datetime

import pytest
from django.db import connections

from tests.chaos.ground import HOOKS
from tests.system.processes import CHECKOUT, Service, environment, eventually

pytestmark = pytest.mark.system
TWO_HOURS_S = 7200
LIMIT_S = 15


def ahead_by(seconds):
    path = os.pathsep.join([str(HOOKS), str(CHECKOUT)])
    return lambda redis_url: {
        **environment(redis_url), "PYTHONPATH": path, "CHAOS_CLOCK_S": str(seconds)
    }  # fmt: skip


@pytest.fixture
def wrong(committed):
    """A web that is two hours ahead, and a worker and a sweeper as many behind."""
    web = Service("redis", "web", environment=ahead_by(TWO_HOURS_S))
    others = Service("worker", "sweeper", redis_url=web.redis_url, environment=ahead_by(-TWO_HOURS_S))
    yield web
    others.close()
    web.close()


def from_now_s(instant: str) -> float:
    """Seconds by the right clock, which Postgres on this machine shares."""
    return (datetime.fromisoformat(instant) - datetime.now(UTC)).total_seconds()


def test_deadlines_stay_where_postgres_puts_them(wrong, player):
    ali, badr = player(wrong, "ali"), player(wrong, "badr")
    # The clock is wrong indeed: a token's life begins two hours from now.
    token = ali.client.get("me/tokens").json()["data"][0]
    assert from_now_s(token["expires_at"]) % 86400 == pytest.approx(TWO_HOURS_S, abs=60)
    table = ali.open(ruleset="updown", players=2, options={"rounds": [2]}, turn_limit=LIMIT_S)
    badr.sit(table, 1)
    ali.start(table)
    state = ali.state(table)
    (waiting,) = state["rounds"][0]["waiting"]
    assert from_now_s(waiting["deadline_at"]) == pytest.approx(LIMIT_S, abs=2)
    # Time passes: 11 of the 15 seconds.
    with connections["owner"].cursor() as owner:
        owner.execute(
            "UPDATE tables_waiting SET since = since - interval '11 s', due_at = due_at - interval '11 s'"
        )
    time.sleep(1.5)
    assert ali.state(table)["seq"] == state["seq"]
    eventually(lambda: ali.state(table)["seq"] > state["seq"], within=LIMIT_S - 11 + 3)
    # Bots are as quick as ever.
    table = ali.open(ruleset="updown", players=2, bots=2, seat=None, options={"rounds": [1]})
    ali.start(table)
    eventually(lambda: ali.state(table)["status"] == "finished", within=7)
