"""Why `casual` is as it is."""

from typing import Final

from games.engine.rulesets.reasons import combined, judgement, silent, text
from games.engine.rulesets.reasons.shared import FOUR

REASONS: Final = combined(
    FOUR,
    (
        text("direction", "Deal and play run counter-clockwise; cards are dealt one at a time."),
        judgement(
            "seating",
            "Players draw for seats, the highest card choosing first, unless the table waives it. By "
            "judgement the best takes seat 0, the next seat 1 and so on.",
        ),
        text("first_dealer", "Whoever draws the highest card deals first."),
        judgement(
            "deal_moves",
            "The document lets the deal rotate counter-clockwise; by one seat a round is the plain reading.",
        ),
        judgement(
            "opener",
            "The document says who leads to the first trick, and not who bids first; it is the same player.",
        ),
        text(
            "bidding_direction",
            "Bidding goes clockwise although the deal does not, and the document is followed to the letter.",
        ),
        judgement(
            "highest_bid",
            "Up to all thirteen tricks, with a trump suit or, as in the rest of the family, in no-trump.",
        ),
        judgement(
            "most_dash_calls",
            "The document sets no limit; two calls leave somebody to declare and somebody to estimate.",
        ),
        silent("most_zeros", "The document sets no limit on zeros estimated later."),
        silent(
            "total_may_equal_tricks",
            "The document says nothing against any total, so all four can be exact.",
        ),
        silent(
            "void_normal",
            "The document says nothing of missing suits, so nobody is asked and nothing is announced.",
        ),
        silent(
            "void_fast",
            "The document says nothing of missing suits, so nobody is asked and nothing is announced.",
        ),
        judgement("redeal_dealer", "No deal is ever thrown in, so the question does not arise."),
        text("leads_normal", "The player on the dealer's right leads to the first trick."),
        text("leads_fast", "The player on the dealer's right leads to the first trick, in every round."),
        silent("fast_high_bidder", "The document says nothing of a high bidder where there is no bidding."),
        silent("has_risk", "The document says nothing of Risk, With or any other role."),
        text(
            "scoring",
            "The estimate for those who made it, minus the difference for the others, and nothing else.",
        ),
        silent(
            "scoring.carry",
            "The document says nothing of a round that nobody made, so it counts as any other and leaves "
            "nothing to the next.",
        ),
    ),
)
