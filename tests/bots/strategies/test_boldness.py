"""Who searches makes more of its promises come true than `steady`, and so promises more."""

from __future__ import annotations

import pytest

from bots.strategies import speaking
from bots.strategies.knowledge import known
from games.engine.actions import BIDS, ESTIMATES, PASS, Bid
from games.engine.cards import Trump
from tests.bots.positions import Phase, chosen, position
from tests.notation import bid

ALL_BIDS = BIDS[4 * 5 :]
# The tricks that hands hold with spades as trump, as `steady` counts them, and what is bid with them.
BIDDING = [
    ("SAKJ54 HK96 DJ84 C73", 4.96, "4S", "5S"),
    ("SAKQ54 HA96 DJ84 C73", 5.08, "5S", "5S"),
    ("SAKQ542 HA6 DJ84 C73", 6.24, "6S", "6S"),
    # Eight tricks count double.
    ("SAKQJ542 HA6 DJ8 C7", 7.54, "7S", "8S"),
]
# It aims at 3.42 tricks when clubs are trump.
HAND = "SAK54 HQ96 DJ84 CK73"


@pytest.mark.parametrize(("hand", "holds", "as_held", "boldly"), BIDDING, ids=[each[0] for each in BIDDING])
def test_it_bids_a_little_more_than_its_hand_holds(hand, holds, as_held, boldly):
    view = position(hand, phase=Phase.AUCTION, trump_is=None, legal_actions=ALL_BIDS, estimates=(None,) * 4)
    found = speaking.held_by_trump(view.my.hand, known(view))
    assert found[Trump.SPADES] == pytest.approx(holds, abs=0.01)
    assert chosen(view) == bid(as_held)
    assert chosen(view, "strong") == chosen(view, "expert") == bid(boldly)


def test_where_bids_rise_it_stays_in_a_little_longer():
    hand, standing = BIDDING[0][0], (PASS, *BIDS[5 * 5 :])
    view = position(hand, phase=Phase.AUCTION, trump_is=None, legal_actions=standing, estimates=(None,) * 4)
    assert chosen(view, ruleset_key="rising") is PASS
    assert chosen(view, "expert", "rising") == bid("5S")


def estimated(tricks_bid, by, ruleset_key="modern", values=range(14)):
    """What is estimated with that hand when so many were bid in clubs."""
    legal = [ESTIMATES[each] for each in values]
    view = position(HAND, phase=Phase.ESTIMATION, trump_is="C", legal_actions=legal, estimates=(None,) * 4)
    return chosen(view._replace(bid=Bid(tricks_bid, Trump.CLUBS)), by, ruleset_key).value


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_it_estimates_as_many_as_were_bid_when_that_is_not_much_more_than_it_aims_at(level):
    assert estimated(4, "steady") == 3
    assert estimated(4, level) == 4
    assert estimated(5, level) == 3, "too many"
    assert estimated(2, level) == 3, "not fewer than it aims at"


def test_but_not_where_that_is_worth_nothing():
    assert estimated(4, "expert", "casual") == 3
