"""`casual`, the short text: no bonuses, no forbidden total (source 002 of docs/rules.md)."""

from dataclasses import replace
from typing import Final

from games.engine.rulesets.base import Carry, FirstDealer, Leader, SeatingRule, VoidRule
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.options import CONCURRENCY, ROUNDS, seating
from games.engine.rulesets.reasons import FOUR, combined
from games.engine.rulesets.scoring import PlainScoring

REASONS: Final = combined(
    FOUR,
    """
    direction (text): Deal and play go counter-clockwise; cards are dealt one at a time.
    seating (judgement): Players draw for seats, and the highest card chooses first, unless the table plays
        without the draw. By judgement the best card takes seat 0, the next seat 1 and so on.
    first_dealer (text): The player who draws the highest card deals first.
    deal_moves (judgement): In the document the deal moves counter-clockwise; we read that as one seat a
        round.
    opener (judgement): The document says who leads to the first trick, but not who bids first; here it is the
        same player.
    bidding_direction (text): Bidding goes clockwise although the deal does not: we follow the document to the
        letter.
    highest_bid (judgement): Up to all thirteen tricks, with a trump suit or, as in the other rulesets of the
        family, in no-trump.
    most_dash_calls (judgement): The document sets no limit. With two calls, somebody is left to declare and
        somebody to estimate.
    most_zeros (silent): The document sets no limit for zeros that are estimated later.
    total_may_equal_tricks (silent): The document forbids no total, so all four can be exact.
    void_normal, void_fast (silent): The document does not mention missing suits, so nobody is asked and
        nothing is announced.
    redeal_dealer (judgement): No deal is ever thrown in, so the question does not arise.
    leads_normal (text): The player on the dealer's right leads to the first trick.
    leads_fast (text): The player on the dealer's right leads to the first trick, in every round.
    fast_high_bidder (silent): The document has no high bidder in rounds without bidding.
    has_risk (silent): The document does not mention Risk, With or any other role.
    scoring (text): An exact player wins the estimate, the others lose the difference, and nothing else
        counts.
    scoring.carry (silent): The document does not mention a round in which nobody was exact, so it counts as
        any other and carries nothing into the next.
    """,
)

CASUAL: Final = replace(
    MODERN,
    key="casual",
    version=1,
    title="Casual",
    seating=SeatingRule.DRAWN,
    first_dealer=FirstDealer.BEST_DRAW,
    bidding_direction=-1,
    most_zeros=None,
    total_may_equal_tricks=True,
    void_normal=VoidRule.NOT_ASKED,
    void_fast=VoidRule.NOT_ASKED,
    leads_normal=Leader.AFTER_DEALER,
    leads_fast=Leader.AFTER_DEALER,
    fast_high_bidder=False,
    has_risk=False,
    scoring=PlainScoring(carry=Carry.NONE),
    options=(ROUNDS, seating(SeatingRule.DRAWN), CONCURRENCY),
    reasons=REASONS,
)
