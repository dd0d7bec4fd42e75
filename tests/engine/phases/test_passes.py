"""House rules of the auction with one bid each: passing, and dash calls before it."""

import pytest

from games.engine.actions import NO_DASH, PASS
from games.engine.errors import Refusal
from games.engine.facts import AuctionWon, Dealt, DealThrownIn, PhaseBegan, RoundPlayed, RoundScored
from games.engine.round import Phase
from games.engine.rulesets import ruleset
from games.engine.rulesets.options import configure
from games.engine.rulesets.shared_boards import shared
from tests.notation import Record, begin

PASSES = {"may_pass": True}
ALL_PASS = "0: pass, 1: pass, 2: pass, 3: pass"


def at(**options: object) -> Record:
    """Return a first round of `modern` with these house rules: seat 3 deals, seat 0 opens, nobody is void."""
    return begin("modern", rounds=(1, 2, 3), void_normal="not_asked", **options)


def test_a_weak_hand_may_pass_and_speaks_no_more() -> None:
    record = at(**PASSES)
    assert record.why_not(0, PASS) is None
    facts = record.play("0: pass, 1: 5H, 2: pass, 3: 4NT")
    assert AuctionWon(1, 1, 5, 2) in facts
    assert record.round.declarations.estimates == (None, 5, None, None), "who passed estimates like anybody"


def test_without_the_house_rule_nobody_may_pass() -> None:
    assert at().why_not(0, PASS) is Refusal.NOT_OFFERED
    assert at(may_pass=False).why_not(0, PASS) is Refusal.NOT_OFFERED


def test_a_round_that_everybody_passes_is_dealt_again() -> None:
    facts = at(**PASSES).play(ALL_PASS)
    assert facts[1:3] == (DealThrownIn(1, 0, "no_bid"), Dealt(1, 1, 3, 13, None, None))


def test_passes_beside_two_dash_calls_are_no_bid() -> None:
    facts = at(**PASSES).play("0: dash_call, 1: pass, 2: dash_call, 3: pass")
    assert DealThrownIn(1, 0, "no_bid") in facts


def test_after_three_deals_without_a_bid_the_opener_must_bid_so_that_every_game_ends() -> None:
    record = at(**PASSES)
    for _ in range(3):
        assert record.why_not(0, PASS) is None
        record.play(ALL_PASS)
    for quiet in (PASS, "dash_call"):
        assert record.why_not(0, quiet) is Refusal.OPENER_MUST_BID
    assert "pass" not in Refusal.OPENER_MUST_BID.sentence, "it refuses a dash call, too"
    record.play("0: 4C")
    assert record.why_not(1, PASS) is None
    assert record.why_not(1, "dash_call") is None


def test_on_shared_boards_the_opener_must_bid_at_once() -> None:
    rules = shared(configure(ruleset("modern"), 4, {**PASSES, "passed_out": "skip"}))
    assert rules.deals_without_bid == 0
    record = at(**PASSES).under(deals_without_bid=0)
    assert record.why_not(0, PASS) is Refusal.OPENER_MUST_BID


@pytest.mark.parametrize(("carry", "following"), [("double", 2), ("growing", 2)])
def test_a_skipped_round_is_over_and_the_next_counts_more(carry: str, following: int) -> None:
    record = at(**PASSES, passed_out="skip", carry=carry)
    facts = record.play(ALL_PASS)
    assert facts[1] == RoundPlayed(1, (0, 0, 0, 0))
    scored = facts[2]
    assert isinstance(scored, RoundScored)
    assert (scored.points, scored.next_multiplier) == ((0, 0, 0, 0), following)
    assert [line.code for lines in scored.lines for line in lines] == ["skipped"] * 4
    assert facts[3] == Dealt(2, 0, 0, 13, None, None), "the deal moves on"


def test_a_second_skipped_round_counts_on_where_it_grows_and_no_further_where_it_doubles() -> None:
    for carry, following in (("double", 2), ("growing", 3)):
        record = at(**PASSES, passed_out="skip", carry=carry)
        record.play(ALL_PASS)
        record.play("1: pass, 2: pass, 3: pass, 0: pass")
        assert record.game.multiplier == following


def test_dash_calls_are_asked_for_before_the_auction_and_who_dashed_does_not_bid() -> None:
    record = at(dashing="blind")
    assert record.round.phase is Phase.BLIND_DASH
    record.play("0: no_dash, 1: dash_call, 2: no_dash")
    facts = record.play("3: no_dash")
    assert facts[-1] == PhaseBegan(1, "auction")
    assert record.why_not(0, "dash_call") is Refusal.NOT_OFFERED
    record.play("0: 4C, 2: 4D")
    facts = record.play("3: 4H")
    assert AuctionWon(1, 3, 4, 2) in facts
    assert record.round.declarations.estimates == (None, 0, None, 4)


def test_where_all_live_seats_pass_after_blind_dashes_nobody_bid() -> None:
    record = at(dashing="blind", **PASSES)
    record.play("0: dash_call, 1: dash_call")
    facts = record.play("2: pass, 3: pass")
    assert DealThrownIn(1, 0, "no_bid") in facts


def test_one_dash_call_uses_dash_calls_up_where_the_table_wants_no_more() -> None:
    record = at(most_dash_calls=1)
    record.play("0: dash_call")
    assert record.why_not(1, "dash_call") is Refusal.DASHES_USED_UP
    record = at(most_dash_calls=1, dashing="blind")
    facts = record.play("0: dash_call")
    assert facts[-1] == PhaseBegan(1, "auction"), "the others are not asked"
    assert record.why_not(1, NO_DASH) is Refusal.WRONG_PHASE


def test_of_equal_bids_the_later_declares_where_the_table_says_so() -> None:
    assert AuctionWon(1, 2, 6, 2) in at(equal_bids="later_wins").play("0: 5NT, 1: 6H, 2: 6H, 3: 6D")
