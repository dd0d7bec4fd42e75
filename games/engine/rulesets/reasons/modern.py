"""Why `modern` is as it is."""

from typing import Final

from games.engine.rulesets.reasons import combined, judgement, silent, text
from games.engine.rulesets.reasons.shared import BY_ROLE, FOUR

REASONS: Final = combined(
    (*FOUR, *BY_ROLE),
    (
        silent(
            "seating",
            "The document has no draw, so players keep their seats unless the table chooses the draw.",
        ),
        judgement(
            "first_dealer",
            "Bidding starts with the creator of the game, so the seat before the creator deals round 1. "
            "By judgement this holds for round 1 alone, and seat 0 opens where the creator does not "
            "play.",
        ),
        judgement(
            "deal_moves",
            "The document names no dealers; the deal moves on by one seat, as in the longer text of "
            "`traditional`.",
        ),
        judgement(
            "opener",
            "In the document the creator opens, and no dealer is named. In the other rulesets of the "
            "family the opener sits after the dealer.",
        ),
        text("bidding_direction", "Bidding moves counter-clockwise, as play does."),
        judgement(
            "lowest_bid",
            "The document names no lowest bid; in the other rulesets of the family it is four.",
        ),
        text("most_zeros", "At most two players may dash or estimate zero in any one round."),
        text("void_fast", "In the fast rounds players are only asked to declare that they avoid."),
        judgement(
            "leads_fast",
            "The document is silent. In the longer text of `traditional` the high bidder leads, so it "
            "is the same here.",
        ),
        judgement(
            "fast_high_bidder",
            "Taken from the longer text of `traditional`: the first player who makes the highest "
            "estimate is the high bidder.",
        ),
        text("scoring", "Points are (X + Y) · Z · W: tricks, role and extras, times the doublings."),
        judgement(
            "scoring.with_in_fast_rounds",
            "A With estimates as many as the winning bid, and a fast round also has a high bidder.",
        ),
        judgement(
            "scoring.double_risk_from",
            "The document does not define Double Risk; in the family it begins four tricks from 13.",
        ),
        text("scoring.zero_under", "Below a total of 13 a zero estimate wins or loses 10 more."),
        text(
            "scoring.zero_under_for",
            "The document says this of any player who estimates zero, with or without a dash call.",
        ),
        text("scoring.doubled_from", "The multiplier Z is 2 for estimates of 8 or more."),
        text("scoring.doubled_for", "Each player has their own Z, by their own estimate."),
        judgement(
            "scoring.carry",
            "After a Sa'aydeh the next round counts double. After two in a row it still counts only double.",
        ),
    ),
)
