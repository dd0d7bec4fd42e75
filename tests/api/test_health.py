"""What probes are told."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.db.models.functions import Now

from games.api import health
from games.api.health import Broker
from games.feed.models import Heartbeat
from games.feed.services import beat


@pytest.fixture(autouse=True)
def fresh_broker(monkeypatch):
    monkeypatch.setattr(health, "_broker", Broker())


def test_a_process_is_alive_without_asking_anything(client, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "alive"})


def test_ready_is_told_in_one_query(client, db, django_assert_num_queries):
    beat("sweeper")
    with django_assert_num_queries(1):
        answer = client.get("/readyz")
    told = {"status": "ready", "database": "ready", "broker": "ready", "sweeper": "ready"}
    assert (answer.status_code, answer.json()) == (200, told)
    assert answer.headers["Cache-Control"] == "no-store"


def test_without_a_sweeper_for_five_seconds_it_is_degraded_but_serves(client, db):
    assert client.get("/readyz").json()["sweeper"] == "not_seen"
    beat("sweeper")
    Heartbeat.objects.update(at=Now() - timedelta(seconds=4))
    assert client.get("/readyz").json()["sweeper"] == "ready"
    Heartbeat.objects.update(at=Now() - timedelta(seconds=6))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["status"]) == (200, "degraded")


def test_without_redis_it_is_degraded_but_serves(client, db, monkeypatch):
    monkeypatch.setattr(settings, "REDIS_URL", "redis://127.0.0.1:1/0")
    monkeypatch.setattr(health, "_broker", Broker())
    beat("sweeper")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["status"], answer.json()["broker"]) == (
        200,
        "degraded",
        "unreachable",
    )


class Counted(Broker):
    """Counts how often Redis is asked."""

    asked = 0

    def _ping(self):
        self.asked += 1
        return super()._ping()


def test_redis_is_asked_once_however_many_want_to_know_within_a_time():
    broker = Counted(asked_every_s=3600)
    assert [broker.answers() for _ in range(5)] == [True] * 5
    assert broker.asked == 1
