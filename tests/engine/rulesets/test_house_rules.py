"""House rules of scoring: their effect on points, and which of them exclude each other."""

import pytest

from games.engine.errors import ImpossibleResult, InvalidOption
from games.engine.rulesets.base import Ruleset, VoidRule
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.options import configure, house_rules
from games.engine.rulesets.traditional import TRADITIONAL
from tests.engine.rulesets.score_calls import ScoreCall


def at(rules: Ruleset = MODERN, **options: object) -> Ruleset:
    return configure(rules, 4, options)


NOBODY_MADE_IT = ScoreCall(estimates=(5, 2, 2, 2), tricks=(4, 3, 3, 3))


def test_a_round_nobody_made_doubles_the_next_or_counts_on_or_leaves_nothing() -> None:
    twice = NOBODY_MADE_IT._replace(round=3, multiplier=2)
    assert [twice.score(at(carry=carry)).next_multiplier for carry in ("double", "growing")] == [2, 3]
    assert NOBODY_MADE_IT.score(at(carry="double")).points == (0, 0, 0, 0)
    scored = NOBODY_MADE_IT.score(at(carry="none"))
    # Declarer and Risk lose 10 and the tricks they missed by. No other points: nobody is the only one.
    assert (scored.points, scored.next_multiplier) == ((-11, -1, -1, -11), 1)


def test_a_round_nobody_made_may_double_what_was_doubled() -> None:
    rules = at(carry="redoubling")
    carried = [
        NOBODY_MADE_IT._replace(round=5, multiplier=each).score(rules).next_multiplier for each in (1, 2, 4)
    ]
    assert carried == [2, 4, 8]


@pytest.mark.parametrize("multiplier", [3, 6, 32])
def test_with_redoubling_no_rounds_lead_to_another_multiplier(multiplier: int) -> None:
    with pytest.raises(ImpossibleResult) as caught:
        NOBODY_MADE_IT._replace(round=5, multiplier=multiplier).score(at(carry="redoubling"))
    assert caught.value.reason == "impossible_multiplier"
    assert caught.value.detail == "One of 1, 2, 4, 8, 16."


@pytest.mark.parametrize(
    ("points", "over", "under"),
    [(23, (23, -23), (33, -33)), (25, (25, -25), (30, -30)), (35, (35, -35), (35, -35))],
)
def test_a_dash_call_is_worth_what_the_table_says(
    points: int, over: tuple[int, int], under: tuple[int, int]
) -> None:
    rules = at(dash_points=points)
    for last, expected in ((6, over), (3, under)):
        round = ScoreCall(estimates=(6, 3, 0, last), tricks=(6, 4, 0, 3), dash_calls=(2,))
        made = round.score(rules).points[2]
        missed = round._replace(tricks=(6, 2, 1, 4)).score(rules).points[2]
        # A seat that misses by one trick loses one point more.
        assert (made, missed) == (expected[0], expected[1] - 1)


def test_a_zero_that_was_no_dash_call_counts_as_ever() -> None:
    round = ScoreCall(estimates=(5, 3, 0, 3), tricks=(5, 4, 0, 4))
    assert round.score(at(dash_points=25)).points[2] == round.score(MODERN).points[2] == 20


def test_a_double_risk_begins_where_the_table_says() -> None:
    # The total is 10, three away from 13.
    round = ScoreCall(estimates=(5, 2, 2, 1), tricks=(5, 3, 4, 1))
    assert round.score(at()).points[3] == 1 + 20
    assert round.score(at(double_risk_from=3)).points[3] == 1 + 30
    # The total is 9, four away.
    round = ScoreCall(estimates=(5, 2, 1, 1), tricks=(5, 3, 4, 1))
    assert round.score(at()).points[3] == 1 + 30
    assert round.score(at(double_risk_from=5)).points[3] == 1 + 20


def test_an_estimate_of_eight_doubles_its_own_points_or_by_the_letter_everybodys() -> None:
    round = ScoreCall(estimates=(8, 2, 1, 1), tricks=(8, 2, 1, 2))
    own, all_of_it = (round.score(at(TRADITIONAL, doubled_for=each)) for each in ("own", "all"))
    assert own.points == (56, 12, 11, -21)
    assert all_of_it.points == (56, 24, 22, -42)
    assert all_of_it.lines[1][-1] == ("high_estimate_doubled", 12)
    lower = ScoreCall(estimates=(7, 2, 1, 1), tricks=(7, 2, 1, 3))
    assert lower.score(at(TRADITIONAL, doubled_for="all")) == lower.score(TRADITIONAL)


@pytest.mark.parametrize(
    ("estimates", "exact", "missed"),
    [
        # The total is 12, 11, 9, 7 and 5: 1, 2, 4, 6 and 8 away from 13.
        ((5, 4, 2, 1), 10, 0),
        ((5, 3, 2, 1), 20, -10),
        ((5, 2, 1, 1), 30, -20),
        ((5, 1, 0, 1), 40, -30),
        ((4, 0, 0, 1), 50, -40),
    ],
)
def test_a_risk_begins_two_away_and_grows_in_steps_of_two(
    estimates: tuple[int, ...], exact: int, missed: int
) -> None:
    rules = at(risk_from=2)
    made = ScoreCall(estimates, (estimates[0], 11 - estimates[0], 1, 1)).score(rules).points[3]
    lost = ScoreCall(estimates, (estimates[0], 11 - estimates[0], 2, 0)).score(rules).points[3]
    assert (made, lost) == (1 + exact, -1 + missed)


def test_a_step_beyond_double_risk_is_a_line_of_its_own() -> None:
    round = ScoreCall(estimates=(5, 1, 0, 1), tricks=(5, 6, 1, 1))
    assert [tuple(line) for line in round.score(at(risk_from=2)).lines[3]] == [
        ("exact", 1), ("double_risk", 30), ("risk_steps", 10),
    ]  # fmt: skip
    assert [line.code for line in round.score(at()).lines[3]] == ["exact", "double_risk"]


def test_a_super_call_wins_its_square_or_loses_half_of_it_and_nothing_else_counts() -> None:
    rules = at(high_estimates="squared")
    made = ScoreCall(estimates=(9, 2, 1, 0), tricks=(9, 3, 1, 0)).score(rules)
    assert [tuple(line) for line in made.lines[0]] == [("super_call", 81)]
    lost = ScoreCall(estimates=(9, 2, 1, 0), tricks=(8, 3, 1, 1)).score(rules)
    assert [tuple(line) for line in lost.lines[0]] == [("super_call", -40)]
    alone = ScoreCall(estimates=(9, 2, 1, 0), tricks=(9, 1, 2, 1)).score(rules)
    assert alone.points[0] == 91, "the only one who is exact wins their 10"
    seven = ScoreCall(estimates=(7, 2, 1, 0), tricks=(7, 4, 1, 1))
    assert seven.score(rules) == seven.score(MODERN)


@pytest.mark.parametrize(("estimate", "half", "tens"), [(8, -32, -30), (9, -40, -40), (13, -84, -80)])
def test_a_missed_super_call_loses_half_of_its_square_or_ten_for_each_trick_above_five(
    estimate: int, half: int, tens: int
) -> None:
    lost = ScoreCall(estimates=(estimate, 2, 1, 0), tricks=(estimate - 1, 14 - estimate, 0, 0))
    for chosen, points in (("squared", half), ("squared_tens", tens)):
        assert [tuple(line) for line in lost.score(at(high_estimates=chosen)).lines[0]] == [
            ("super_call", points)
        ]
    made = ScoreCall(estimates=(9, 2, 1, 0), tricks=(9, 2, 1, 1))
    assert made.score(at(high_estimates="squared_tens")) == made.score(at(high_estimates="squared"))


def test_two_withs_double_the_round_for_everybody_where_the_table_says_so() -> None:
    rules = at(two_withs_double=True)
    two = ScoreCall(estimates=(4, 4, 4, 2), tricks=(4, 4, 3, 2))
    assert two.score(rules).points == tuple(2 * each for each in two.score(MODERN).points)
    assert two.score(rules).lines[3][-1] == ("withs_doubled", two.score(MODERN).points[3])
    one = ScoreCall(estimates=(4, 4, 3, 1), tricks=(4, 4, 3, 2))
    assert one.score(rules) == one.score(MODERN)


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
