"""Suggestions for mistyped names."""

import pytest

from games.engine.errors import InvalidOption, UnknownRuleset
from games.engine.rulesets import ruleset
from games.engine.rulesets.options import configure
from games.engine.suggestions import each_meant, meant

KNOWN = ("players", "turn_id", "options", "visibility", "turn-limit")


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("player", "players"),
        ("Players", "players"),
        ("turnId", "turn_id"),
        ("optoins", "options"),
        ("turn_limit", "turn-limit"),
    ],
)
def test_what_is_like_a_name_may_have_been_meant(written, name):
    assert meant(written, KNOWN) == f" Did you mean `{name}`?"


@pytest.mark.parametrize("written", ["", "colour", "x", "players" * 20, 7, None, ["players"], "لاعبون"])
def test_what_is_like_none_is_not_guessed_at(written):
    assert meant(written, KNOWN) == ""


def test_of_many_names_only_some_are_looked_at():
    told = each_meant([f"player{number:02}" for number in range(20)], KNOWN, "No.")
    assert sum("Did you mean" in each for each in told.values()) == 10
    assert all(each.startswith("No.") for each in told.values())


def test_a_misspelt_ruleset_option_or_value_is_guessed_at():
    with pytest.raises(UnknownRuleset, match="Did you mean `modern`"):
        ruleset("moderm")
    with pytest.raises(UnknownRuleset, match=r"'chess'\.$"):
        ruleset("chess")
    with pytest.raises(InvalidOption, match="Did you mean `seating`"):
        configure(ruleset("modern"), 4, {"seatings": "drawn"})
    with pytest.raises(InvalidOption, match="Did you mean `drawn`"):
        configure(ruleset("modern"), 4, {"seating": "drwan"})
