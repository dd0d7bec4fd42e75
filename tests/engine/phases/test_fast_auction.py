"""Breaking the colour, a house rule: a bid of 8 or more changes the fixed trump of a fast round."""

import pytest

from games.engine.actions import BIDS, PASS
from games.engine.cards import Trump
from games.engine.director_facts import TurnUndone
from games.engine.errors import Refusal
from games.engine.facts import AuctionWon, EstimatesClosed, PhaseBegan
from games.engine.round import Phase
from games.engine.rulesets import ruleset
from games.engine.rulesets.options import configure
from games.engine.rulesets.shared_boards import shared
from tests.notation import Record, begin

BREAKS = {"break_colour": True}


def at(key: str = "modern", **options: object) -> Record:
    """Return a game at round 15: spades are trump, seat 3 deals, seat 0 speaks first, nobody is void."""
    return begin(key, round=15, **options)


def test_without_the_house_rule_a_fast_round_begins_with_estimates() -> None:
    record = at()
    assert record.round.phase is Phase.ESTIMATION
    assert record.why_not(0, BIDS[8 * 5]) is Refusal.WRONG_PHASE


@pytest.mark.parametrize("key", ["modern", "cafe"])
def test_with_it_seats_are_asked_for_a_bid_of_eight_or_pass(key: str) -> None:
    record = at(key, **BREAKS)
    assert record.round.phase is Phase.AUCTION
    assert record.round.declarations.trump is Trump.SPADES
    assert record.legal() == (*BIDS[8 * 5 : 14 * 5], PASS)
    assert record.why_not(0, "7NT") is Refusal.BID_OUT_OF_RANGE
    assert record.why_not(0, "dash_call") is Refusal.NOT_OFFERED
    assert "already" not in Refusal.NOT_OFFERED.sentence, "nobody was asked for dash calls before"
    assert record.why_not(0, "8S") is None, "also with the trump that is fixed"


def test_the_highest_bid_names_trump_and_its_seat_declares() -> None:
    record = at(**BREAKS)
    facts = record.play("0: pass, 1: 8H, 2: 8D, 3: pass")
    assert facts[1:] == (AuctionWon(15, 1, 8, Trump.HEARTS), PhaseBegan(15, "estimation"))
    assert record.round.declarations.trump is Trump.HEARTS
    assert record.seat == 2, "estimates run on from the declarer"
    assert record.why_not(2, "9") is Refusal.ABOVE_BID
    record.play("2: 1, 3: 8")
    assert record.why_not(0, "8") is None
    facts = record.play("0: 2")
    assert EstimatesClosed(15, 19, 1, 0, 1) in facts, "the declarer leads, the last to estimate is the Risk"


def test_where_all_pass_the_fixed_trump_stays_and_nothing_is_thrown_in_or_skipped() -> None:
    for options in ({}, {"may_pass": True}, {"may_pass": True, "passed_out": "skip"}):
        record = at(**BREAKS, **options)
        facts = record.play("0: pass, 1: pass, 2: pass, 3: pass")
        assert facts[1:] == (PhaseBegan(15, "estimation"),)
        assert record.round.declarations.trump is Trump.SPADES
        record.play("0: 2, 1: 5, 2: 5")
        facts = record.play("3: 0")
        assert EstimatesClosed(15, 12, 1, 3, 1) in facts, "the first highest estimate leads"


def test_bids_rise_where_the_auction_rises() -> None:
    record = at("cafe", **BREAKS)
    record.play("0: 8H")
    assert record.why_not(1, "8D") is Refusal.BID_NOT_HIGHER
    record.play("1: 8S, 2: pass, 3: pass")
    assert record.why_not(0, "pass") is None
    facts = record.play("0: pass")
    assert AuctionWon(15, 1, 8, Trump.SPADES) in facts


def test_on_shared_boards_too_nobody_has_to_break_the_colour() -> None:
    rules = shared(configure(ruleset("modern"), 4, {**BREAKS, "may_pass": True}))
    record = at(**BREAKS, may_pass=True).under(deals_without_bid=rules.deals_without_bid)
    assert rules.deals_without_bid == 0
    assert record.why_not(0, PASS) is None


def test_what_is_taken_back_brings_back_the_fixed_trump() -> None:
    record = at(**BREAKS)
    record.play("0: pass, 1: 8H, 2: pass, 3: pass")
    assert record.round.declarations.trump is Trump.HEARTS
    record.add((TurnUndone(15, 4, record.round.declarations.calls[-1].seat, "auction"),))
    assert (record.round.declarations.trump, record.round.declarations.declarer) == (Trump.SPADES, None)
    assert record.seat == 3


def test_a_house_rule_for_breaks_leaves_the_other_rounds_as_ever() -> None:
    record = begin("modern", **BREAKS)
    assert record.why_not(0, PASS) is Refusal.NOT_OFFERED
    assert record.why_not(0, "4C") is None
