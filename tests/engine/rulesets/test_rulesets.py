"""The rulesets, by name and by field."""

import pickle
from dataclasses import FrozenInstanceError

import pytest

from games.engine.cards import Trump
from games.engine.errors import UnknownRuleset
from games.engine.rulesets import RULESETS, ruleset
from games.engine.rulesets.base import (
    Bidding,
    Carry,
    DashRule,
    EqualBids,
    FirstDealer,
    Leader,
    OpenedBy,
    PassedOut,
    RedealDealer,
    SeatingRule,
    VoidRule,
    Winner,
)
from games.engine.rulesets.cafe import CAFE
from games.engine.rulesets.plans import DOWN_AND_UP, UP_AND_DOWN
from games.engine.rulesets.scoring_by_role import HighEstimates, RoleScoring, ZeroUnder
from tests.engine.rulesets.vectors import WORKED

# The rulesets that have a document of their own.
KEYS = ("modern", "traditional", "rising", "casual", "updown")


def by_key(field: str) -> tuple[object, ...]:
    """Return the field's value in each ruleset, in the order of KEYS."""
    return tuple(getattr(ruleset(key), field) for key in KEYS)


def test_a_ruleset_is_found_by_its_key_and_by_its_pinned_name() -> None:
    assert {f"{key}@1" for key in (*KEYS, "cafe")} <= set(RULESETS)
    newest = {rules.key: rules for rules in RULESETS.values()}
    for name, rules in RULESETS.items():
        assert ruleset(name) is rules
        assert (rules.pinned, ruleset(rules.key)) == (name, newest[rules.key])


@pytest.mark.parametrize("name", ["", "Modern", "modern@", "modern@2", "modern@01", "@1", "modern@1 "])
def test_any_other_name_is_unknown(name: str) -> None:
    with pytest.raises(UnknownRuleset) as caught:
        ruleset(name)
    assert caught.value.code == "unknown_ruleset"


def test_a_ruleset_is_frozen_hashable_and_can_be_sent_to_another_process() -> None:
    for rules in RULESETS.values():
        with pytest.raises(FrozenInstanceError):
            rules.version = 2  # type: ignore[misc]
        assert pickle.loads(pickle.dumps(rules)) == rules
    assert len(set(RULESETS.values())) == len(RULESETS)


def test_the_last_five_rounds_are_fast_with_trumps_from_no_trump_to_clubs() -> None:
    for key in KEYS[:4]:
        rounds = ruleset(key).rounds
        assert [plan.number for plan in rounds] == list(range(1, 19))
        assert {plan.cards for plan in rounds} == {13}
        assert [(plan.fast, plan.trump) for plan in rounds[:13]] == [(False, None)] * 13
        assert [(plan.fast, plan.trump) for plan in rounds[13:]] == [
            (True, Trump.NO_TRUMP),
            (True, Trump.SPADES),
            (True, Trump.HEARTS),
            (True, Trump.DIAMONDS),
            (True, Trump.CLUBS),
        ]


def test_turns_of_updown_have_one_to_ten_cards_and_back() -> None:
    assert ruleset("updown").rounds == UP_AND_DOWN
    assert [plan.cards for plan in UP_AND_DOWN] == WORKED["updown"]["turns"]
    assert [plan.cards for plan in DOWN_AND_UP] == WORKED["updown"]["turns_variant_10_1_10"]


def test_who_plays_and_how_many() -> None:
    assert by_key("players") == ((4,), (4,), (4,), (4,), (2, 3, 4, 5))
    assert by_key("direction") == (*["counterclockwise"] * 4, "clockwise")
    assert by_key("winner") == (*[Winner.HIGHEST] * 4, Winner.LOWEST)


def test_who_sits_where_and_deals_first() -> None:
    drawn, kept = SeatingRule.DRAWN, SeatingRule.AS_TAKEN
    assert by_key("seating") == (kept, drawn, drawn, drawn, kept)
    assert by_key("first_dealer") == (FirstDealer.BEFORE_CREATOR, *[FirstDealer.BEST_DRAW] * 4)
    assert by_key("deal_moves") == (1,) * 5


def test_how_trump_is_named() -> None:
    one = Bidding.ONE_BID_EACH
    assert by_key("bidding") == (one, one, Bidding.ASCENDING, one, Bidding.NONE)
    assert by_key("opener") == (1,) * 5
    assert by_key("bidding_direction") == (1, -1, 1, -1, 1)
    assert by_key("equal_bids") == (EqualBids.EARLIER_STANDS,) * 5
    assert by_key("may_pass") == (False, False, True, False, False)
    assert by_key("lowest_bid") == (4, 4, 4, 4, 0)
    assert by_key("deals_without_bid") == (None, None, 3, None, None)


def test_who_estimates_first_and_how_much() -> None:
    assert by_key("first_estimate") == (1,) * 5
    assert by_key("estimate_may_exceed_bid") == (False,) * 5


def test_how_many_zeros() -> None:
    in_turn = DashRule.IN_TURN
    assert by_key("dashing") == (in_turn, in_turn, DashRule.BLIND, in_turn, DashRule.NONE)
    assert by_key("most_dash_calls") == (2, 2, 2, 2, 0)
    assert by_key("most_zeros") == (2, None, 2, None, None)
    assert by_key("total_may_equal_tricks") == (False, False, False, True, False)


def test_what_a_void_seat_may_do() -> None:
    ask, avoid, silent = VoidRule.REDEAL_OR_AVOID, VoidRule.AVOID, VoidRule.NOT_ASKED
    assert by_key("void_normal") == (ask, ask, ask, silent, silent)
    assert by_key("void_fast") == (avoid, ask, avoid, silent, silent)
    assert [rules.key for rules in RULESETS.values() if rules.redeal_dealer is RedealDealer.NEXT] == [
        "traditional"
    ]


def test_the_cafe_auctions_with_passes_and_counts_as_score_sheets_do() -> None:
    cafe, scoring = CAFE, CAFE.scoring
    assert (cafe.bidding, cafe.dashing, cafe.may_pass) == (Bidding.ASCENDING, DashRule.BLIND, True)
    assert (cafe.passed_out, cafe.carry) == (PassedOut.SKIP, Carry.DOUBLE)
    assert isinstance(scoring, RoleScoring)
    assert (scoring.risk_from, scoring.double_risk_from, scoring.risk_most) == (2, 4, 4)
    assert scoring.high_estimates is HighEstimates.SQUARED
    assert (scoring.zero_under, scoring.zero_under_for) == (5, ZeroUnder.DASH_CALLS)
    assert [(each.exact, each.missed) for each in scoring.roles if each.role == "dash_call"] == [(25, -25)]
    assert (cafe.seating, cafe.first_dealer) == (SeatingRule.AS_TAKEN, FirstDealer.BEST_DRAW)
    assert (cafe.opened_by, cafe.break_colour_from) == (OpenedBy.NEXT_SEAT, None)


def test_who_leads() -> None:
    bidder = Leader.HIGH_BIDDER
    leaders = (bidder, bidder, bidder, Leader.AFTER_DEALER, Leader.SECOND_AFTER_DEALER)
    assert by_key("leads_normal") == by_key("leads_fast") == leaders
    assert by_key("fast_high_bidder") == by_key("has_risk") == (True, True, True, False, False)


def test_what_a_round_nobody_made_leaves_behind() -> None:
    assert by_key("carry") == (Carry.DOUBLE, Carry.DOUBLE, Carry.GROWING, Carry.NONE, Carry.NONE)
