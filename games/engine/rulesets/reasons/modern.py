"""Why `modern` is as it is."""

from typing import Final

from games.engine.rulesets.reasons import combined, judgement, silent, text
from games.engine.rulesets.reasons.shared import BY_ROLE, FOUR

REASONS: Final = combined(
    (*FOUR, *BY_ROLE),
    (
        silent(
            "seating",
            "The document draws for nothing, so players keep their seats unless the table wants the draw.",
        ),
        judgement(
            "first_dealer",
            "Bidding starts with the creator of the game, so the seat before the creator deals round 1. "
            "By judgement this holds for round 1 alone, and seat 0 opens where the creator does not "
            "play.",
        ),
        judgement(
            "deal_moves",
            "The document names no dealers; the deal moves on by one seat, as in the telling at length.",
        ),
        judgement(
            "opener",
            "The document lets the creator open and names no dealer; in the rest of the family the "
            "opener sits after the dealer.",
        ),
        text("bidding_direction", "Bidding moves counter-clockwise, as play does."),
        judgement(
            "lowest_bid",
            "The document names no lowest bid; four is what the rest of the family plays.",
        ),
        text("most_zeros", "At most two players may dash or estimate zero in any one round."),
        text("void_fast", "In the fast rounds players are only asked to declare that they avoid."),
        judgement(
            "leads_fast",
            "The document is silent; the telling at length lets the high bidder lead, so it holds here.",
        ),
        judgement(
            "fast_high_bidder",
            "Taken from the telling at length: who first makes the highest estimate is the high bidder.",
        ),
        text("scoring", "Points are (X + Y) · Z · W: tricks, role and extras, times the doublings."),
        judgement(
            "scoring.with_in_fast_rounds",
            "With is defined by the winning bid, and a fast round has a high bidder to equal.",
        ),
        judgement(
            "scoring.double_risk_from",
            "The document does not define Double Risk; four tricks off 13 is the family's measure.",
        ),
        text("scoring.zero_under", "Below a total of 13 a zero estimate wins or loses 10 more."),
        text(
            "scoring.zero_under_for",
            "The document speaks of any player who estimates zero, called or not.",
        ),
        text("scoring.doubled_from", "The multiplier Z is 2 for estimates of 8 or more."),
        text("scoring.doubled_for", "Z is each player's own, by the player's own estimate."),
        judgement("scoring.carry", "A Sa'aydeh round counts double; two in a row are still only doubled."),
    ),
)
