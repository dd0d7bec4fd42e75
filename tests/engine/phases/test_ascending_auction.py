"""The auction of `rising`: each bid outranks the last, passing is allowed, the last bid stands."""

import pytest

from games.engine import verbs
from games.engine.actions import DASH_CALL, NO_DASH, PASS, Bid
from games.engine.cards import Trump
from games.engine.errors import Refusal
from games.engine.facts import AuctionWon, Dealt, DealThrownIn
from games.engine.round import Phase
from tests.engine.phases.deals import TWO_VOIDS
from tests.notation import EVEN, Record, begin

NOBODY_DASHES = "0: no_dash, 1: no_dash, 2: no_dash, 3: no_dash"
ALL_PASS = "0: pass, 1: pass, 2: pass, 3: pass"


def auction(*deals: str, **how: object) -> Record:
    """Return a game in the auction, which seat 0 opens; nobody has dashed."""
    record = begin("rising", *deals, **how)
    record.play(NOBODY_DASHES)
    return record


def test_the_first_live_seat_from_dealer_plus_one_opens() -> None:
    assert auction().seat == 0
    record = begin("rising")
    record.play("0: dash_call, 1: dash_call")
    assert record.seat == 2


def test_it_runs_in_the_direction_of_play() -> None:
    record = auction()
    record.play("0: 4C, 1: 4D, 2: pass")
    assert record.seat == 3
    assert record.why_not(2, "9C") is Refusal.NOT_YOUR_TURN


def test_a_bid_outranks_by_tricks_and_then_by_trump() -> None:
    record = auction()
    record.play("0: 5H")
    for lower in ("4NT", "5C", "5D", "5H"):
        assert record.why_not(1, lower) is Refusal.BID_NOT_HIGHER
    for higher in ("5S", "5NT", "6C"):
        assert record.why_not(1, higher) is None


def test_bids_begin_at_four() -> None:
    record = auction()
    assert record.why_not(0, "3NT") is Refusal.BID_OUT_OF_RANGE
    assert record.why_not(0, "4C") is None


def test_there_is_no_dash_call_in_the_auction() -> None:
    record = auction()
    assert record.why_not(0, DASH_CALL) is Refusal.NOT_OFFERED
    assert record.why_not(0, NO_DASH) is Refusal.NOT_OFFERED
    assert record.why_not(0, "4") is Refusal.WRONG_PHASE


def test_it_ends_when_every_other_live_seat_has_passed_after_the_last_bid() -> None:
    record = auction()
    record.play("0: pass, 1: 5S, 2: pass, 3: pass")
    assert record.round.phase is Phase.AUCTION, "seat 0 passed before the bid"
    facts = record.play("0: pass")
    assert AuctionWon(1, 1, 5, Trump.SPADES) in facts
    assert record.round.phase is Phase.ESTIMATION


def test_a_seat_that_passed_may_bid_again() -> None:
    record = auction()
    record.play("0: pass, 1: 5S, 2: 6C, 3: pass")
    assert record.why_not(0, "6D") is None
    record.play("0: 6D, 1: pass, 2: pass")
    assert record.round.phase is Phase.AUCTION, "seat 3 passed before the last bid"
    record.play("3: 7C, 0: pass, 1: pass, 2: pass")
    assert record.round.declarations.declarer == 3


def test_where_a_pass_is_final_a_seat_that_passed_is_skipped() -> None:
    record = auction(pass_is_final=True)
    record.play("0: pass, 1: 5S, 2: 6C, 3: pass")
    assert record.why_not(0, "6D") is Refusal.NOT_YOUR_TURN
    assert record.seat == 1
    assert AuctionWon(1, 2, 6, Trump.CLUBS) in record.play("1: pass")


def test_where_a_pass_is_final_the_last_to_pass_need_not_be_next_to_the_bidder() -> None:
    record = auction(pass_is_final=True)
    record.play("0: 4C, 1: pass, 2: 5C, 3: pass, 0: 6C")
    assert record.seat == 2
    record.play("2: pass")
    assert record.round.declarations.declarer == 0


def test_thirteen_no_trump_ends_it_at_once() -> None:
    record = auction()
    assert AuctionWon(1, 0, 13, Trump.NO_TRUMP) in record.play("0: 13NT")
    record = auction()
    record.play("0: 13S")
    assert record.round.phase is Phase.AUCTION
    assert record.why_not(1, "13NT") is None


def test_dash_callers_are_not_asked() -> None:
    record = begin("rising")
    record.play("0: no_dash, 1: dash_call, 2: no_dash, 3: dash_call")
    assert record.why_not(1, "9NT") is Refusal.NOT_YOUR_TURN
    record.play("0: 4C, 2: 4D, 0: pass")
    assert record.round.declarations.declarer == 2


def test_when_all_live_seats_pass_the_same_dealer_deals_again() -> None:
    record = auction(EVEN, EVEN)
    facts = record.play(ALL_PASS)
    assert facts[1:3] == (DealThrownIn(1, 0, "no_bid"), Dealt(1, 1, 3, 13, None, None))
    assert record.round.declarations.calls == ()


def test_two_live_seats_that_both_pass_are_all_live_seats() -> None:
    record = begin("rising", EVEN, EVEN)
    record.play("0: dash_call, 1: dash_call, 2: pass, 3: pass")
    assert record.round.deal.attempt == 1
    assert record.round.declarations.dash_calls == (), "dash calls go with the deal"


def test_after_three_deals_without_a_bid_the_opener_may_not_pass() -> None:
    record = auction(*[EVEN] * 4)
    for attempt in (1, 2, 3):
        assert record.why_not(0, PASS) is None
        record.play(ALL_PASS)
        assert record.round.deal.attempt == attempt
        record.play(NOBODY_DASHES)
    assert record.why_not(0, PASS) is Refusal.OPENER_MUST_BID
    assert record.why_not(0, "4C") is None
    record.play("0: 4C")
    assert record.why_not(1, PASS) is None, "only the opener is bound"
    record.play("1: pass, 2: pass, 3: pass")
    assert record.round.declarations.declarer == 0


def test_the_opener_is_then_the_first_live_seat() -> None:
    record = auction(*[EVEN] * 4)
    record.play(f"{ALL_PASS}, {NOBODY_DASHES}, {ALL_PASS}, {NOBODY_DASHES}, {ALL_PASS}")
    record.play("0: dash_call, 1: no_dash, 2: no_dash, 3: no_dash")
    assert record.why_not(1, PASS) is Refusal.OPENER_MUST_BID


def test_deals_thrown_in_for_a_void_do_not_count_towards_the_three() -> None:
    record = begin("rising", EVEN, EVEN, TWO_VOIDS, EVEN, EVEN)
    for _ in range(2):
        record.play(f"{NOBODY_DASHES}, {ALL_PASS}")
    record.play("1: redeal")
    record.play(NOBODY_DASHES)
    assert record.round.deal.attempt == 3
    assert record.why_not(0, PASS) is None, "two deals without a bid and one void"
    record.play(f"{ALL_PASS}, {NOBODY_DASHES}")
    assert record.why_not(0, PASS) is Refusal.OPENER_MUST_BID


def test_a_new_round_counts_from_none() -> None:
    record = auction(*[EVEN] * 4, rounds=(1, 2))
    record.play(f"{ALL_PASS}, {NOBODY_DASHES}, {ALL_PASS}, {NOBODY_DASHES}, {ALL_PASS}, {NOBODY_DASHES}")
    record.play("0: 4C, 1: pass, 2: pass, 3: pass")
    record.finish_round()
    assert record.round.number == 2
    assert record.round.deal.without_bid == 0


def test_a_redeal_for_want_of_a_bid_needs_a_deal_as_well() -> None:
    record = auction(EVEN, only=True)
    record.play("0: pass, 1: pass, 2: pass")
    assert record.why_not(3, PASS) is Refusal.REDEAL_UNAVAILABLE
    assert record.why_not(3, "4C") is None


def test_bids_out_of_range_are_not_even_suggested() -> None:
    record = auction()
    said = verbs.candidates(record.round, record.hand(0), record.seat)
    assert {action.tricks for action, _ in said if isinstance(action, Bid)} == set(range(4, 14))


@pytest.mark.parametrize("may_pass", [True, False])
def test_whether_passing_is_offered_is_the_rulesets_choice(may_pass: bool) -> None:
    record = auction().under(may_pass=may_pass)
    assert record.why_not(0, PASS) is (None if may_pass else Refusal.NOT_OFFERED)
