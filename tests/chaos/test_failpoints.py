"""Tests of a web that dies at a chosen point of an action. A client that retries it finds one action."""

import json
import os
import uuid

import httpx
import pytest
from django.core.management import call_command

from accounts.models import User
from games.tables.models import Table
from tests.chaos.ground import HOOKS
from tests.chaos.harness import sizes
from tests.system.player import _first
from tests.system.processes import CHECKOUT, Service, environment, eventually

pytestmark = pytest.mark.system
# Where the web dies, and the status when the client sends the same action again. DEATHS is for an action in
# a transaction (a player gets webhooks), UNLOCKED_DEATHS for one statement. `make test` tries the first one.
DEATHS = (
    ("commit.before", 201),
    ("insert.before", 201),
    ("insert.after", 201),
    ("commit.after", 200),
    ("answer.before", 200),
)
UNLOCKED_DEATHS = (("insert.after", 200), ("insert.before", 201), ("answer.before", 200))


@pytest.fixture
def web(committed, tmp_path):
    path = os.pathsep.join([str(HOOKS), str(CHECKOUT)])
    hooked = {"PYTHONPATH": path, "CHAOS_FOLDER": str(tmp_path)}
    service = Service("redis", "web", environment=lambda url: {**environment(url), **hooked})
    yield service
    service.close()


def started_again(web):
    web.running["web"].wait(180)  # the client's connection broke because the web is dying
    web.kill("web")
    web.start("web")
    eventually(web._answers, within=60)


def awaited(state):
    return next((r["my"] for r in state["rounds"] if r["my"] and r["my"]["turn_id"]), None)


@pytest.mark.parametrize(
    ("notified", "deaths"), [(True, DEATHS), pytest.param(False, UNLOCKED_DEATHS, marks=pytest.mark.prove)]
)
def test_an_action_asked_for_again_after_a_death_is_there_once(web, player, tmp_path, notified, deaths):
    ali, badr = player(web, "ali"), player(web, "badr")
    User.objects.filter(name="ali").update(notified=notified)
    table = ali.open(ruleset="updown", players=2, options={"rounds": [5]})
    badr.sit(table, 1)
    ali.start(table)
    traces = tmp_path / "traces.jsonl"
    for point, expected in deaths[: sizes.DEATHS]:
        who = ali if awaited(ali.state(table)) else badr
        mine = awaited(who.state(table))
        sent = {"turn_id": mine["turn_id"], "action": _first(mine["legal_actions"][0])}
        (tmp_path / point).write_text("group")
        try:
            answer = who.client.post(f"tables/{table}/actions", json=sent)
        except httpx.TransportError:
            answer = None
        if answer is not None and answer.is_success:
            # The web has accepted this action, so the audit must find it.
            with traces.open("a") as file:
                file.write(json.dumps({"table": table, **sent, "seq": answer.json()["seq"]}) + "\n")
        started_again(web)
        call_command("audit", *(("--traces", str(traces)) if traces.exists() else ()))
        again = who.client.post(f"tables/{table}/actions", json=sent)
        assert (point, again.status_code) == (point, expected)
        assert again.json()["replayed"] is (expected == 200)
        assert who.state(table)["seq"] >= again.json()["seq"], "answered, but not there yet"
    call_command("audit")


@pytest.mark.prove
@pytest.mark.parametrize("point", ["commit.before", "commit.after"])
def test_what_is_asked_for_once_is_made_once_though_the_answer_was_lost(web, player, tmp_path, point):
    ali = player(web, "ali")
    key = {"Idempotency-Key": uuid.uuid4().hex}
    (tmp_path / point).write_text("group")
    with pytest.raises(httpx.TransportError):
        ali.client.post("tables", json={"ruleset": "updown"}, headers=key)
    started_again(web)
    answer = ali.client.post("tables", json={"ruleset": "updown"}, headers=key)
    assert answer.status_code == 201
    assert answer.headers.get("Idempotency-Replayed") == ("true" if point == "commit.after" else None)
    assert [each.pk for each in Table.objects.all()] == [answer.json()["id"]]
