"""Rulesets explained, and points without a table. Nobody has to sign in for either."""

from typing import Any

import pytest

from games.api.contract.play.rulesets import SCORED
from games.engine.rulesets import KEYS as ALL_KEYS
from games.engine.rulesets import RULESETS
from tests.api.client import Caller, done, problem
from tests.engine.rulesets.vectors import WORKED

KEYS = ("modern", "traditional", "rising", "casual", "updown")
ROUND = {
    "round": 7, "multiplier": 1, "declarer": 0, "dash_calls": [], "risk": 3,
    "estimates": [5, 4, 3, 2], "tricks": [5, 3, 3, 2], "cards": 13,
}  # fmt: skip


def test_the_rulesets_are_listed_the_default_first(db):
    listed = done(Caller().get("rulesets"))
    assert [each["key"] for each in listed["data"]] == [*ALL_KEYS]
    assert listed["data"][0] == {
        "key": "modern", "ruleset": "modern@1", "version": 1, "title": "Modern", "players": [4], "rounds": 18,
    }  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
def test_a_ruleset_shows_every_field_with_its_value_and_a_reason(db, key):
    shown = done(Caller().get(f"rulesets/{key}"))
    names = {each["name"] for each in shown["fields"]}
    fields = set(type(RULESETS[f"{key}@1"]).__dataclass_fields__)
    assert fields - {"reasons"} <= names
    assert all(each["reason"].endswith(".") for each in shown["fields"])
    assert shown == done(Caller().get(f"rulesets/{key}@1"))


def test_a_ruleset_shows_what_a_table_may_choose(db):
    shown = done(Caller().get("rulesets/updown"))
    options = {each["name"]: each for each in shown["options"]}
    assert options["jokers"]["choices"] == [0, 1, 2] and options["jokers"]["default"] == 0
    assert options["rounds"]["round_numbers"] is True
    assert shown["players"] == [2, 3, 4, 5] and len(shown["rounds"]) == 19


def test_an_unchanged_ruleset_is_not_sent_again(db):
    first = Caller().get("rulesets/modern")
    again = Caller().get("rulesets/modern", if_none_match=first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("key", ["chess", "modern@2", "modern@", "Modern", "%00", "ملعب"])
def test_a_ruleset_that_does_not_exist_is_not_found(db, key):
    problem(Caller().get(f"rulesets/{key}"), 404, "not_found")
    problem(Caller().post(f"rulesets/{key}/score", ROUND), 404, "not_found")


def test_the_example_of_the_description_is_what_is_answered(db):
    assert done(Caller().post("rulesets/modern/score", ROUND)) == SCORED


def test_a_round_is_scored_with_lines_that_add_up(db):
    scored = done(Caller().post("rulesets/modern/score", ROUND))
    assert scored["points"] == [25, -11, 13, 22]
    assert [sum(line["points"] for line in seat) for seat in scored["lines"]] == scored["points"]
    assert scored["lines"][0] == [{"code": "exact", "points": 5}, {"code": "high_bidder", "points": 20}]
    assert scored["next_multiplier"] == 1


def told(case: dict[str, Any]) -> dict[str, Any]:
    """Return a worked case as the body of a request to the score endpoint."""
    if "bids" in case:
        number = case["cards"]
        told = {"round": number, "estimates": case["bids"], "tricks": case["tricks"], "cards": number}
        return told | {"declarer": None, "risk": None}
    order = case["estimation_order"]
    declarer = case["declarer"]
    if case.get("speed") and declarer is None:
        declarer = max(order, key=lambda seat: case["estimates"][seat])
    return {
        "round": case["round"], "multiplier": case.get("carry", 1), "declarer": declarer,
        "dash_calls": case.get("dash_calls", []), "risk": order[-1],
        "estimates": case["estimates"], "tricks": case["tricks"], "cards": 13,
    }  # fmt: skip


# A revoke is the one case that cannot be sent: the server never allows one.
CASES = [(key, each) for key in KEYS for each in WORKED["rulesets"][key] if each["tricks"] is not None]


@pytest.mark.parametrize(("key", "case"), CASES, ids=[case["id"] for _, case in CASES])
def test_every_worked_case_is_scored_as_worked(db, key, case):
    sent = told(case)
    if key == "casual" and case.get("speed"):
        sent["declarer"] = None
    scored = done(Caller().post(f"rulesets/{key}/score", sent))
    assert scored["points"] == case["expected"]
    assert scored["next_multiplier"] == case.get("next_carry", 1)


@pytest.mark.parametrize(
    ("change", "pointer", "reason"),
    [
        ({"tricks": [5, 3, 3, 3]}, "/tricks", "tricks_not_the_cards"),
        ({"tricks": [14, -1, 0, 0]}, "/tricks", "tricks_out_of_range"),
        ({"estimates": [5, 6, 3, 2]}, "/estimates", "declarer_below_estimate"),
        ({"estimates": [5, 3, 3, 2]}, "/estimates", "total_forbidden"),
        ({"estimates": [5, 4, 3]}, "/estimates", "wrong_number_of_players"),
        ({"tricks": [5, 3, 5]}, "/tricks", "wrong_length"),
        ({"estimates": []}, "/estimates", "wrong_number_of_players"),
        ({"round": 19}, "/round", "unknown_round"),
        ({"round": -(2**62)}, "/round", "unknown_round"),
        ({"cards": 12}, "/cards", "wrong_cards"),
        ({"multiplier": 3}, "/multiplier", "impossible_multiplier"),
        ({"declarer": None}, "/declarer", "declarer_missing"),
        ({"declarer": 4}, "/declarer", "unknown_seat"),
        ({"risk": 1}, "/risk", "risk_not_last"),
    ],
)  # fmt: skip
def test_a_result_no_round_can_have_is_refused_with_its_reason(db, change, pointer, reason):
    told = problem(Caller().post("rulesets/modern/score", ROUND | change), 422, "impossible_result")
    assert told["reason"] == reason
    assert [(each["pointer"], each["code"]) for each in told["errors"]] == [(pointer, reason)]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"round": "7"}, "/round"),
        ({"round": 7.5}, "/round"),
        ({"round": True}, "/round"),
        ({"round": None}, "/round"),
        ({"estimates": "5432"}, "/estimates"),
        ({"estimates": [5, 4, None, 2]}, "/estimates/2"),
        ({"tricks": {"0": 5}}, "/tricks"),
    ],
)
def test_a_result_of_the_wrong_shape_is_refused_with_the_place(db, change, pointer):
    told = problem(Caller().post("rulesets/modern/score", ROUND | change), 400, "invalid_body")
    assert [each["pointer"] for each in told["errors"]] == [pointer]


def test_what_the_score_call_does_not_know_is_refused(db):
    told = problem(Caller().post("rulesets/modern/score", ROUND | {"bonus": 5}), 400, "unknown_field")
    assert [each["pointer"] for each in told["errors"]] == ["/bonus"]
    missing = {name: value for name, value in ROUND.items() if name != "tricks"}
    problem(Caller().post("rulesets/modern/score", missing), 400, "invalid_body")
