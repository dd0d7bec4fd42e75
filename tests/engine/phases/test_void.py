"""Voids: a seat dealt no card of some suit says so before anything else, and chooses redeal or avoid."""

import pytest

from games.engine.actions import AVOID, BIDS, DASH_CALL, REDEAL
from games.engine.errors import Refusal
from games.engine.facts import Acted, Dealt, DealThrownIn, PhaseBegan, VoidShown
from games.engine.round import Phase
from tests.engine.phases.deals import TWO_VOIDS
from tests.notation import EVEN, Record, begin

ASKING = ("modern", "traditional", "rising")


def shown(record: Record) -> list[int]:
    return [fact.seat for fact in record.facts if isinstance(fact, VoidShown)]


@pytest.mark.parametrize("key", ASKING)
def test_a_void_seat_is_asked_before_anything_else(key: str) -> None:
    record = begin(key, TWO_VOIDS)
    assert record.round.phase is Phase.VOID
    assert record.seat == 1
    assert record.legal() == (REDEAL, AVOID)
    assert record.why_not(1, BIDS[20]) is Refusal.WRONG_PHASE
    assert record.why_not(1, DASH_CALL) is Refusal.WRONG_PHASE
    assert record.why_not(1, "avoid") is None


@pytest.mark.parametrize("key", ASKING)
def test_nobody_is_asked_when_nobody_is_void(key: str) -> None:
    record = begin(key, EVEN)
    assert shown(record) == []
    assert record.round.phase in (Phase.AUCTION, Phase.BLIND_DASH)


def test_void_seats_are_asked_one_at_a_time_from_dealer_plus_one() -> None:
    record = begin("modern", TWO_VOIDS, dealer=1)
    assert shown(record) == [2], "the order of dealing decides who comes first"
    assert record.why_not(1, "redeal") is Refusal.NOT_YOUR_TURN
    record.play("2: avoid")
    assert shown(record) == [2, 1]
    assert record.why_not(2, "redeal") is Refusal.NOT_YOUR_TURN
    record.play("1: avoid")
    assert record.round.phase is Phase.AUCTION


def test_who_avoids_plays_on_with_the_same_cards() -> None:
    record = begin("modern", TWO_VOIDS)
    before = record.hand(1)
    record.play("1: avoid, 2: avoid")
    assert record.hand(1) == before
    assert record.round.deal.attempt == 0


def test_where_one_new_deal_is_enough_a_void_seat_of_the_next_can_only_avoid() -> None:
    record = begin("modern", TWO_VOIDS, TWO_VOIDS, void_normal="redeal_once")
    assert record.legal() == (REDEAL, AVOID)
    record.play("1: redeal")
    assert shown(record) == [1, 1, 2], "later voids are told, and nobody is asked"
    assert record.round.phase is Phase.AUCTION
    asked = begin("modern", TWO_VOIDS, TWO_VOIDS)
    asked.play("1: redeal")
    assert asked.round.phase is Phase.VOID


def test_a_deal_thrown_in_for_want_of_a_bid_uses_up_no_new_deal_for_a_void() -> None:
    record = begin("modern", EVEN, TWO_VOIDS, void_normal="redeal_once", may_pass=True)
    record.play("0: pass, 1: pass, 2: pass, 3: pass")
    assert record.legal() == (REDEAL, AVOID)


def test_the_first_redeal_ends_the_deal_and_later_void_seats_are_never_named() -> None:
    record = begin("modern", TWO_VOIDS, EVEN)
    facts = record.play("1: redeal")
    assert facts[:3] == (
        Acted(1, 1, 1, REDEAL),
        DealThrownIn(1, 0, "void"),
        Dealt(1, 1, 3, 13, None, None),
    )
    assert shown(record) == [1]
    assert record.round.declarations.voids == ()


def test_a_later_seat_may_ask_for_the_redeal_that_the_first_did_not_want() -> None:
    record = begin("modern", TWO_VOIDS, EVEN)
    record.play("1: avoid, 2: redeal")
    assert record.round.deal.attempt == 1
    assert record.round.phase is Phase.AUCTION


def test_turns_go_on_counting_across_a_redeal() -> None:
    record = begin("modern", TWO_VOIDS, EVEN)
    record.play("1: avoid, 2: redeal")
    assert record.round.turn == 3


def test_a_new_deal_may_be_void_again() -> None:
    record = begin("modern", TWO_VOIDS, TWO_VOIDS, EVEN)
    record.play("1: redeal, 1: redeal")
    assert record.round.deal.attempt == 2


@pytest.mark.parametrize("key", ["modern", "rising"])
def test_after_a_void_the_same_dealer_deals_again(key: str) -> None:
    record = begin(key, TWO_VOIDS, EVEN, dealer=2)
    record.play("1: redeal")
    assert record.round.deal.dealer == 2
    assert record.seat == 3


def test_traditional_passes_the_deal_on_and_opener_and_order_follow_the_new_dealer() -> None:
    record = begin("traditional", TWO_VOIDS, TWO_VOIDS, EVEN)
    record.play("1: redeal")
    assert record.round.deal.dealer == 0
    record.play("1: redeal")
    assert record.round.deal.dealer == 1
    assert record.seat == 2, "dealer + 1 opens"


@pytest.mark.parametrize("key", ["modern", "traditional"])
def test_the_next_round_goes_on_as_if_there_had_been_no_redeal(key: str) -> None:
    record = begin(key, TWO_VOIDS, EVEN, rounds=(1, 2))
    record.play("1: redeal")
    record.finish_round()
    assert record.round.number == 2
    assert record.round.deal.dealer == 0, "round 1 began with seat 3 as dealer"
    assert record.round.deal.attempt == 0


@pytest.mark.parametrize("key", ["modern", "rising"])
def test_in_fast_rounds_avoiding_is_announced_and_not_asked(key: str) -> None:
    record = begin(key, TWO_VOIDS, round=14)
    assert shown(record) == [1, 2]
    assert record.round.phase is Phase.ESTIMATION
    assert record.seat == 0
    assert record.why_not(1, "redeal") is Refusal.NOT_YOUR_TURN
    assert record.why_not(0, "redeal") is Refusal.WRONG_PHASE


def test_traditional_asks_in_fast_rounds_as_in_normal_ones() -> None:
    record = begin("traditional", TWO_VOIDS, EVEN, round=14)
    assert shown(record) == [1]
    assert record.why_not(1, "redeal") is None
    record.play("1: redeal")
    assert record.round.deal.dealer == 0
    assert record.round.phase is Phase.ESTIMATION


@pytest.mark.parametrize("round", [1, 14])
def test_casual_neither_asks_nor_announces(round: int) -> None:
    record = begin("casual", TWO_VOIDS, round=round)
    assert shown(record) == []
    assert record.round.phase in (Phase.AUCTION, Phase.ESTIMATION)


def test_updown_neither_asks_nor_announces() -> None:
    record = begin("updown", "0: SAK\n1: HQJ", players=2, turned_up="AD", dealer=0, round=2)
    assert shown(record) == []
    assert PhaseBegan(2, "estimation") in record.facts


def test_a_redeal_that_stacked_deals_do_not_hold_is_refused() -> None:
    record = begin("modern", TWO_VOIDS, only=True)
    assert record.why_not(1, "redeal") is Refusal.REDEAL_UNAVAILABLE
    assert record.why_not(1, "avoid") is None
    assert begin("modern", TWO_VOIDS, EVEN, only=True).why_not(1, "redeal") is None
