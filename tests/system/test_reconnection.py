"""Tests of broken connections to Postgres: every program reconnects by itself."""

import time
from collections.abc import Iterator

import pytest
from celery import Celery
from django.db import connections

from games.ratings.models import Pool
from tests.system.connection_cuts import await_rest, cut_connections
from tests.system.patience import allowed, strain
from tests.system.player import Json, Player
from tests.system.processes import Service, eventually

pytestmark = pytest.mark.system
PATIENCE_S = 60.0  # only ends a hang; this is not a promise
BEFORE, AFTER = 4, 10
PROMISED_S = 3.0


def turns_of_the_bot(ali: Player) -> Iterator[float]:
    """Play against a bot. Yield for each of its turns how many seconds it took."""
    table = ali.open(bots=1, ruleset="updown", players=2, options={"rounds": [8, 9, 10]})
    ali.start(table)
    state = ali.state(table)
    while state["status"] == "running":
        acted = ali.act(table, state)
        if acted is not None:
            state = acted
            continue
        began, seq = time.monotonic(), state["seq"]
        until = began + PATIENCE_S
        while state["seq"] == seq:
            assert time.monotonic() < until, f"the bot does not move: {_open(state)}"
            state, _ = ali.news(table, seq, wait=5)
        yield time.monotonic() - began


def _open(state: Json) -> Json:
    return dict(state["rounds"][-1])


def test_after_its_connections_were_cut_a_worker_plays_on(service, player):
    """No sweeper runs, because it would play instead of the worker. So a failed task is a missing turn."""
    running = service("redis", "web", "worker")
    turns = turns_of_the_bot(player(running, "ali"))
    for _ in range(BEFORE):
        next(turns)
    await_rest()
    assert cut_connections() >= 2, "the web's, and the worker's"
    for _ in range(AFTER):
        next(turns)
    assert "OperationalError" not in running.log("worker")


@pytest.mark.prove
def test_a_worker_whose_tasks_fail_is_told_until_they_succeed_again(service):
    """The application loses the permission to lock rating pools, so that only rating tasks fail."""
    running = service("redis", "web", "worker", "sweeper")
    eventually(lambda: running.ready()["status"] == "ready", within=60)
    role, table = connections["default"].settings_dict["USER"], Pool._meta.db_table
    with connections["owner"].cursor() as owner:
        owner.execute(f'REVOKE UPDATE ON {table} FROM "{role}"')
        try:
            told = told_after_tasks(running, until="failing")
        finally:
            owner.execute(f'GRANT UPDATE ON {table} TO "{role}"')
    assert (told["status"], told["database"]) == ("degraded", "ready")
    assert told_after_tasks(running, until="ready")["status"] == "ready"


def told_after_tasks(running: Service, *, until: str) -> Json:
    """Send tasks until `/readyz` reports this state of the worker. Return what it then answers."""
    with Celery(broker=running.redis_url) as sender:

        def told() -> bool:
            sender.send_task("ratings.tasks.rate", ["nobody's"], retry=False, ignore_result=True)
            return running.ready()["worker"] == until

        eventually(told, within=60)
    return running.ready()


@pytest.mark.prove
def test_the_ten_turns_after_a_cut_come_within_three_seconds_each(service, player, record_property):
    running = service("redis", "web", "worker", "sweeper")
    eventually(lambda: running.ready()["status"] == "ready", within=60)
    turns = turns_of_the_bot(player(running, "ali"))
    for _ in range(BEFORE):
        next(turns)
    cut_connections()
    waited = [(next(turns), strain()) for _ in range(AFTER)]
    told = ", ".join(f"{seconds:.2f}" for seconds, _ in waited)
    record_property("waited_s", told)
    print(f"waited for the bot: {told} s, at strain {max(found for _, found in waited):.1f}")
    assert max(seconds for seconds, _ in waited) < allowed(PROMISED_S, *(found for _, found in waited)), told
