"""Tests of seats' calls in simulated rounds."""

from bots.simulation import layout
from bots.simulation.bids import ALWAYS, WORTHS, bid_on
from bots.simulation.chance import begun
from bots.simulation.jit import array, zeros
from bots.simulation.numbers import numbers
from games.engine.rulesets import ruleset
from games.engine.rulesets.shared_boards import shared


def declared_by_nothing(rules):
    """Return the declarer and the bid if no hand reaches a trick; (-1, -1) if the deal is thrown in."""
    about, worths = zeros(layout.ABOUT), array([0] * WORTHS)
    about[layout.PLAYERS], about[layout.CARDS], about[layout.ANSWERS] = 4, 13, 2
    for nobody in (layout.STANDING_SEAT, layout.DECLARER, layout.BID, layout.TRUMP):
        about[nobody] = -1
    worths[ALWAYS] = -1_000
    bid_on(numbers(rules, False), about, zeros(6), array([-1] * 6), worths, begun(1))
    return int(about[layout.DECLARER]), int(about[layout.BID])


def test_a_deal_that_nobody_bids_on_is_thrown_in_but_for_shared_boards_whose_opener_bids():
    rising = ruleset("rising")
    assert declared_by_nothing(rising) == (-1, -1)
    assert declared_by_nothing(shared(rising)) == (2, rising.lowest_bid)
