"""Tests of missing parts: the service reports them, and play goes on."""

import signal
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis

from games.tables.services import audit
from tests.system import polls
from tests.system.patience import allowed
from tests.system.processes import PASSWORD, eventually

pytestmark = pytest.mark.system


def woken_without_redis(running, players, lose):
    """Lose Redis during a long poll.

    Assert that reading the database wakes the poll, that no request waits for Redis, and that `/readyz`
    reports the loss.
    """
    ali, badr = players
    table = ali.open(ruleset="updown", players=2)
    seq = badr.state(table)["seq"]
    lose()
    before = polls.moment()
    with ThreadPoolExecutor() as threads:
        poll = threads.submit(ali.news, table, seq)
        eventually(lambda: polls.has_come(before), within=60)
        began = time.monotonic()
        badr.sit(table, 1)
        sitting = time.monotonic() - began
        state, seconds = poll.result(300)
    assert sitting < 1 or sitting < allowed(1)
    assert state["seq"] > seq
    assert seconds < allowed(4)
    eventually(lambda: running.ready()["broker"] == "unreachable", within=3)
    assert running.ready()["status"] == "degraded"


@pytest.mark.prove
def test_while_redis_hangs_a_long_poll_is_woken_by_the_look_at_the_database(service, player):
    running = service("redis", "web")
    players = [player(running, name) for name in ("ali", "badr")]
    woken_without_redis(running, players, lambda: running.running["redis"].send_signal(signal.SIGSTOP))


@pytest.mark.prove
def test_with_every_worker_and_redis_dead_a_table_moves_within_ten_seconds(service, player):
    running = service("redis", "web", "sweeper")
    ali = player(running, "ali")
    eventually(lambda: running.ready()["sweeper"] == "ready", within=10)
    running.kill("redis")
    table = ali.open(bots=4, ruleset="modern", seat=None)
    ali.start(table)
    seq = ali.state(table)["seq"]
    first = eventually(lambda: ali.state(table)["seq"] > seq, within=10)
    seq = ali.state(table)["seq"]
    again = eventually(lambda: ali.state(table)["seq"] > seq, within=10)
    print(f"moved after {first:.1f} s and again after {again:.1f} s")


@pytest.mark.prove
@pytest.mark.parametrize("lost", ["Celery's", "all others'"])
def test_celery_may_have_a_redis_of_its_own_and_one_of_the_two_be_lost(service, player, lost):
    broker = service("redis")
    told = {"ESTIMATION_BROKER_URL": broker.redis_url}
    running = service("redis", "web", "worker", "sweeper", **told)
    ali = player(running, "ali")
    table = ali.open(bots=4, ruleset="modern", seat=None)
    ali.start(table)
    first = ali.state(table)["seq"]
    eventually(lambda: ali.state(table)["seq"] > first, within=30)
    theirs, hints = (redis.Redis.from_url(each.redis_url).keys("_kombu*") for each in (broker, running))
    assert theirs and not hints
    one = broker if lost == "Celery's" else running
    one.kill("redis")
    seq = ali.state(table)["seq"]
    eventually(lambda: ali.state(table)["seq"] > seq, within=30)
    eventually(lambda: running.ready()["broker"] == "unreachable", within=3)
    assert running.ready()["status"] == "degraded"
    one.start("redis")
    eventually(running.is_ready_again, within=30)
    assert audit(table) == []


@pytest.mark.prove
def test_a_replica_of_redis_that_takes_the_place_of_the_lost_primary_costs_seconds_and_no_move(
    service, player
):
    """The replica takes over the primary's port, because programs know only one address."""
    running, spare = service("redis", "web", "worker", "sweeper"), service("redis")
    replica = redis.Redis.from_url(spare.redis_url)
    replica.config_set("masterauth", PASSWORD)
    replica.replicaof("127.0.0.1", running.redis_port)
    eventually(lambda: replica.info("replication")["master_link_status"] == "up", within=10)
    ali = player(running, "ali")
    table = ali.open(bots=4, ruleset="modern", seat=None)
    ali.start(table)

    def moves() -> bool:
        running.tend()
        return ali.state(table)["seq"] > seq

    seq = ali.state(table)["seq"]
    eventually(moves, within=30)
    running.kill("redis")
    seq = ali.state(table)["seq"]
    alone = eventually(moves, within=30)
    replica.replicaof("NO", "ONE")
    replica.config_set("port", running.redis_port)
    assert redis.Redis.from_url(running.redis_url).info("replication")["role"] == "master"
    ready = eventually(running.is_ready_again, within=30)
    seq = ali.state(table)["seq"]
    again = eventually(moves, within=30)
    print(f"moved after {alone:.1f} s; once promoted ready after {ready:.1f} s, moved {again:.1f} s later")
    assert audit(table) == []


@pytest.mark.prove
def test_a_missing_sweeper_is_told_and_a_returning_one_too(service):
    running = service("redis", "web", "worker", "sweeper")
    eventually(lambda: running.ready()["status"] == "ready", within=10)
    running.ask_to_stop("sweeper")
    assert running.ended("sweeper", within=3) == 0
    eventually(lambda: running.ready()["sweeper"] == "not_seen", within=7)
    assert running.ready()["status"] == "degraded"
    running.start("sweeper")
    eventually(lambda: running.ready()["status"] == "ready", within=10)
