"""House rules over HTTP and GraphQL: chosen by name, shown with the table, refused where they clash."""

import pytest

from games.lobby.models import Seek
from games.tables.models import Table
from tests.api.client import Caller, done, problem
from tests.api.graphql.graphql_client import asked
from tests.api.play.test_rulesets import ROUND

pytestmark = pytest.mark.django_db
CHOSEN = {"may_pass": True, "carry": "growing", "double_risk_from": 4, "rounds": "micro"}
UNRATED = "A rated game is played by a ruleset as it stands: leave this out, or play unrated."


def test_a_table_says_by_which_house_rules_it_is_played(ali):
    table = done(ali.post("tables", {"options": CHOSEN}), 201)
    assert (table["options"], table["house_rules"]) == (CHOSEN, ["may_pass", "carry"])
    assert done(Caller().get(f"tables/{table['id']}"))["house_rules"] == ["may_pass", "carry"]
    assert done(ali.post("tables"), 201)["house_rules"] == []
    read = asked(ali, f'{{ table(id: "{table["id"]}") {{ options houseRules }} }}')
    assert read["data"]["table"] == {"options": CHOSEN, "houseRules": ["may_pass", "carry"]}


def test_a_seek_says_so_and_is_another_than_one_without(ali):
    game = {"ruleset": "modern", "turn_limit": 60}
    made = done(ali.post("seeks", {**game, "options": CHOSEN}), 201)
    assert made["house_rules"] == ["may_pass", "carry"]
    assert done(ali.post("seeks", game), 201)["house_rules"] == []
    assert len(set(Seek.objects.values_list("terms", flat=True))) == 2


@pytest.mark.parametrize("path", ["tables", "seeks"])
def test_a_rated_game_has_no_house_rules_and_the_refusal_names_them(ali, path):
    sent = {"options": CHOSEN, "rated": True, "turn_limit": 60}
    told = problem(ali.post(path, sent), 422, "not_ratable")
    assert told["errors"] == [
        {"pointer": f"/options/{name}", "code": "house_rule_not_rated", "detail": UNRATED}
        for name in ("may_pass", "carry")
    ]
    untimed = problem(ali.post("tables", {"options": CHOSEN, "rated": True}), 422, "not_ratable")
    assert untimed["errors"] == told["errors"], "whatever else is missing"
    assert not Table.objects.exists() and not Seek.objects.exists()
    done(ali.post(path, {**sent, "options": {"double_risk_from": 4, "rounds": "micro"}}), 201)


def test_a_rated_event_has_no_house_rules(person):
    owner = person("owner", "tournaments:manage")
    event = {
        "name": "Cup", "turn_limit": 60, "rated": True, "options": {"may_pass": True},
        "stages": [{"method": "swiss", "rounds": 2}],
    }  # fmt: skip
    told = problem(owner.post("tournaments", event), 422, "not_ratable")
    assert [each["pointer"] for each in told["errors"]] == ["/options/may_pass"]
    assert done(owner.post("tournaments", {**event, "rated": False}), 201)["house_rules"] == ["may_pass"]


@pytest.mark.parametrize(
    ("options", "option", "code"),
    [
        ({"passed_out": "skip"}, "passed_out", "skip_needs_pass"),
        ({"passed_out": "skip", "may_pass": True, "carry": "none"}, "passed_out", "skip_needs_carry"),
        ({"opened_by": "last_high_bidder", "concurrency": 3}, "opened_by", "opened_by_needs_order"),
    ],
)
def test_what_makes_no_sense_together_is_refused_with_a_code_and_a_sentence(ali, options, option, code):
    english, arabic = (
        problem(ali.post("tables", {"options": options}, accept_language=each), 422, "invalid_option")
        for each in ("en", "ar")
    )
    for told in (english, arabic):
        assert [(each["pointer"], each["code"]) for each in told["errors"]] == [(f"/options/{option}", code)]
    assert english["errors"][0]["detail"].isascii() and not arabic["errors"][0]["detail"].isascii()
    refused = asked(ali, 'mutation { openTable(options: {passedOut: "skip"}) { __typename } }')
    assert refused["data"]["openTable"]["__typename"] != "TableChanged"


def test_every_ruleset_marks_its_house_rules(ali):
    options = {each["name"]: each for each in done(Caller().get("rulesets/modern"))["options"]}
    assert options["may_pass"]["house_rule"] and not options["rounds"]["house_rule"]
    assert options["carry"]["choices"] == ["double", "growing", "redoubling", "none"]


def test_the_score_call_counts_by_the_house_rules_of_the_table():
    three_off = ROUND | {"estimates": [5, 2, 2, 1], "tricks": [5, 3, 4, 1]}
    assert done(Caller().post("rulesets/modern/score", three_off))["points"][3] == 21
    counted = Caller().post("rulesets/modern/score", three_off | {"options": {"double_risk_from": 3}})
    assert done(counted)["points"][3] == 31
    told = problem(
        Caller().post("rulesets/modern/score", ROUND | {"options": {"a": 1}}), 422, "invalid_option"
    )
    assert [each["pointer"] for each in told["errors"]] == ["/options/a"]
