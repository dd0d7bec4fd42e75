"""Every field of every ruleset is shown with its value and a reason."""

import json
from dataclasses import fields, replace

import pytest

from games.engine.rulesets import RULESETS
from games.engine.rulesets.base import Basis, Reason, Ruleset, SeatingRule
from games.engine.rulesets.explained import explain
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.reasons import reasons
from games.engine.rulesets.rising import RISING
from games.engine.rulesets.traditional import TRADITIONAL

each_ruleset = pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)


@each_ruleset
def test_every_field_is_explained_in_a_sentence(rules: Ruleset) -> None:
    explained = explain(rules)
    names = [each.name for each in explained]
    assert set(names) == {field.name for field in fields(rules)} - {"reasons"} | {
        f"scoring.{field.name}"
        for field in fields(rules.scoring)  # type: ignore[arg-type]
    }
    assert len(names) == len(set(names))
    for each in explained:
        assert each.reason[0].isupper()
        assert each.reason.endswith(".")
        assert each.basis in Basis


@each_ruleset
def test_no_reason_is_left_for_a_field_that_does_not_exist(rules: Ruleset) -> None:
    assert {reason.field for reason in rules.reasons} == {each.name for each in explain(rules)}


@each_ruleset
def test_values_are_what_json_can_hold(rules: Ruleset) -> None:
    values = {each.name: each.value for each in explain(rules)}
    assert json.loads(json.dumps(values)) == values


def test_values_are_written_as_the_api_writes_them() -> None:
    values = {each.name: each.value for each in explain(RISING)}
    assert values["bidding"] == "ascending"
    assert values["rounds"][13] == {"number": 14, "cards": 13, "fast": True, "trump": "NT"}  # type: ignore[index]
    assert values["scoring"] == "by_round_number"
    assert values["scoring.kabooot"] == 50
    assert values["options"][1] == {  # type: ignore[index]
        "name": "seating",
        "default": "drawn",
        "choices": [{"value": "drawn"}, {"value": "as_taken"}],
        "round_numbers": False,
        "about": RISING.options[1].about,
        "house_rule": False,
    }
    modern = {each.name: each.value for each in explain(MODERN)}
    assert modern["scoring.roles"][0] == {"role": "dash_call", "exact": 23, "missed": -23}  # type: ignore[index]


def test_a_ruling_says_whether_it_rests_on_the_text_another_source_or_judgement() -> None:
    basis = {each.name: each.basis for each in explain(RISING)}
    assert basis["scoring.kabooot"] is Basis.TEXT
    assert basis["bidding"] is Basis.SOURCE
    assert basis["deals_without_bid"] is Basis.JUDGEMENT


def test_a_table_s_own_choice_is_shown() -> None:
    values = {each.name: each.value for each in explain(replace(TRADITIONAL, seating=SeatingRule.AS_TAKEN))}
    assert values["seating"] == "as_taken"


def test_a_table_of_reasons_names_the_fields_their_basis_and_the_sentence() -> None:
    table = """
    deck, jokers (text): The document names
        its cards (all of them): no jokers.
    winner (silent): Nobody says.
    """
    cards = "The document names its cards (all of them): no jokers."
    assert reasons(table) == (
        Reason("deck", cards, Basis.TEXT),
        Reason("jokers", cards, Basis.TEXT),
        Reason("winner", "Nobody says.", Basis.SILENT),
    )


@pytest.mark.parametrize("line", ["deck (rumour): Somebody says so.", "deck: Somebody says so."])
def test_a_reason_without_a_known_basis_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="is not a valid Basis"):
        reasons(f"""
    {line}
    """)
