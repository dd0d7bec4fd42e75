"""The score call: possible rounds are counted; similar impossible ones are refused with a code."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import ImpossibleResult
from games.engine.rulesets import RULESETS
from games.engine.rulesets.base import Ruleset
from games.engine.rulesets.casual import CASUAL
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.results import score
from games.engine.rulesets.rising import RISING
from games.engine.rulesets.traditional import TRADITIONAL
from games.engine.rulesets.updown import UPDOWN
from tests.engine.rulesets.score_calls import ScoreCall, possible_rounds, unhurried

PLAYED = ScoreCall(estimates=(5, 4, 3, 2), tricks=(5, 3, 3, 2), round=7)
FAST = ScoreCall(estimates=(3, 4, 5, 5), tricks=(3, 3, 5, 2), round=14, declarer=2, risk=0)
TURN = ScoreCall(estimates=(0, 2, 0, 1), tricks=(0, 2, 0, 0), round=2, declarer=None, risk=None, cards=2)


def refused(rules: Ruleset, round: ScoreCall) -> tuple[str, str]:
    """Return the reason and the field of the refusal. Every refusal also has a sentence for people."""
    with pytest.raises(ImpossibleResult) as caught:
        round.score(rules)
    assert str(caught.value).endswith(".")
    return caught.value.reason, caught.value.field


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@unhurried
@given(data=st.data())
def test_every_round_that_can_be_played_is_counted(rules: Ruleset, data: st.DataObject) -> None:
    round = data.draw(possible_rounds(rules))
    assert len(round.score(rules).points) == len(round.estimates)


@unhurried
@given(
    st.sampled_from(list(RULESETS.values())),
    *[st.integers(-2, 20)] * 3,
    *[st.none() | st.integers(-2, 6)] * 2,
    *[st.lists(st.integers(-2, 14), max_size=6)] * 3,
)
def test_any_numbers_are_counted_or_refused_with_a_code(
    rules: Ruleset,
    number: int,
    multiplier: int,
    cards: int,
    declarer: int | None,
    risk: int | None,
    dash_calls: list[int],
    estimates: list[int],
    tricks: list[int],
) -> None:
    round = ScoreCall(
        tuple(estimates), tuple(tricks), number, multiplier, declarer, tuple(dash_calls), risk, cards
    )
    try:
        round.score(rules)
    except ImpossibleResult as error:
        assert error.code == "impossible_result"
        assert error.reason.isidentifier()
        assert error.field in ScoreCall._fields


def test_a_round_has_the_ruleset_s_number() -> None:
    for number in (1, 13):
        PLAYED._replace(round=number).score(MODERN)
    for number in (0, 19, -1):
        assert refused(MODERN, PLAYED._replace(round=number)) == ("unknown_round", "round")
    assert refused(UPDOWN, TURN._replace(round=20)) == ("unknown_round", "round")


def test_thirteen_cards_are_dealt_to_four_and_one_to_ten_in_updown() -> None:
    assert refused(MODERN, PLAYED._replace(cards=12)) == ("wrong_cards", "cards")
    assert refused(UPDOWN, PLAYED._replace(declarer=None, risk=None)) == ("wrong_cards", "cards")
    assert refused(UPDOWN, TURN._replace(cards=0)) == ("wrong_cards", "cards")
    for number in (1, 2, 10):  # the table may choose the order of the turns
        TURN._replace(round=number).score(UPDOWN)


def test_each_player_has_an_estimate_and_tricks() -> None:
    three = PLAYED._replace(estimates=(5, 4, 3), tricks=(5, 5, 3))
    assert refused(MODERN, three) == ("wrong_number_of_players", "estimates")
    assert refused(MODERN, PLAYED._replace(estimates=())) == ("wrong_number_of_players", "estimates")
    assert refused(MODERN, PLAYED._replace(tricks=(5, 5, 3))) == ("wrong_length", "tricks")
    assert refused(UPDOWN, TURN._replace(estimates=(0,), tricks=(2,))) == (
        "wrong_number_of_players",
        "estimates",
    )
    TURN._replace(estimates=(0, 1, 2), tricks=(0, 1, 1)).score(UPDOWN)


def test_the_multiplier_follows_from_rounds_before() -> None:
    for rules, most in ((MODERN, 2), (TRADITIONAL, 2), (RISING, 7), (CASUAL, 1)):
        PLAYED._replace(multiplier=most).score(rules)
        for impossible in (most + 1, 0, -1):
            answer = refused(rules, PLAYED._replace(multiplier=impossible))
            assert answer == ("impossible_multiplier", "multiplier")


def test_the_first_round_is_never_multiplied() -> None:
    for rules in (MODERN, RISING):
        PLAYED._replace(round=1).score(rules)
        PLAYED._replace(round=2, multiplier=2).score(rules)
        assert refused(rules, PLAYED._replace(round=1, multiplier=2)) == (
            "impossible_multiplier",
            "multiplier",
        )


def test_tricks_are_the_cards_of_a_hand() -> None:
    assert refused(MODERN, PLAYED._replace(tricks=(5, 3, 3, 3))) == ("tricks_not_the_cards", "tricks")
    assert refused(MODERN, PLAYED._replace(tricks=(14, -1, 0, 0))) == ("tricks_out_of_range", "tricks")
    PLAYED._replace(tricks=(13, 0, 0, 0)).score(MODERN)


def test_an_estimate_lies_between_none_and_all_tricks() -> None:
    assert refused(MODERN, PLAYED._replace(estimates=(14, 4, 3, 2))) == ("estimate_out_of_range", "estimates")
    assert refused(MODERN, PLAYED._replace(estimates=(5, 4, 3, -1))) == ("estimate_out_of_range", "estimates")
    assert refused(UPDOWN, TURN._replace(estimates=(0, 3, 0, 1))) == ("estimate_out_of_range", "estimates")
    PLAYED._replace(estimates=(13, 4, 3, 2)).score(MODERN)


def test_the_estimates_may_not_add_up_to_the_tricks_but_in_casual() -> None:
    thirteen = PLAYED._replace(estimates=(5, 4, 3, 1))
    for rules in (MODERN, TRADITIONAL, RISING):
        assert refused(rules, thirteen) == ("total_forbidden", "estimates")
    thirteen.score(CASUAL)
    assert refused(MODERN, FAST._replace(estimates=(3, 4, 5, 1))) == ("total_forbidden", "estimates")
    assert refused(UPDOWN, TURN._replace(estimates=(0, 2, 0, 0))) == ("total_forbidden", "estimates")


def test_a_normal_round_has_a_declarer() -> None:
    for rules in (MODERN, TRADITIONAL, RISING, CASUAL):
        assert refused(rules, PLAYED._replace(declarer=None)) == ("declarer_missing", "declarer")
        assert refused(rules, PLAYED._replace(declarer=4)) == ("unknown_seat", "declarer")


def test_a_fast_round_has_a_high_bidder_but_in_casual() -> None:
    for rules in (MODERN, TRADITIONAL, RISING):
        FAST.score(rules)
        assert refused(rules, FAST._replace(declarer=None)) == ("declarer_missing", "declarer")
    FAST._replace(declarer=None).score(CASUAL)
    assert refused(CASUAL, FAST) == ("no_declarer_here", "declarer")
    assert refused(UPDOWN, TURN._replace(declarer=1)) == ("no_declarer_here", "declarer")


def test_nobody_estimates_more_than_the_declarer() -> None:
    assert refused(MODERN, PLAYED._replace(estimates=(5, 6, 3, 2))) == (
        "declarer_below_estimate",
        "estimates",
    )
    PLAYED._replace(estimates=(5, 5, 4, 2)).score(MODERN)
    assert refused(MODERN, FAST._replace(declarer=1)) == ("declarer_below_estimate", "estimates")


def test_a_declarer_bids_at_least_four_but_a_high_bidder_need_not() -> None:
    low = ScoreCall(estimates=(3, 3, 2, 1), tricks=(3, 3, 2, 5))
    assert refused(MODERN, low) == ("bid_out_of_range", "estimates")
    low._replace(estimates=(4, 3, 2, 1)).score(MODERN)
    low._replace(round=14).score(MODERN)


def test_the_high_bidder_made_the_highest_estimate_first() -> None:
    """Seat 0 spoke last, so the order was 1 2 3 0."""
    assert refused(MODERN, FAST._replace(declarer=3)) == ("not_first_highest", "declarer")
    FAST._replace(declarer=3, risk=2).score(MODERN)


def test_who_changed_the_fixed_trump_by_a_bid_has_the_last_to_estimate_before_them() -> None:
    rules = replace(MODERN, break_colour_from=5)
    FAST._replace(declarer=3, risk=2).score(rules)
    assert refused(rules, FAST._replace(declarer=3)) == ("not_first_highest", "declarer")


def test_without_a_risk_any_highest_estimate_may_be_the_first() -> None:
    rules = replace(MODERN, has_risk=False)
    for declarer in (2, 3):
        FAST._replace(declarer=declarer, risk=None).score(rules)


def test_the_risk_is_the_last_to_estimate() -> None:
    for rules in (MODERN, TRADITIONAL, RISING):
        assert refused(rules, PLAYED._replace(risk=None)) == ("risk_missing", "risk")
        assert refused(rules, PLAYED._replace(risk=4)) == ("unknown_seat", "risk")
        for other in (0, 1, 2):
            assert refused(rules, PLAYED._replace(risk=other)) == ("risk_not_last", "risk")
    PLAYED._replace(declarer=1, risk=0, estimates=(4, 5, 3, 2)).score(MODERN)


def test_where_estimates_begin_elsewhere_another_seat_is_the_last() -> None:
    rules = replace(MODERN, first_estimate=2)
    assert refused(rules, PLAYED) == ("risk_not_last", "risk")
    PLAYED._replace(risk=1).score(rules)


def test_where_an_estimate_may_exceed_the_bid_it_is_counted() -> None:
    rules = replace(MODERN, estimate_may_exceed_bid=True)
    PLAYED._replace(estimates=(5, 6, 3, 2)).score(rules)
    assert refused(rules, FAST._replace(declarer=1)) == ("declarer_below_estimate", "estimates")


def test_who_dashes_is_not_the_risk() -> None:
    dashed = ScoreCall(estimates=(6, 2, 3, 0), tricks=(6, 4, 3, 0), dash_calls=(3,))
    assert refused(MODERN, dashed) == ("risk_not_last", "risk")
    dashed._replace(risk=2).score(MODERN)


def test_where_no_risk_is_counted_it_may_be_told_or_not() -> None:
    PLAYED._replace(risk=None).score(CASUAL)
    PLAYED.score(CASUAL)
    assert refused(CASUAL, PLAYED._replace(risk=1)) == ("risk_not_last", "risk")
    assert TURN._replace(risk=1).score(UPDOWN) == TURN.score(UPDOWN)


def test_two_may_dash_and_a_third_may_not() -> None:
    two = ScoreCall(estimates=(6, 0, 0, 3), tricks=(6, 2, 2, 3), dash_calls=(1, 2))
    three = ScoreCall(estimates=(6, 0, 0, 0), tricks=(6, 2, 2, 3), dash_calls=(1, 2, 3))
    for rules in (MODERN, TRADITIONAL, RISING, CASUAL):
        two.score(rules)
        assert refused(rules, three) == ("dash_calls_used_up", "dash_calls")


def test_a_seat_dashes_once_and_promises_nothing_else() -> None:
    dashed = ScoreCall(estimates=(6, 0, 3, 3), tricks=(6, 0, 4, 3), dash_calls=(1,))
    dashed.score(MODERN)
    assert refused(MODERN, dashed._replace(dash_calls=(1, 1))) == ("dash_call_repeated", "dash_calls")
    assert refused(MODERN, dashed._replace(dash_calls=(4,))) == ("unknown_seat", "dash_calls")
    assert refused(MODERN, dashed._replace(dash_calls=(2,))) == ("dash_call_not_zero", "estimates")


def test_a_declarer_did_not_dash() -> None:
    dashed = ScoreCall(estimates=(0, 0, 0, 0), tricks=(6, 0, 4, 3), dash_calls=(0,))
    assert refused(CASUAL, dashed) == ("declarer_dashed", "declarer")


def test_nobody_dashes_without_an_auction() -> None:
    fast = FAST._replace(estimates=(0, 4, 5, 5), dash_calls=(0,))
    assert refused(MODERN, fast) == ("dash_call_not_offered", "dash_calls")
    fast._replace(dash_calls=()).score(MODERN)
    assert refused(UPDOWN, TURN._replace(dash_calls=(0,))) == ("dash_call_not_offered", "dash_calls")


def test_two_zeros_of_any_kind_are_allowed_in_modern_and_rising() -> None:
    """One zero is called and two are estimated."""
    zeros = ScoreCall(estimates=(6, 0, 0, 0), tricks=(6, 2, 2, 3), dash_calls=(1,))
    for rules in (MODERN, RISING):
        assert refused(rules, zeros) == ("zeros_used_up", "estimates")
        zeros._replace(estimates=(6, 0, 0, 1)).score(rules)
    for rules in (TRADITIONAL, CASUAL):
        zeros.score(rules)


def test_lists_are_taken_as_json_brings_them() -> None:
    told = PLAYED._asdict() | {"estimates": [5, 4, 3, 2], "tricks": [5, 3, 3, 2], "dash_calls": []}
    assert score(MODERN, **told) == PLAYED.score(MODERN)
