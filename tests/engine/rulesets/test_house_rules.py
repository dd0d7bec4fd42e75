"""House rules that count: what they change of the points, and which do not go together."""

from __future__ import annotations

import pytest

from games.engine.errors import InvalidOption
from games.engine.rulesets.base import Ruleset, VoidRule
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.options import configure, house_rules
from games.engine.rulesets.traditional import TRADITIONAL
from tests.engine.rulesets.told import Told


def at(rules: Ruleset = MODERN, **options: object) -> Ruleset:
    return configure(rules, 4, options)


NOBODY_MADE_IT = Told(estimates=(5, 2, 2, 2), tricks=(4, 3, 3, 3))


def test_a_round_nobody_made_doubles_the_next_or_counts_on_or_leaves_nothing() -> None:
    twice = NOBODY_MADE_IT._replace(round=3, multiplier=2)
    assert [twice.score(at(carry=carry)).next_multiplier for carry in ("double", "growing")] == [2, 3]
    assert NOBODY_MADE_IT.score(at(carry="double")).points == (0, 0, 0, 0)
    scored = NOBODY_MADE_IT.score(at(carry="none"))
    # The declarer loses 10 and his difference, the Risk 10 and his; nobody is alone.
    assert (scored.points, scored.next_multiplier) == ((-11, -1, -1, -11), 1)


def test_a_double_risk_begins_where_the_table_says() -> None:
    # The total is 10, three away from 13.
    round = Told(estimates=(5, 2, 2, 1), tricks=(5, 3, 4, 1))
    assert round.score(at()).points[3] == 1 + 20
    assert round.score(at(double_risk_from=3)).points[3] == 1 + 30
    # The total is 9, four away.
    round = Told(estimates=(5, 2, 1, 1), tricks=(5, 3, 4, 1))
    assert round.score(at()).points[3] == 1 + 30
    assert round.score(at(double_risk_from=5)).points[3] == 1 + 20


def test_an_estimate_of_eight_doubles_its_own_points_or_by_the_letter_everybodys() -> None:
    round = Told(estimates=(8, 2, 1, 1), tricks=(8, 2, 1, 2))
    own, all_of_it = (round.score(at(TRADITIONAL, doubled_for=each)) for each in ("own", "all"))
    assert own.points == (56, 12, 11, -21)
    assert all_of_it.points == (56, 24, 22, -42)
    assert all_of_it.lines[1][-1] == ("high_estimate_doubled", 12)
    lower = Told(estimates=(7, 2, 1, 1), tricks=(7, 2, 1, 3))
    assert lower.score(at(TRADITIONAL, doubled_for="all")) == lower.score(TRADITIONAL)


def test_a_void_may_be_thrown_in_or_is_only_told_or_is_not_told() -> None:
    found = {each: at(void_normal=each) for each in ("redeal_or_avoid", "avoid", "not_asked")}
    assert found["redeal_or_avoid"] == MODERN
    assert {found["avoid"].void_normal, found["avoid"].void_fast} == {VoidRule.AVOID}
    assert {found["not_asked"].void_normal, found["not_asked"].void_fast} == {VoidRule.NOT_ASKED}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"passed_out": "skip"}, "skip_needs_pass"),
        ({"passed_out": "skip", "may_pass": False}, "skip_needs_pass"),
        ({"passed_out": "skip", "may_pass": True, "carry": "none"}, "skip_needs_carry"),
    ],
)
def test_what_makes_no_sense_together_is_refused_by_name(options: dict[str, object], reason: str) -> None:
    with pytest.raises(InvalidOption) as caught:
        at(**options)
    assert (caught.value.option, caught.value.reason) == ("passed_out", reason)
    assert str(caught.value).endswith(".")
    assert at(passed_out="skip", may_pass=True).may_pass


def test_house_rules_are_the_choices_by_which_a_table_plays_another_game() -> None:
    options = {"rounds": "micro", "may_pass": True, "carry": "double", "double_risk_from": 3}
    assert house_rules(MODERN, options) == ("may_pass", "double_risk_from")
    assert house_rules(MODERN, {"rounds": [1], "seating": "drawn", "concurrency": 3}) == ()
