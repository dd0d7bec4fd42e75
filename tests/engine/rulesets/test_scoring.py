"""Points: all worked cases, then rules that these do not show."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.rulesets import RULESETS, ruleset
from games.engine.rulesets.base import Ruleset
from games.engine.rulesets.casual import CASUAL
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.rising import RISING
from games.engine.rulesets.traditional import TRADITIONAL
from games.engine.rulesets.updown import UPDOWN
from tests.engine.rulesets.score_calls import ScoreCall, possible_rounds, unhurried
from tests.engine.rulesets.test_rulesets import KEYS
from tests.engine.rulesets.vectors import WORKED

# 003-10 scores a revoke. No server can reach it: a card that does not follow suit is refused at once.
UNREACHABLE = {"003-10"}
CASES = [
    pytest.param(ruleset(key), case, id=case["id"])
    for key, cases in WORKED["rulesets"].items()
    for case in cases
    if case["id"] not in UNREACHABLE
]


def score_call(rules: Ruleset, case: dict[str, Any]) -> ScoreCall:
    """Return a worked case as a score call. Those of `updown` name no turn: take any with this many cards."""
    estimates = tuple(case.get("estimates") or case["bids"])
    order = case.get("estimation_order", [None])
    cards = case.get("cards", 13)
    declarer = case.get("declarer")
    if case.get("speed") and rules.fast_high_bidder:
        declarer = max(order, key=lambda seat: estimates[seat])
    turn = next(plan.number for plan in rules.rounds if plan.cards == cards)
    return ScoreCall(
        estimates=estimates,
        tricks=tuple(case["tricks"]),
        round=case.get("round", turn),
        multiplier=case.get("carry", 1),
        declarer=declarer,
        dash_calls=tuple(case.get("dash_calls", ())),
        risk=order[-1],
        cards=cards,
    )


def lines(rules: Ruleset, seat: int, round: ScoreCall) -> dict[str, int]:
    return dict(round.score(rules).lines[seat])


@pytest.mark.parametrize(("rules", "case"), CASES)
def test_worked_cases_come_out_as_written(rules: Ruleset, case: dict[str, Any]) -> None:
    score = score_call(rules, case).score(rules)
    assert list(score.points) == case["expected"], case["work"]
    assert score.next_multiplier == case["next_carry"]


def test_every_ruleset_that_follows_a_document_has_worked_cases() -> None:
    assert set(WORKED["rulesets"]) == set(KEYS)
    assert len(CASES) == 59


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@unhurried
@given(data=st.data())
def test_lines_add_up_to_the_points_of_every_seat(rules: Ruleset, data: st.DataObject) -> None:
    score = data.draw(possible_rounds(rules)).score(rules)
    for points, each in zip(score.points, score.lines, strict=True):
        assert sum(line.points for line in each) == points
        assert all(line.points for line in each), "lines of 0 are left out"
        assert len({line.code for line in each}) == len(each), "a code occurs once a seat"


@pytest.mark.parametrize("rules", [MODERN, TRADITIONAL, RISING], ids=lambda rules: rules.key)
@unhurried
@given(data=st.data())
def test_a_multiplied_round_is_the_plain_round_multiplied(rules: Ruleset, data: st.DataObject) -> None:
    round = data.draw(possible_rounds(rules))
    plain = round._replace(multiplier=1).score(rules).points
    assert round.score(rules).points == tuple(round.multiplier * each for each in plain)


@pytest.mark.parametrize("rules", [MODERN, TRADITIONAL, RISING], ids=lambda rules: rules.key)
@unhurried
@given(data=st.data())
def test_somebody_always_misses_where_the_total_is_forbidden(rules: Ruleset, data: st.DataObject) -> None:
    round = data.draw(possible_rounds(rules))
    assert round.estimates != round.tricks


def test_why_a_seat_has_its_points_is_told_line_by_line() -> None:
    round = ScoreCall(estimates=(8, 1, 1, 8), tricks=(8, 1, 1, 3), round=5, multiplier=2)
    assert lines(MODERN, 3, round) == {
        "missed": -5,
        "with_double_risk": -30,
        "only_missed": -10,
        "high_estimate_doubled": -45,
        "multiplier": -90,
    }
    assert lines(MODERN, 0, round) == {
        "exact": 8,
        "high_bidder": 20,
        "high_estimate_doubled": 28,
        "multiplier": 56,
    }
    assert lines(MODERN, 1, round) == {"exact": 1, "regular": 10, "multiplier": 11}


def test_an_exact_zero_without_bonus_has_no_lines() -> None:
    round = ScoreCall(estimates=(6, 0, 4, 4), tricks=(6, 0, 3, 4), dash_calls=(1,))
    assert lines(CASUAL, 1, round) == {}
    assert round.score(CASUAL).points[1] == 0


def test_a_failed_with_costs_twenty_in_traditional_and_ten_in_modern() -> None:
    round = ScoreCall(estimates=(4, 4, 3, 3), tricks=(4, 2, 3, 4))
    assert lines(TRADITIONAL, 1, round)["with"] == -20
    assert lines(MODERN, 1, round)["with"] == -10


def test_an_estimated_zero_under_thirteen_counts_extra_in_modern_only() -> None:
    estimated = ScoreCall(estimates=(6, 0, 3, 3), tricks=(6, 0, 3, 4))
    assert lines(MODERN, 1, estimated) == {"regular": 10, "zero_under": 10}
    assert lines(TRADITIONAL, 1, estimated) == {"regular": 10}
    called = estimated._replace(dash_calls=(1,))
    assert lines(MODERN, 1, called) == lines(TRADITIONAL, 1, called) == {"dash_call": 23, "zero_under": 10}


def test_a_zero_over_thirteen_counts_nothing_extra() -> None:
    over = ScoreCall(estimates=(7, 0, 4, 3), tricks=(7, 0, 4, 2), dash_calls=(1,))
    assert lines(MODERN, 1, over) == {"dash_call": 23}


def test_seven_counts_once_and_eight_twice() -> None:
    assert lines(MODERN, 0, ScoreCall(estimates=(7, 1, 1, 2), tricks=(7, 2, 2, 2))) == {
        "exact": 7,
        "high_bidder": 20,
    }
    doubled = lines(MODERN, 0, ScoreCall(estimates=(8, 1, 1, 1), tricks=(8, 1, 2, 2)))
    assert doubled == {"exact": 8, "high_bidder": 20, "high_estimate_doubled": 28}


@pytest.mark.parametrize(("last", "role"), [(3, "risk"), (2, "double_risk")])
def test_a_total_four_off_thirteen_makes_a_double_risk(last: int, role: str) -> None:
    """The totals are 10 and 9, so 3 and 4 off."""
    round = ScoreCall(estimates=(4, 2, 1, last), tricks=(4, 2, 7 - last, last))
    assert role in lines(MODERN, 3, round)


def test_the_double_risk_of_two_dash_calls_is_the_one_who_estimated() -> None:
    round = ScoreCall(estimates=(5, 0, 3, 0), tricks=(5, 4, 3, 1), dash_calls=(1, 3), risk=2)
    assert lines(MODERN, 2, round) == {"exact": 3, "double_risk": 30}


def test_a_fast_round_of_zeros_has_a_high_bidder_three_with_and_no_dash_call() -> None:
    """The order is 1 2 3 0: seat 1 is high bidder with 0, seat 0 is With and Double Risk."""
    round = ScoreCall(
        estimates=(0, 0, 0, 0), tricks=(0, 0, 13, 0), round=14, declarer=1, risk=0
    )  # fmt: skip
    assert lines(TRADITIONAL, 1, round) == {"high_bidder": 20}
    assert lines(TRADITIONAL, 0, round) == {"with_double_risk": 40}
    assert lines(TRADITIONAL, 3, round) == {"with": 20}
    assert lines(TRADITIONAL, 2, round) == {"missed": -13, "with": -20, "only_missed": -10}


def test_zeros_of_a_fast_round_count_extra_under_thirteen_in_modern() -> None:
    round = ScoreCall(estimates=(0, 0, 5, 4), tricks=(0, 4, 5, 4), round=14, declarer=2, risk=1)
    assert lines(MODERN, 0, round) == {"regular": 10, "zero_under": 10}
    assert lines(MODERN, 1, round) == {
        "missed": -4,
        "double_risk": -20,
        "zero_under": -10,
        "only_missed": -10,
    }


def test_a_fast_round_has_a_with_in_modern_but_none_in_rising() -> None:
    round = ScoreCall(estimates=(3, 4, 5, 5), tricks=(3, 4, 1, 5), round=16, declarer=2, risk=0)
    assert lines(MODERN, 3, round) == {"exact": 5, "with": 20}
    assert lines(RISING, 3, round) == {"round_number": 16, "exact": 5}


def test_two_rounds_nobody_made_are_followed_by_double_in_modern_and_treble_in_rising() -> None:
    nobody = ScoreCall(estimates=(5, 4, 3, 3), tricks=(6, 3, 2, 2), round=3, multiplier=2)
    for rules, following in ((MODERN, 2), (TRADITIONAL, 2), (RISING, 3)):
        assert nobody.score(rules) == ((0, 0, 0, 0), ((), (), (), ()), following)


def test_a_made_round_carries_nothing() -> None:
    made = ScoreCall(estimates=(5, 4, 3, 3), tricks=(5, 3, 2, 3), round=3, multiplier=2)
    assert made.score(MODERN).next_multiplier == made.score(RISING).next_multiplier == 1


@pytest.mark.parametrize(
    ("three", "counted"),
    [
        ((5, 5, 3), 10),
        ((5, 5, 4), 10),
        ((5, 5, 5), 20),
        ((6, 5, 5), 20),
        ((6, 6, 5), 30),
        ((6, 6, 6), 30),
        ((7, 6, 6), 40),
        ((10, 10, 9), 40),
    ],
)
def test_the_risk_of_rising_counts_ten_for_every_two_tricks_off_up_to_forty(
    three: tuple[int, ...], counted: int
) -> None:
    """The totals are 14 to 20, then 30."""
    round = ScoreCall(estimates=(*three, 1), tricks=(12, 0, 0, 1))
    assert lines(RISING, 3, round) == {"round_number": 1, "exact": 1, "risk": counted, "only_exact": 10}


def test_a_total_under_thirteen_measures_the_risk_of_rising_too() -> None:
    round = ScoreCall(estimates=(4, 2, 1, 1), tricks=(4, 2, 4, 3))
    assert lines(RISING, 3, round) == {"round_number": -1, "missed": -2, "risk": -30}


def test_a_failed_blind_dash_costs_less_under_thirteen_and_a_failed_dash_does_not() -> None:
    under = ScoreCall(estimates=(6, 0, 3, 3), tricks=(6, 1, 3, 3), round=2)
    over = ScoreCall(estimates=(7, 0, 4, 3), tricks=(7, 1, 4, 1), round=2)
    assert lines(RISING, 1, under._replace(dash_calls=(1,)))["blind_dash"] == -10
    assert lines(RISING, 1, over._replace(dash_calls=(1,)))["blind_dash"] == -20
    assert lines(RISING, 1, under)["dash"] == lines(RISING, 1, over)["dash"] == -20


def test_kabooot_counts_in_fast_rounds_for_the_high_bidder_only() -> None:
    round = ScoreCall(estimates=(1, 13, 13, 1), tricks=(0, 13, 0, 0), round=18, declarer=1, risk=0)
    assert lines(RISING, 1, round) == {
        "round_number": 18,
        "exact": 13,
        "high_bidder": 10,
        "only_exact": 10,
        "kabooot": 50,
    }
    assert lines(RISING, 2, round) == {"round_number": -18, "missed": -13, "kabooot": -25}
    second = round._replace(tricks=(0, 0, 13, 0))
    assert lines(RISING, 2, second) == {"round_number": 18, "exact": 13, "only_exact": 10}


def test_penalties_are_the_cards_and_the_larger_of_estimate_and_tricks() -> None:
    round = ScoreCall(estimates=(0, 2, 0, 1), tricks=(0, 2, 0, 0), round=2, declarer=None, risk=None, cards=2)
    assert lines(UPDOWN, 3, round) == {"cards": 2, "larger_of_estimate_and_tricks": 1}
    assert lines(UPDOWN, 1, round) == {}
