"""`traditional`, the family's rules in full (source 000 of docs/rules.md)."""

from dataclasses import replace
from typing import Final

from games.engine.rulesets import house_rules
from games.engine.rulesets.base import FirstDealer, RedealDealer, SeatingRule, VoidRule
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.modern import SCORING as MODERN_SCORING
from games.engine.rulesets.options import CONCURRENCY, ROUNDS, seating
from games.engine.rulesets.reasons import BY_ROLE, FOUR, combined
from games.engine.rulesets.scoring_by_role import ZeroUnder, roles_with

REASONS: Final = combined(
    (*FOUR, *BY_ROLE),
    """
    direction (text): Deal and play go counter-clockwise; cards are dealt one at a time.
    seating (judgement): Players draw cards and the best draws choose their seats first, unless the table
        plays without the draw. By judgement the best takes seat 0, the next seat 1 and so on.
    first_dealer (text): The player who draws the highest card deals first.
    deal_moves (text): After each hand the deal goes to the next player counter-clockwise.
    bidding_direction (text): Bidding goes clockwise although play does not: we follow the document to the
        letter.
    most_zeros (text): Only dash bids are limited; zeros may be estimated without limit.
    void_fast (judgement): The document describes no other way for the fast rounds, so the choice stays.
    redeal_dealer (judgement): The next dealer deals the new hand. By judgement the following round goes on as
        if there had been no new deal.
    leads_fast (judgement): In the document the first highest estimate counts as the high bidder when points
        are counted. In other rounds the high bidder leads, so this seat leads, too.
    fast_high_bidder (text): The first player to make the highest estimate counts as high bidder.
    scoring (text): Estimate or difference, one bonus by role, extras, and doublings.
    scoring.with_in_fast_rounds (judgement): The document scores fast rounds by the same list, so they have a
        high bidder. By judgement others can be With.
    scoring.double_risk_from (judgement): Four or more above or below 13 is a Double Risk. The document says
        it of a bid; by judgement the total is meant.
    scoring.zero_under (text): Below a total of 13 a dash call wins or loses 10 more.
    scoring.zero_under_for (text): In the document this is for dash calls only.
    scoring.doubled_from (text): An estimate of 8 or more doubles.
    scoring.doubled_for (judgement): The document says that all scores of the hand count double if a player
        estimated 8 or more. Here only that player's points do: otherwise one player could double everybody's
        losses. A table may choose the document's rule.
    scoring.carry (text): After a round in which nobody was exact all scores of the next count double.
    """,
)

SCORING: Final = replace(
    MODERN_SCORING,
    roles=roles_with(dash_call=23, with_missed=-20),
    zero_under_for=ZeroUnder.DASH_CALLS,
)

TRADITIONAL: Final = replace(
    MODERN,
    key="traditional",
    version=1,
    title="Traditional",
    seating=SeatingRule.DRAWN,
    first_dealer=FirstDealer.BEST_DRAW,
    bidding_direction=-1,
    most_zeros=None,
    void_fast=VoidRule.REDEAL_OR_AVOID,
    redeal_dealer=RedealDealer.NEXT,
    scoring=SCORING,
    options=(ROUNDS, seating(SeatingRule.DRAWN), CONCURRENCY, house_rules.DOUBLED_FOR),
    reasons=REASONS,
)
