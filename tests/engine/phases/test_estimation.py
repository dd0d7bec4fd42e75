"""Estimates: order, cap, zeros, the forbidden total; who is high bidder, who is Risk, who leads."""

import pytest

from games.engine import verbs
from games.engine.actions import ESTIMATES, PASS
from games.engine.errors import Refusal
from games.engine.facts import EstimatesClosed
from games.engine.round import Phase
from games.engine.rulesets.base import Leader
from tests.notation import Record, begin, play

FOUR = ("modern", "traditional", "rising", "casual")
FAMILY = ("modern", "traditional", "rising")


def declared(key: str, declarer: int, bid: str, *, dash: tuple[int, ...] = (), dealer: int = 3) -> Record:
    """Return a game at its estimates: `declarer` won the auction with `bid`, the seats in `dash` dashed."""
    record = begin(key, dealer=dealer)
    while record.round.phase is not Phase.ESTIMATION:
        seat = record.seat
        if record.round.phase is Phase.BLIND_DASH:
            word = "dash_call" if seat in dash else "no_dash"
        elif seat == declarer:
            word = bid
        elif seat in dash:
            word = "dash_call"
        else:
            word = "pass" if record.game.ruleset.may_pass else "4C"
        record.play(f"{seat}: {word}")
    assert record.round.declarations.declarer == declarer
    return record


def order(record: Record) -> list[int]:
    """Return the order in which seats are asked, each estimating 1."""
    asked = []
    while record.round.phase is Phase.ESTIMATION:
        asked.append(record.seat)
        record.act(record.seat, ESTIMATES[1] if ESTIMATES[1] in record.legal() else ESTIMATES[2])
    return asked


@pytest.mark.parametrize("key", FOUR)
def test_after_an_auction_estimates_run_from_declarer_plus_one(key: str) -> None:
    assert order(declared(key, declarer=1, bid="6S")) == [2, 3, 0]
    assert order(declared(key, declarer=3, bid="6S")) == [0, 1, 2]


def test_estimates_may_begin_elsewhere() -> None:
    second = {"first_estimate": 2}
    assert order(declared("modern", declarer=1, bid="6S").under(**second)) == [3, 0, 2]
    assert order(begin("modern", round=14, dealer=3).under(**second)) == [1, 2, 3, 0]


@pytest.mark.parametrize("key", FOUR)
def test_dash_callers_are_skipped(key: str) -> None:
    record = declared(key, declarer=1, bid="6S", dash=(2,))
    assert record.why_not(2, "0") is Refusal.NOT_YOUR_TURN
    assert order(record) == [3, 0]
    assert order(declared(key, declarer=1, bid="6S", dash=(0, 2))) == [3]


@pytest.mark.parametrize("key", FOUR)
def test_nobody_estimates_more_than_the_bid(key: str) -> None:
    record = declared(key, declarer=1, bid="5S")
    assert record.why_not(2, "6") is Refusal.ABOVE_BID
    assert record.why_not(2, "5") is None


def test_where_an_estimate_may_exceed_the_bid_it_is_let_pass() -> None:
    record = declared("modern", declarer=1, bid="5S").under(estimate_may_exceed_bid=True)
    assert record.why_not(2, "6") is None
    assert record.why_not(2, "13") is None


@pytest.mark.parametrize("key", FOUR)
def test_fast_rounds_estimate_from_dealer_plus_one_and_up_to_thirteen(key: str) -> None:
    record = begin(key, round=14, dealer=1)
    assert record.seat == 2
    assert record.why_not(2, "13") is None
    assert order(record) == [2, 3, 0, 1]


@pytest.mark.parametrize("key", FOUR)
def test_only_estimates_belong_here(key: str) -> None:
    record = begin(key, round=14)
    for other in (PASS, play("AS")):
        assert record.why_not(0, other) is Refusal.WRONG_PHASE


# The forbidden total.


@pytest.mark.parametrize("key", FAMILY)
def test_the_last_to_estimate_may_not_make_the_total_thirteen(key: str) -> None:
    record = declared(key, declarer=0, bid="5S")
    record.play("1: 4, 2: 2")
    assert record.why_not(3, "2") is Refusal.TOTAL_FORBIDDEN
    assert record.why_not(3, "1") is None
    assert record.why_not(3, "3") is None


@pytest.mark.parametrize("key", FAMILY)
def test_in_fast_rounds_neither(key: str) -> None:
    record = begin(key, round=16)
    record.play("0: 4, 1: 4, 2: 4")
    assert record.why_not(3, "1") is Refusal.TOTAL_FORBIDDEN
    assert record.why_not(3, "0") is None


@pytest.mark.parametrize("key", FAMILY)
def test_only_the_last_is_barred_from_the_total(key: str) -> None:
    record = declared(key, declarer=0, bid="13S")
    assert record.why_not(1, "0") is None, "13 in all so far, but others are still to speak"


@pytest.mark.parametrize("key", FAMILY)
def test_with_two_dash_calls_the_only_one_to_estimate_is_the_last(key: str) -> None:
    record = declared(key, declarer=0, bid="9S", dash=(2, 3))
    assert record.why_not(1, "4") is Refusal.TOTAL_FORBIDDEN
    assert record.why_not(1, "5") is None


def test_in_casual_all_four_can_be_exact() -> None:
    record = declared("casual", declarer=0, bid="5S")
    record.play("1: 4, 2: 2")
    assert record.why_not(3, "2") is None


# Zero estimates.


@pytest.mark.parametrize("key", ["modern", "rising"])
def test_two_zeros_of_any_kind_are_the_most(key: str) -> None:
    record = declared(key, declarer=0, bid="5S", dash=(2,))
    record.play("1: 0")
    assert record.why_not(3, "0") is Refusal.ZEROS_USED_UP
    assert record.why_not(3, "1") is None
    assert declared(key, declarer=0, bid="5S", dash=(2, 3)).why_not(1, "0") is Refusal.ZEROS_USED_UP


@pytest.mark.parametrize("key", ["modern", "rising"])
def test_in_fast_rounds_two_zeros_are_the_most(key: str) -> None:
    record = begin(key, round=15)
    record.play("0: 0, 1: 0")
    assert record.why_not(2, "0") is Refusal.ZEROS_USED_UP
    assert record.why_not(2, "1") is None


@pytest.mark.parametrize("key", ["traditional", "casual"])
def test_estimated_zeros_are_unlimited_beside_two_dash_calls(key: str) -> None:
    record = declared(key, declarer=0, bid="5S", dash=(2, 3))
    assert record.why_not(1, "0") is None
    record = begin(key, round=15)
    record.play("0: 0, 1: 0, 2: 0, 3: 0")
    assert record.round.phase is Phase.PLAY
    assert record.round.declarations.dash_calls == (), "none of them is a dash call"


# High bidder, Risk, leader.


def closed(record: Record, text: str) -> EstimatesClosed:
    fact = record.play(text)[1]
    assert isinstance(fact, EstimatesClosed)
    return fact


@pytest.mark.parametrize("key", FAMILY)
def test_the_declarer_leads_and_is_high_bidder(key: str) -> None:
    fact = closed(declared(key, declarer=2, bid="5S"), "3: 5, 0: 1, 1: 1")
    assert (fact.high_bidder, fact.leader, fact.total) == (2, 2, 12)


@pytest.mark.parametrize("key", FAMILY)
def test_in_fast_rounds_the_first_highest_estimate_is_high_bidder_and_leads(key: str) -> None:
    fact = closed(begin(key, round=14, dealer=1), "2: 3, 3: 5, 0: 1, 1: 5")
    assert (fact.high_bidder, fact.leader) == (3, 3)


def test_first_means_first_to_speak_not_the_lowest_seat() -> None:
    fact = closed(begin("modern", round=14, dealer=2), "3: 5, 0: 5, 1: 5, 2: 5")
    assert fact.high_bidder == 3


def test_if_all_estimate_zero_the_first_is_high_bidder_with_zero() -> None:
    fact = closed(begin("traditional", round=14, dealer=1), "2: 0, 3: 0, 0: 0, 1: 0")
    assert (fact.high_bidder, fact.leader, fact.total) == (2, 2, 0)


@pytest.mark.parametrize("key", FAMILY)
def test_risk_is_the_last_seat_that_actually_estimates(key: str) -> None:
    assert closed(declared(key, declarer=1, bid="5S"), "2: 1, 3: 1, 0: 1").risk == 0
    assert closed(declared(key, declarer=1, bid="5S", dash=(0,)), "2: 1, 3: 1").risk == 3
    assert closed(declared(key, declarer=1, bid="5S", dash=(0, 3)), "2: 1").risk == 2
    assert closed(begin(key, round=14), "0: 1, 1: 1, 2: 1, 3: 1").risk == 3


def test_in_casual_dealer_plus_one_leads_and_there_is_no_risk() -> None:
    fact = closed(declared("casual", declarer=2, bid="5S", dealer=3), "3: 2, 0: 1, 1: 1")
    assert (fact.high_bidder, fact.risk, fact.leader) == (2, None, 0)
    fact = closed(begin("casual", round=14, dealer=1), "2: 3, 3: 5, 0: 1, 1: 5")
    assert (fact.high_bidder, fact.risk, fact.leader) == (None, None, 2), "a fast round has no high bidder"


def test_fast_rounds_may_have_another_leader_than_normal_ones() -> None:
    rulings = {"leads_fast": Leader.AFTER_DEALER, "leads_normal": Leader.SECOND_AFTER_DEALER}
    fast = begin("modern", round=14).under(**rulings)
    assert closed(fast, "0: 1, 1: 5, 2: 1, 3: 1").leader == 0
    normal = declared("modern", declarer=2, bid="5S").under(**rulings)
    assert closed(normal, "3: 1, 0: 1, 1: 1").leader == 1


# Estimates of updown.


def turn(players: int, cards: int, dealer: int = 0) -> Record:
    return begin("updown", round=cards, players=players, dealer=dealer)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_updown_estimates_from_dealer_plus_one_and_the_dealer_speaks_last(players: int) -> None:
    assert order(turn(players, cards=10)) == [*range(1, players), 0]


def test_updown_estimates_go_from_zero_to_the_number_of_cards() -> None:
    record = turn(3, cards=4)
    assert record.why_not(1, "5") is Refusal.ESTIMATE_OUT_OF_RANGE
    assert record.why_not(1, "4") is None
    assert record.why_not(1, "0") is None


def test_more_than_the_cards_is_not_even_suggested() -> None:
    record = turn(3, cards=4)
    said = verbs.candidates(record.round, record.hand(1), record.seat)
    assert [action for action, _ in said] == list(ESTIMATES[:5])


def test_in_updown_only_the_dealer_is_restricted() -> None:
    record = turn(3, cards=4)
    record.play("1: 3")
    assert record.why_not(2, "1") is None
    record.play("2: 0")
    assert record.why_not(0, "1") is Refusal.TOTAL_FORBIDDEN
    assert record.why_not(0, "0") is None
    assert record.why_not(0, "2") is None


def test_in_updown_an_overbid_total_leaves_the_dealer_free() -> None:
    record = turn(3, cards=4)
    record.play("1: 4, 2: 4")
    assert len(record.legal()) == 5


def test_the_seat_after_the_first_to_estimate_leads() -> None:
    assert closed(turn(4, cards=2), "1: 0, 2: 0, 3: 0, 0: 0").leader == 2
    assert closed(turn(3, cards=2), "1: 0, 2: 0, 0: 0").leader == 2


def test_with_two_players_that_is_the_dealer() -> None:
    assert closed(turn(2, cards=2, dealer=1), "0: 0, 1: 0").leader == 1
