"""Metrics in Prometheus' form: only for operators, with no names."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from accounts.models import User
from accounts.scopes import OFFERED, STAFF_ONLY, Scope
from games.feed.services import beat
from games.notices import services as notices
from games.notices.models import Delivery, Endpoint
from games.tables.models import Table, Waiting
from games.tables.queries import counts
from tests.api.client import Caller, problem
from tests.api.games import NAMES, started

pytestmark = pytest.mark.django_db
TOKEN = "a token that only Prometheus knows"


@pytest.fixture
def watching(settings) -> Caller:
    settings.METRICS_TOKEN = TOKEN
    return Caller(TOKEN)


def metrics(caller: Caller) -> dict[str, float]:
    answer = caller.get("/metrics")
    assert (answer.status_code, answer.headers["Content-Type"].partition(";")[0]) == (200, "text/plain")
    assert answer.headers["Cache-Control"] == "no-store"
    lines = [each for each in answer.content.decode().splitlines() if not each.startswith("#")]
    return {name: float(value) for name, value in (each.rsplit(" ", 1) for each in lines)}


def test_tables_and_turns_are_counted(watching, person):
    assert metrics(watching)['estimation_tables{status="running"}'] == 0
    started([person(name) for name in NAMES[:2]], ruleset="updown", turn_limit=60)
    numbers = metrics(watching)
    assert numbers['estimation_tables{status="running"}'] == 1
    assert numbers['estimation_turns_awaited{by="person"}'] == 1
    assert numbers["estimation_turns_overdue"] == numbers["estimation_turn_overdue_seconds"] == 0
    Waiting.objects.update(since=Now() - timedelta(seconds=90), due_at=Now() - timedelta(seconds=30))
    numbers = metrics(watching)
    assert numbers["estimation_turns_overdue"] == 1
    assert 30 <= numbers["estimation_turn_overdue_seconds"] < 300


def test_tables_that_are_over_are_not_counted_again_at_every_look(watching, person):
    table = started([person(name) for name in NAMES[:2]], ruleset="updown", turn_limit=60)
    Table.objects.filter(pk=table.removeprefix("tables/")).update(status="aborted", ended_at=Now())
    statuses = [each for each in metrics(watching) if each.startswith("estimation_tables")]
    assert statuses == ['estimation_tables{status="open"}', 'estimation_tables{status="running"}']
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN {counts._COUNTED}")
        assert "table_live" in str(cursor.fetchall())


def test_webhooks_are_late_only_where_the_courier_could_send_them(watching):
    user = User.objects.create(name="ali")
    endpoint, _ = notices.register(by=user, user=user, url="https://dead.example.org/", types=["turn"])
    notices.ask_for_test(by=user, endpoint_id=str(endpoint.pk))
    Delivery.objects.update(due_at=Now() - timedelta(hours=3))
    late = metrics(watching)
    assert late["estimation_webhook_deliveries_due"] == 1
    assert 10_800 <= late["estimation_webhook_due_seconds"] < 11_000
    rests = Endpoint.objects.filter(pk=endpoint.pk)
    for until, number, seconds in ((timedelta(hours=1), 0, 0), (timedelta(seconds=-30), 1, 30)):
        rests.update(rests_until=Now() + until, failures=9, failing_since=Now() - timedelta(hours=3))
        late = metrics(watching)
        assert late["estimation_webhook_deliveries_due"] == number
        assert seconds <= late["estimation_webhook_due_seconds"] < seconds + 300


def test_every_number_says_what_it_is(watching):
    beat("sweeper")
    families = {
        family.name: family
        for family in text_string_to_metric_families(watching.get("/metrics").content.decode())
    }
    assert len(families) == 16
    assert all(family.documentation for family in families.values())
    counters = {"estimation_bot_lapses", "estimation_courier_given_up"}
    assert {name for name, family in families.items() if family.type == "counter"} == counters
    timed = {"estimation_request_seconds", "estimation_task_seconds", "estimation_delivery_seconds"}
    assert {name for name, family in families.items() if family.type == "histogram"} == timed


def test_requests_are_timed_by_route_and_never_by_address(watching, person):
    path = started([person(name) for name in NAMES[:2]], ruleset="updown")
    route = 'route="/api/v1/tables/<str:table_id>/state"'
    counted = f'estimation_request_seconds_count{{method="GET",{route},status="2xx"}}'
    before = metrics(watching).get(counted, 0)
    person("nadia").get(f"{path}/state")
    assert metrics(watching)[counted] == before + 1
    assert path.removeprefix("tables/") not in watching.get("/metrics").content.decode()


def test_staff_with_the_scope_admin_may_ask_too(person):
    User.objects.create(name="sami", is_staff=True)
    assert metrics(person("sami", Scope.ADMIN))


def test_nobody_else_may(watching, person):
    problem(Caller().get("/metrics"), 401, "not_authenticated")
    problem(Caller(TOKEN + "x").get("/metrics"), 401, "invalid_token")
    problem(Caller("\xe9" * 20).get("/metrics"), 401, "invalid_token")
    problem(person("nadia", *(OFFERED - STAFF_ONLY)).get("/metrics"), 403, "missing_scope")
    User.objects.create(name="sami", is_staff=True)
    sami = person("sami", Scope.ADMIN)
    User.objects.update(is_staff=False)
    problem(sami.get("/metrics"), 403, "forbidden")
    assert Client().post("/metrics").status_code == 405


def test_without_a_token_in_the_settings_an_empty_one_opens_nothing(settings):
    settings.METRICS_TOKEN = ""
    problem(Caller("").get("/metrics"), 401, "invalid_token")
