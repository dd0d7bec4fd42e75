"""Interventions over GraphQL, as over REST."""

from typing import Any

import pytest

from accounts.scopes import AT_SIGN_UP, Scope
from games.feed.models import AuditEntry
from tests.api.client import Caller
from tests.api.games import done
from tests.api.graphql.events import as_rest, came_to, whole
from tests.api.graphql.graphql_client import asked, codes, found
from tests.api.tournament.test_interventions import PAUSE, WHY, director, path, seen, two  # noqa: F401 - fixtures, too

pytestmark = pytest.mark.django_db
MADE = "... on Consequences " + whole("Consequences")
INTERVENE = "intervene(table: $table, version: $version, intervention: $what%s)"
RAW = """mutation ($table: ID!, $what: InterventionInput!) {
  intervene(table: $table, version: "*", intervention: $what) { __typename } }"""


def ordered(by: Caller, path: str, what: Any, version: str = "*", more: str = "") -> dict[str, Any]:  # noqa: F811
    table = path.removeprefix("tables/")
    return came_to(by, INTERVENE % more, MADE, table=table, version=version, what=what)


def test_what_is_tried_names_the_version_that_is_then_ordered(director, path):  # noqa: F811
    tried = ordered(director, path, PAUSE, more=", preview: true")
    assert tried["__typename"] == "Consequences" and tried["previewed"] and tried["after"]["held"]
    version = tried.pop("version")
    told = done(director.post(f"{path}/interventions", {**PAUSE, "preview": True}, if_match="*"))
    for shown in (tried, told):  # thirty days from now, so later with each request
        del shown["after"]["paused_until" if shown is told else "pausedUntil"]
    assert as_rest({name: each for name, each in tried.items() if name != "__typename"}) == told
    made = ordered(director, path, PAUSE, version)
    assert not made["previewed"] and made["after"]["waiting"][0]["deadlineAt"] is None
    assert f'"{made["version"]}"' == seen(director, path)
    stale = ordered(director, path, {"kind": "resume", "reason": "The power is back."}, version)
    assert (stale["__typename"], stale["code"]) == ("PreconditionFailed", "precondition_failed")
    assert AuditEntry.objects.count() == 1
    read = "query ($id: ID!) { interventions(table: $id) { version made { kind by reason } } }"
    shown = found(director, read, id=path.removeprefix("tables/"))["interventions"]
    assert shown["made"] == [{"kind": "pause", "by": "hana", "reason": WHY}]
    assert shown["version"] == made["version"]


@pytest.mark.parametrize(
    ("sent", "code", "pointer"),
    [
        ({"kind": "extend", "seat": 1}, "invalid_body", "/intervention/seconds"),
        ({"kind": "pause", "seat": 1}, "unknown_field", "/intervention/seat"),
        ({"kind": "undo"}, "invalid_body", "/intervention/turnId"),
        (
            {"kind": "adjust", "seat": 1, "change": 10_001, "category": "lateness"},
            "invalid_body",
            "/intervention/change",
        ),
        (
            {"kind": "force", "seat": 1, "turnId": "1.1", "action": {"type": "bid"}},
            "invalid_body",
            "/intervention/action/tricks",
        ),
    ],
)
def test_each_kind_takes_its_own_members(director, path, sent, code, pointer):  # noqa: F811
    answer = asked(director, RAW, table=path.removeprefix("tables/"), what={"reason": WHY, **sent})
    (error,) = answer["errors"]
    assert error["extensions"]["code"] in {code, "unknown_field"}
    assert pointer in [each["pointer"] for each in error["extensions"]["errors"]]


def test_every_kind_is_done(director, two, person, path):  # noqa: F811
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
        assert ordered(director, path, {"reason": WHY, **sent})["__typename"] == "Consequences", sent
    turn = done(two[0].get(f"{path}/state"))["rounds"][0]["waiting"][0]
    said = {"kind": "force", "seat": turn["seat"], "turnId": turn["turn_id"], "reason": WHY}
    given = {**said, "action": {"type": "play", "card": "AS"}}
    assert ordered(director, path, given)["code"] == "card_not_given"
    assert ordered(director, path, {**said, "action": {"type": "estimate", "value": 0}})["previewed"] is False
    undone = {"kind": "undo", "turnId": turn["turn_id"], "reason": WHY}
    assert ordered(director, path, undone)["__typename"] == "Consequences"
    changed = {"kind": "adjust", "seat": 0, "change": -5, "category": "lateness", "reason": WHY}
    after = ordered(director, path, changed)["after"]
    assert after["scores"][0] == -5
    ended = ordered(director, path, {"kind": "adjudicate", "scores": [3, 1], "reason": WHY})["after"]
    assert (ended["status"], ended["places"]) == ("finished", [1, 2])
    late = ordered(director, path, PAUSE)
    assert (late["__typename"], late["code"]) == ("TableNotRunning", "table_not_running")


def test_who_plays_there_or_directs_nothing_is_refused_by_name(two, person, path):  # noqa: F811
    player = person(two[0].user.name, *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)
    assert ordered(player, path, PAUSE)["code"] == "forbidden"
    assert ordered(person("hana", Scope.TOURNAMENTS_MANAGE), path, PAUSE)["__typename"] == "Forbidden"
    answer = asked(two[0], RAW, table=path.removeprefix("tables/"), what=PAUSE)
    assert codes(answer) == ["missing_scope"]
    answer = asked(player, RAW, table="table_01k2n8q0zgf2ktx1q3r7m5c8ye", what=PAUSE)
    assert answer["data"]["intervene"] == {"__typename": "NotFound"}
