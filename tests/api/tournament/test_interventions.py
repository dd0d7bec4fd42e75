"""Interventions of a director over the API."""

import pytest
from django.contrib.auth.models import Permission

from accounts.scopes import AT_SIGN_UP, Scope
from games.feed.models import AuditEntry
from games.tables.models import Table, Waiting
from tests.api.client import Caller, done, problem
from tests.api.games import NAMES, opened, started

pytestmark = pytest.mark.django_db
WHY = "The hall has no power."
PAUSE = {"kind": "pause", "reason": WHY}


@pytest.fixture
def director(person) -> Caller:
    found = person("hana", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)
    found.user.is_staff = True
    found.user.save()
    found.user.user_permissions.set(Permission.objects.filter(codename="direct_table"))
    return found


@pytest.fixture
def two(person) -> list[Caller]:
    return [person(name) for name in NAMES[:2]]


@pytest.fixture
def path(two) -> str:
    return started(two, ruleset="updown", players=2, turn_limit=60)


def seen(director: Caller, path: str) -> str:
    return director.get(f"{path}/interventions").headers["ETag"]


def test_what_is_tried_names_the_version_that_is_then_ordered(director, path):
    tried = director.post(f"{path}/interventions", {**PAUSE, "preview": True}, if_match="*")
    told = done(tried)
    assert told["previewed"] and told["before"]["paused_until"] is None and told["after"]["held"]
    assert done(director.get(f"{path}/interventions"))["data"] == []
    made = done(director.post(f"{path}/interventions", PAUSE, if_match=tried.headers["ETag"]), 201)
    assert not made["previewed"] and made["after"]["waiting"][0]["deadline_at"] is None
    (entry,) = done(director.get(f"{path}/interventions"))["data"]
    assert (entry["kind"], entry["by"], entry["reason"], entry["seats"]) == ("pause", "hana", WHY, [])


def test_the_players_see_what_was_done_and_why_but_not_who_did_it(director, two, path):
    done(director.post(f"{path}/interventions", PAUSE, if_match=seen(director, path)), 201)
    told = done(two[0].get(f"{path}/events?after=1"))["data"]
    (fact,) = [each for each in told if each["type"] == "intervened"]
    assert (fact["what"], fact["seats"], fact["reason"]) == ("pause", [], WHY)
    assert "hana" not in str(told)
    clock = done(two[0].get(f"{path}/state"))["clock"]
    assert clock["paused_until"] is not None and clock["held"]


def test_without_having_said_what_was_seen_nothing_is_done(director, path):
    problem(director.post(f"{path}/interventions", PAUSE), 428, "precondition_required")
    old = seen(director, path)
    done(director.post(f"{path}/interventions", PAUSE, if_match=old), 201)
    resume = {"kind": "resume", "reason": "The power is back."}
    stale = director.post(f"{path}/interventions", resume, if_match=old)
    problem(stale, 412, "precondition_failed")
    assert stale.headers["ETag"] == seen(director, path) != old
    assert AuditEntry.objects.count() == 1


def test_an_order_sent_again_counts_once(director, path):
    order = {"kind": "extend", "reason": WHY, "seat": Waiting.objects.get().seat, "seconds": 60}
    key = {"if_match": seen(director, path), "idempotency_key": "once"}
    first = director.post(f"{path}/interventions", order, **key)
    again = director.post(f"{path}/interventions", order, **key)
    assert done(first, 201) == done(again, 201)
    assert again.headers["Idempotency-Replayed"] == "true" and AuditEntry.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "pointer", "code"),
    [
        ({"kind": "extend", "seat": 1}, "/seconds", "required"),
        ({"kind": "pause", "seat": 1}, "/seat", "unknown_field"),
        ({"kind": "force", "seat": 1, "turn_id": "1"}, "/turn_id", "malformed_turn_id"),
        ({"kind": "undo"}, "/turn_id", "required"),
        ({"kind": "annihilate"}, "/kind", "invalid_choice"),
    ],
)
def test_each_kind_takes_its_own_members(director, path, sent, pointer, code):
    refused = director.post(f"{path}/interventions", {"reason": WHY, **sent}, if_match="*")
    assert refused.status_code == 400
    assert (pointer, code) in [(each["pointer"], each["code"]) for each in refused.json()["errors"]]


def test_every_kind_is_done_over_http(director, two, person, path):
    person("omar")
    turn = done(two[0].get(f"{path}/state"))["rounds"][0]["waiting"][0]
    for sent in (
        {"kind": "message"},
        {"kind": "extend", "seat": turn["seat"], "seconds": 30},
        {"kind": "substitute", "seat": 1, "player": "omar"},
        {"kind": "redeal", "round": 1},
        {"kind": "pause"},
        {"kind": "resume"},
    ):
        done(director.post(f"{path}/interventions", {"reason": WHY, **sent}, if_match="*"), 201)
    turn = done(two[0].get(f"{path}/state"))["rounds"][0]["waiting"][0]
    estimate = {"type": "estimate", "value": 0}
    said = {"kind": "force", "seat": turn["seat"], "turn_id": turn["turn_id"], "reason": WHY}
    done(director.post(f"{path}/interventions", {**said, "action": estimate}, if_match="*"), 201)
    card = {**said, "action": {"type": "play", "card": "AS"}}
    assert director.post(f"{path}/interventions", card, if_match="*").status_code in {409, 422}
    nobody = {"kind": "substitute", "seat": 1, "player": "nobody", "reason": WHY}
    problem(director.post(f"{path}/interventions", nobody, if_match="*"), 422, "unknown_user")
    begun = done(
        director.post(f"{path}/interventions", {"kind": "restart", "reason": WHY}, if_match="*"), 201
    )
    rulings_over_http(director, f"tables/{begun['after']['replaced_by']}")


def rulings_over_http(director: Caller, path: str) -> None:
    turn = done(director.get(f"{path}/interventions"))["stand"]["waiting"][0]
    said = {"kind": "force", "seat": turn["seat"], "turn_id": turn["turn_id"]}
    for sent in (
        {**said, "action": {"type": "estimate", "value": 0}},
        {"kind": "undo", "turn_id": turn["turn_id"]},
        {"kind": "adjudicate_round", "round": 1, "points": [3, 4]},
        {"kind": "adjust", "seat": 0, "change": -5, "category": "lateness"},
        {"kind": "adjudicate", "scores": [7, 8]},
        {"kind": "adjust", "seat": 0, "change": 5, "category": "compensation"},
    ):
        made = done(director.post(f"{path}/interventions", {"reason": WHY, **sent}, if_match="*"), 201)
    assert (made["after"]["scores"], made["after"]["places"]) == ([12, 8], [2, 1])
    line, *_ = done(director.get(f"{path}/rounds"))["data"]
    assert (line["estimates"], line["points"]) == ([None, None], [3, 4])  # the undone estimate is gone
    annul = {"kind": "annul", "reason": WHY}
    problem(director.post(f"{path}/interventions", annul, if_match="*"), 422, "game_not_rated")


def test_a_user_who_directs_no_tables_is_told_so_where_they_see_the_table(person, two, path):
    somebody = person("gamal", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)
    problem(somebody.post(f"{path}/interventions", PAUSE, if_match="*"), 403, "forbidden")
    problem(somebody.get(f"{path}/interventions"), 403, "forbidden")
    closed = opened(two[:1], visibility="invite")
    problem(somebody.get(f"{closed}/interventions"), 404, "not_found")
    problem(two[0].get(f"{path}/interventions"), 403, "missing_scope")


def test_a_director_who_plays_there_has_no_power_over_the_table(director, two):
    path = started([director, two[0]], ruleset="updown", players=2, turn_limit=60)
    problem(director.post(f"{path}/interventions", PAUSE, if_match="*"), 403, "plays_himself")
    assert Table.objects.get(pk=path.removeprefix("tables/")).paused_until is None
