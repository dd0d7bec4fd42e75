"""Why `traditional` is as it is."""

from typing import Final

from games.engine.rulesets.reasons import combined, judgement, text
from games.engine.rulesets.reasons.shared import BY_ROLE, FOUR

REASONS: Final = combined(
    (*FOUR, *BY_ROLE),
    (
        text("direction", "Deal and play run counter-clockwise; cards are dealt one at a time."),
        judgement(
            "seating",
            "Players draw cards and the best draws choose their seats first, unless the table waives it. "
            "By judgement the best takes seat 0, the next seat 1 and so on.",
        ),
        text("first_dealer", "Whoever draws the highest card deals first."),
        text("deal_moves", "After each hand the deal goes to the next player counter-clockwise."),
        text(
            "bidding_direction",
            "Bidding goes clockwise although play does not, and the document is followed to the letter.",
        ),
        text("most_zeros", "Only dash bids are limited; zeros may be estimated without limit."),
        judgement(
            "void_fast",
            "The document describes no other way for the fast rounds, so the choice stays.",
        ),
        judgement(
            "redeal_dealer",
            "A new hand is dealt by the next dealer. By judgement the following round goes on as if "
            "there had been none.",
        ),
        judgement(
            "leads_fast",
            "The document calls the first highest estimate high bidder for scoring purposes. That this "
            "seat leads as well follows from the high bidder's lead in other rounds.",
        ),
        text("fast_high_bidder", "The first player to make the highest estimate counts as high bidder."),
        text("scoring", "Estimate or difference, one bonus by role, extras on top, and doublings."),
        judgement(
            "scoring.with_in_fast_rounds",
            "The document scores fast rounds by the same list, for which they have a high bidder. That "
            "it can be equalled is a judgement.",
        ),
        judgement(
            "scoring.double_risk_from",
            "Four or more above or below 13 is a Double Risk. The document says it of a bid; by "
            "judgement the total is meant.",
        ),
        text("scoring.zero_under", "Below a total of 13 a dash call wins or loses 10 more."),
        text("scoring.zero_under_for", "The document grants this to dash calls only."),
        text("scoring.doubled_from", "An estimate of 8 or more doubles."),
        judgement(
            "scoring.doubled_for",
            "All scores of the hand are multiplied by two, the document says, if a player estimated 8 or "
            "more. Against the letter only that player's points are: otherwise one player could double "
            "everybody's losses. A table may choose the letter.",
        ),
        text("scoring.carry", "After a round nobody made all scores of the next are doubled."),
    ),
)
