"""The auction of `modern`, `traditional` and `casual`: every seat bids once, and a dash call is a bid."""

from itertools import pairwise

import pytest

from games.engine import verbs
from games.engine.actions import NO_DASH, PASS, Bid
from games.engine.cards import Trump
from games.engine.errors import Refusal
from games.engine.facts import AuctionWon, PhaseBegan
from games.engine.round import Phase
from games.engine.rulesets.base import EqualBids
from tests.notation import begin, bid, play

ONE_BID = ("modern", "traditional", "casual")


def order_of_bids(key: str, dealer: int) -> list[int]:
    record = begin(key, dealer=dealer)
    order = []
    while record.round.phase is Phase.AUCTION:
        order.append(record.seat)
        record.play(f"{record.seat}: 4C")
    return order


def test_modern_bids_in_the_direction_of_play() -> None:
    assert order_of_bids("modern", dealer=3) == [0, 1, 2, 3]
    assert order_of_bids("modern", dealer=1) == [2, 3, 0, 1]


@pytest.mark.parametrize("key", ["traditional", "casual"])
def test_traditional_and_casual_bid_clockwise_from_dealer_plus_one(key: str) -> None:
    assert order_of_bids(key, dealer=3) == [0, 3, 2, 1]
    assert order_of_bids(key, dealer=1) == [2, 1, 0, 3]


@pytest.mark.parametrize("key", ONE_BID)
def test_only_the_seat_whose_turn_it_is_bids(key: str) -> None:
    record = begin(key)
    assert record.why_not(2, "5S") is Refusal.NOT_YOUR_TURN
    assert record.why_not(0, "5S") is None


@pytest.mark.parametrize("key", ONE_BID)
def test_bids_go_from_four_to_thirteen(key: str) -> None:
    record = begin(key)
    assert record.why_not(0, "3NT") is Refusal.BID_OUT_OF_RANGE
    assert record.why_not(0, "0C") is Refusal.BID_OUT_OF_RANGE
    assert record.why_not(0, "4C") is None
    assert record.why_not(0, "13NT") is None


@pytest.mark.parametrize("key", ONE_BID)
def test_a_bid_need_not_rise(key: str) -> None:
    record = begin(key)
    record.play("0: 7NT")
    assert record.why_not(record.seat, "4C") is None


@pytest.mark.parametrize("key", ONE_BID)
def test_nobody_may_pass(key: str) -> None:
    record = begin(key)
    assert record.why_not(0, PASS) is Refusal.NOT_OFFERED
    assert record.why_not(0, "dash_call") is None


@pytest.mark.parametrize("key", ONE_BID)
def test_nothing_but_bids_and_dash_calls_belongs_here(key: str) -> None:
    record = begin(key)
    for other in (NO_DASH, play("AS")):
        assert record.why_not(0, other) is Refusal.WRONG_PHASE


@pytest.mark.parametrize("key", ONE_BID)
def test_a_third_dash_call_is_refused(key: str) -> None:
    record = begin(key)
    record.act(record.seat, record.legal()[-1])
    assert record.why_not(record.seat, "dash_call") is None
    record.play(f"{record.seat}: dash_call")
    assert len(record.round.declarations.dash_calls) == 2
    assert record.why_not(record.seat, "dash_call") is Refusal.DASHES_USED_UP
    assert record.why_not(record.seat, "4C") is None


@pytest.mark.parametrize("key", ONE_BID)
def test_a_dash_call_names_no_trump_and_estimates_zero(key: str) -> None:
    record = begin(key)
    record.play("0: dash_call")
    assert record.round.declarations.trump is None
    assert record.round.declarations.estimates == (0, None, None, None)


def test_the_most_tricks_win() -> None:
    facts = begin("modern").play("0: 5NT, 1: 6C, 2: 4NT, 3: 5S")
    assert AuctionWon(1, 1, 6, Trump.CLUBS) in facts


def test_of_equal_numbers_the_trump_decides() -> None:
    ranked = ["5C", "5D", "5H", "5S", "5NT"]
    for lower, higher in pairwise(ranked):
        facts = begin("modern").play(f"0: {lower}, 1: {higher}, 2: 4C, 3: 4C")
        assert isinstance(facts[1], AuctionWon)
        assert facts[1].seat == 1
        facts = begin("modern").play(f"0: {higher}, 1: {lower}, 2: 4C, 3: 4C")
        assert isinstance(facts[1], AuctionWon)
        assert facts[1].seat == 0


def test_of_equal_bids_the_earlier_stands() -> None:
    assert AuctionWon(1, 1, 6, Trump.HEARTS) in begin("modern").play("0: 5NT, 1: 6H, 2: 6H, 3: 6H")


def test_where_the_later_wins_the_last_of_equal_bids_is_taken() -> None:
    record = begin("modern").under(equal_bids=EqualBids.LATER_WINS)
    assert AuctionWon(1, 2, 6, Trump.HEARTS) in record.play("0: 5NT, 1: 6H, 2: 6H, 3: 6D")


def test_another_opener_bids_first() -> None:
    assert begin("modern", dealer=3).under(opener=2).seat == 1
    record = begin("traditional", dealer=3).under(opener=0)
    record.play("3: 4C")
    assert record.seat == 2, "the direction stays"


def test_earlier_means_earlier_in_the_auction_not_in_play() -> None:
    facts = begin("traditional").play("0: 4C, 3: 6H, 2: 6H, 1: 6H")
    assert AuctionWon(1, 3, 6, Trump.HEARTS) in facts


def test_the_declarers_bid_is_their_estimate_and_names_trump() -> None:
    record = begin("modern")
    facts = record.play("0: dash_call, 1: 6H, 2: 5NT, 3: dash_call")
    assert facts[-1] == PhaseBegan(1, "estimation")
    declarations = record.round.declarations
    assert (declarations.declarer, declarations.bid, declarations.trump) == (
        1,
        Bid(6, Trump.HEARTS),
        Trump.HEARTS,
    )
    assert declarations.estimates == (0, 6, None, 0)
    assert bid("6H") == declarations.bid


@pytest.mark.parametrize("key", ONE_BID)
def test_bids_out_of_range_are_not_even_suggested(key: str) -> None:
    record = begin(key)
    said = verbs.candidates(record.round, record.hand(0), record.seat)
    assert {action.tricks for action, _ in said if isinstance(action, Bid)} == set(range(4, 14))
