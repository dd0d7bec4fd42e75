"""Answers to health probes."""

from contextlib import contextmanager
from datetime import timedelta

import pytest
import redis
from celery import current_app
from celery.app.trace import build_tracer
from django.conf import settings
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder
from django.db.models.functions import Now

from estimation_service.worker import IN_A_ROW, Outcomes
from games.api import health
from games.api.health import Broker
from games.feed import workers
from games.feed.models import Heartbeat
from games.feed.services import beat


@pytest.fixture
def broker():
    client = redis.Redis.from_url(settings.REDIS_URL)
    yield client
    client.delete(workers.SEEN, workers.FAILING)
    client.close()


@pytest.fixture(autouse=True)
def fresh_broker(monkeypatch, broker):
    """A `Broker` that asks Redis each time, and a worker that reports no failure."""
    monkeypatch.setattr(health, "_broker", Broker(asked_every_s=0))
    workers.report_presence(broker)


def test_a_process_is_alive_without_asking_anything(client, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "alive"})


def test_ready_is_told_in_one_query(client, db, django_assert_num_queries):
    beat("sweeper")
    client.get("/readyz")  # the first request also checks all migrations
    with django_assert_num_queries(1):
        answer = client.get("/readyz")
    told = {"status": "ready", "database": "ready", "broker": "ready", "worker": "ready", "sweeper": "ready"}
    assert (answer.status_code, answer.json()) == (200, told)
    assert answer.headers["Cache-Control"] == "no-store"


@contextmanager
def renamed(migration, name):
    """Record a migration under another name, as the owner: the application may not write there."""
    told = "UPDATE django_migrations SET name = %s WHERE id = %s"
    with connections["owner"].cursor() as owner:
        owner.execute(told, [name, migration.id])
        try:
            yield
        finally:
            owner.execute(told, [migration.name, migration.id])


def test_not_ready_before_the_last_migration_whichever_that_is(client, committed):
    # The check stops once it has found all migrations, which may have happened in another test.
    health.check_migrated.cache_clear()
    beat("sweeper")
    recorded = MigrationRecorder.Migration.objects
    for missing in (recorded.earliest("id"), recorded.latest("id")):
        with renamed(missing, "9999_of_a_later_release"):
            answer = client.get("/readyz")
        told = answer.json()
        assert (answer.status_code, told["status"], told["database"]) == (503, "unavailable", "not_migrated")
        assert answer.headers["Retry-After"]
    assert (client.get("/readyz").status_code, client.get("/readyz").json()["database"]) == (200, "ready")
    with renamed(recorded.latest("id"), "9999_of_a_later_release"):  # once all were found, it checks no more
        assert client.get("/readyz").status_code == 200


def test_without_a_sweeper_for_five_seconds_it_is_degraded_but_serves(client, db):
    assert client.get("/readyz").json()["sweeper"] == "not_seen"
    beat("sweeper")
    Heartbeat.objects.update(at=Now() - timedelta(seconds=4))
    assert client.get("/readyz").json()["sweeper"] == "ready"
    Heartbeat.objects.update(at=Now() - timedelta(seconds=6))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["status"]) == (200, "degraded")


@pytest.mark.parametrize("lost", ["REDIS_URL", "CELERY_BROKER_URL"])
def test_without_redis_or_celery_s_own_it_is_degraded_but_serves(client, db, monkeypatch, lost):
    # Nobody listens on this port, as when a Redis is gone. A `Broker` reads the addresses when it is made.
    monkeypatch.setattr(settings, lost, "redis://127.0.0.1:1/0")
    monkeypatch.setattr(health, "_broker", Broker())
    beat("sweeper")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["status"], answer.json()["broker"]) == (
        200,
        "degraded",
        "unreachable",
    )


def test_without_any_worker_it_is_degraded_but_serves(client, db, broker):
    beat("sweeper")
    broker.delete(workers.SEEN)
    answer = client.get("/readyz")
    told = answer.json()
    assert (answer.status_code, told["status"], told["worker"]) == (200, "degraded", "not_seen")


def test_while_a_worker_s_tasks_fail_it_is_degraded_and_ready_when_one_succeeds(client, db):
    beat("sweeper")
    outcomes = Outcomes()
    for failed, told in [(True, "ready")] * (IN_A_ROW - 1) + [(True, "failing")] * 2 + [(False, "ready")]:
        outcomes.count(failed=failed)
        answer = client.get("/readyz").json()
        assert (answer["worker"], answer["status"] == "ready") == (told, told == "ready")


def test_tasks_that_a_worker_is_sent_are_counted(client, db):
    @current_app.task(name="tests.counted")
    def counted(fails):
        if fails:
            raise ValueError

    request = {"id": "1", "task": "tests.counted", "args": (), "kwargs": {}, "hostname": "here"}
    run = build_tracer("tests.counted", counted, app=current_app)
    for fails, told in [
        (False, "ready"),
        *[(True, "ready")] * (IN_A_ROW - 1),
        (True, "failing"),
        (False, "ready"),
    ]:
        run("1", (fails,), {}, request)
        assert client.get("/readyz").json()["worker"] == told


def test_another_process_s_success_does_not_hide_the_one_that_fails(client, db):
    failing, well = Outcomes(), Outcomes()
    for _ in range(IN_A_ROW):
        failing.count(failed=True)
        well.count(failed=False)
    assert client.get("/readyz").json()["worker"] == "failing"


def test_that_tasks_fail_is_reported_at_once(broker):
    outcomes = Outcomes(every_s=3600)
    for failed in (False, False, True, False, *[True] * (IN_A_ROW - 1)):
        outcomes.count(failed=failed)
    assert workers.reported(broker).failing == 0
    outcomes.count(failed=True)
    assert workers.reported(broker).failing == IN_A_ROW


class Counted(Broker):
    """A `Broker` that counts how often it asks Redis."""

    asked = 0

    def _ask(self):
        self.asked += 1
        return super()._ask()


def test_redis_is_asked_once_however_many_want_to_know_within_a_time():
    broker = Counted(asked_every_s=3600)
    assert all(broker.reported() is not None for _ in range(5))
    assert broker.asked == 1


PROBES = ("/healthz", "/readyz", "/metrics")
STRANGE_HOSTS = ("10.42.0.7:8000", "web:8000", "evil.example", "not a host", "")


@pytest.mark.parametrize("host", STRANGE_HOSTS)
def test_probes_are_answered_whatever_their_host_says(client, db, settings, host):
    """Probes use a container's address and plain HTTP. /metrics needs its token all the same."""
    settings.SECURE_SSL_REDIRECT, settings.METRICS_TOKEN = True, "a token of twenty letters"
    for probe in PROBES:
        asked = {"Host": host, "Authorization": f"Bearer {settings.METRICS_TOKEN}"}
        assert client.get(probe, headers=asked).status_code == 200, probe
    assert client.head("/healthz", headers={"Host": host}).status_code == 200
    assert client.get("/metrics", headers={"Host": host}).status_code == 401
    assert client.post("/healthz", headers={"Host": host}).status_code == 405


def test_probes_are_asked_for_their_status_alone_too(client, db, settings):
    settings.METRICS_TOKEN = "a token of twenty letters"
    asked = {"Host": "evil.example", "Authorization": f"Bearer {settings.METRICS_TOKEN}"}
    assert [client.head(probe, headers=asked).status_code for probe in PROBES] == [200] * 3


@pytest.mark.parametrize("host", STRANGE_HOSTS[:-1])
def test_nothing_else_is_answered_to_a_host_that_is_not_ours(client, db, host):
    for path in (
        "/",
        "/api/v1/rulesets",
        "/healthz/",
        "//healthz",
        "/readyz/x",
        "/metrics2",
        "/admin/",
        "/HEALTHZ",
    ):
        assert client.get(path, headers={"Host": host}).status_code == 400, path
