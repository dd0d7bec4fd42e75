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


PROBES = ("/healthz", "/readyz", "/metrics")
STRANGE_HOSTS = ("10.42.0.7:8000", "web:8000", "evil.example", "not a host", "")


@pytest.mark.parametrize("host", STRANGE_HOSTS)
def test_probes_are_answered_whatever_their_host_says(client, db, settings, host):
    """They come by the address of a container, in plain HTTP; /metrics asks for its token all the same."""
    settings.SECURE_SSL_REDIRECT, settings.METRICS_TOKEN = True, "a token of twenty letters"
    for probe in PROBES:
        asked = {"Host": host, "Authorization": f"Bearer {settings.METRICS_TOKEN}"}
        assert client.get(probe, headers=asked).status_code == 200, probe
        assert client.head(probe, headers=asked).status_code == 200, probe
    assert client.get("/metrics", headers={"Host": host}).status_code == 401
    assert client.post("/healthz", headers={"Host": host}).status_code == 405


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
