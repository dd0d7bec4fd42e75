"""`traditional`, the family's rules in full (source 000 of docs/rules.md)."""

from dataclasses import replace
from typing import Final

from games.engine.rulesets import house_rules
from games.engine.rulesets.base import FirstDealer, RedealDealer, SeatingRule, VoidRule
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.modern import SCORING as MODERN_SCORING
from games.engine.rulesets.options import CONCURRENCY, ROUNDS, seating
from games.engine.rulesets.reasons import BY_ROLE, FOUR, combined, judgement, text
from games.engine.rulesets.scoring_by_role import ZeroUnder, roles_with

REASONS: Final = combined(
    (*FOUR, *BY_ROLE),
    (
        text("direction", "Deal and play go counter-clockwise; cards are dealt one at a time."),
        judgement(
            "seating",
            "Players draw cards and the best draws choose their seats first, unless the table plays "
            "without the draw. By judgement the best takes seat 0, the next seat 1 and so on.",
        ),
        text("first_dealer", "The player who draws the highest card deals first."),
        text("deal_moves", "After each hand the deal goes to the next player counter-clockwise."),
        text(
            "bidding_direction",
            "Bidding goes clockwise although play does not: we follow the document to the letter.",
        ),
        text("most_zeros", "Only dash bids are limited; zeros may be estimated without limit."),
        judgement(
            "void_fast",
            "The document describes no other way for the fast rounds, so the choice stays.",
        ),
        judgement(
            "redeal_dealer",
            "The next dealer deals the new hand. By judgement the following round goes on as if there "
            "had been no new deal.",
        ),
        judgement(
            "leads_fast",
            "In the document the first highest estimate counts as the high bidder when points are "
            "counted. In other rounds the high bidder leads, so this seat leads, too.",
        ),
        text("fast_high_bidder", "The first player to make the highest estimate counts as high bidder."),
        text("scoring", "Estimate or difference, one bonus by role, extras, and doublings."),
        judgement(
            "scoring.with_in_fast_rounds",
            "The document scores fast rounds by the same list, so they have a high bidder. By "
            "judgement others can be With.",
        ),
        judgement(
            "scoring.double_risk_from",
            "Four or more above or below 13 is a Double Risk. The document says it of a bid; by "
            "judgement the total is meant.",
        ),
        text("scoring.zero_under", "Below a total of 13 a dash call wins or loses 10 more."),
        text("scoring.zero_under_for", "In the document this is for dash calls only."),
        text("scoring.doubled_from", "An estimate of 8 or more doubles."),
        judgement(
            "scoring.doubled_for",
            "The document says that all scores of the hand count double if a player estimated 8 or "
            "more. Here only that player's points do: otherwise one player could double everybody's "
            "losses. A table may choose the document's rule.",
        ),
        text("scoring.carry", "After a round in which nobody was exact all scores of the next count double."),
    ),
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
