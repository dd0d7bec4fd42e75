"""A plan for an impossible action of its round is refused when it is made, with the reason."""

from typing import Any

import pytest

from games.engine.rulesets import RULESETS
from games.tables.plans import PlanFault, check_possible, parse
from tests.notation import begin

CARDS = ("lowest", "highest", "lowest_winner", "highest_loser")
FAST, AUCTIONED = 14, 1
BID: dict[str, Any] = {"tricks": 5, "trump": "S"}


def plan(*deeds: dict[str, Any]) -> Any:
    return parse({"rules": [{"do": each} for each in deeds]})


def refused(key: str, number: int, deed: dict[str, Any]) -> str:
    """Return why this action, as the plan's second, is refused in this round; empty if it is allowed."""
    record = begin(key, round=number, players=2 if key == "updown" else 4)
    try:
        check_possible(plan({"type": "lowest"}, deed), record.round)
    except PlanFault as fault:
        assert (fault.reason, fault.pointer) == ("plan_impossible", "/rules/1/do")
        return fault.detail
    return ""


@pytest.mark.parametrize("key", sorted({rules.key for rules in RULESETS.values()}))
def test_cards_and_estimates_are_planned_everywhere(key):
    for deed in (*({"type": each} for each in CARDS), {"type": "estimate", "values": [0, 1]}):
        assert refused(key, AUCTIONED, deed) == ""


def test_nobody_bids_or_dashes_in_a_fast_round_nor_where_there_is_no_auction():
    for key, number in (("modern", FAST), ("updown", AUCTIONED)):
        for deed in ({"type": "bid", "bid": BID}, {"type": "bid_up_to", "bid": BID}, {"type": "pass"}):
            assert refused(key, number, deed) == "This round has no auction."
        assert refused(key, number, {"type": "dash_call"}) == "This round has no dash calls."
    for deed in ({"type": "bid", "bid": BID}, {"type": "bid_up_to", "bid": BID}, {"type": "dash_call"}):
        assert refused("modern", AUCTIONED, deed) == ""


def test_who_passes_and_who_is_asked_blind_the_ruleset_says():
    assert refused("modern", AUCTIONED, {"type": "pass"}) == "Nobody passes in this auction."
    assert refused("rising", AUCTIONED, {"type": "pass"}) == ""
    assert refused("modern", AUCTIONED, {"type": "no_dash"}) != ""
    assert refused("rising", AUCTIONED, {"type": "no_dash"}) == ""


def test_voids_are_answered_only_where_somebody_is_asked():
    assert refused("updown", AUCTIONED, {"type": "redeal"}) == "Nobody is asked about a void in this round."
    assert (
        refused("modern", AUCTIONED, {"type": "redeal"})
        == refused("modern", AUCTIONED, {"type": "avoid"})
        == ""
    )


def test_bids_and_estimates_lie_within_the_round():
    low = {"type": "bid", "bid": {"tricks": 3, "trump": "S"}}
    assert refused("modern", AUCTIONED, low) == "Bids are of 4 to 13 tricks."
    assert (
        refused("updown", AUCTIONED, {"type": "estimate", "values": [2]})
        == "Nobody wins more than 1 in this round."
    )
    assert refused("updown", AUCTIONED, {"type": "estimate", "values": [2, 1]}) == ""
