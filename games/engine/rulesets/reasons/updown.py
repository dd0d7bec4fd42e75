"""Why `updown` is as it is."""

from typing import Final

from games.engine.rulesets.reasons import combined, judgement, silent, source, text
from games.engine.rulesets.reasons.shared import ALL

_OF_AUCTIONS: Final = (
    "opener", "opened_by", "equal_bids", "bidding_direction", "may_pass", "pass_is_final", "lowest_bid",
    "highest_bid", "passed_out", "estimate_may_exceed_bid",
)  # fmt: skip

REASONS: Final = combined(
    ALL,
    (
        text("players", "The game is made for two to five players."),
        source(
            "direction",
            "The deal moves to the left, and so do speaking and play. That cards are dealt one at a time "
            "is what other sources say.",
        ),
        judgement(
            "deck",
            "Ten cards a player and one; odd low cards stay in the order hearts, diamonds, clubs, "
            "spades. For four players the list printed leaves 37, a slip: by judgement the fives stay, "
            "and the four of hearts.",
        ),
        judgement(
            "jokers",
            "None, unless the table adds one or two as the highest trumps, each in place of a lowest "
            "card. By judgement a joker turned up means no trump; the other one then wins where it is "
            "played.",
        ),
        text(
            "rounds",
            "There are 19 turns: up to ten cards and down, or down to one and up if the table prefers.",
        ),
        judgement(
            "concurrency",
            "Turns are played one at a time: they are short, and where tricks are hidden, scoring one "
            "turn is what shows them, before anybody speaks in the next.",
        ),
        silent(
            "seating",
            "The document is silent, so players keep their seats unless the table wants the draw.",
        ),
        judgement(
            "first_dealer",
            "The document is silent; cards are drawn and the best one deals first, even if nobody moves.",
        ),
        text("deal_moves", "The deal moves one player to the left each turn."),
        text("bidding", "There is no auction: a turned-up card names the trump suit."),
        *(judgement(field, "Without an auction the question does not arise.") for field in _OF_AUCTIONS),
        judgement("break_colour_from", "There are no fast rounds, so the question does not arise."),
        judgement("deals_without_bid", "Without an auction no deal is thrown in for want of a bid."),
        silent("dashing", "The document says nothing of dash calls, only of estimates."),
        silent("most_dash_calls", "The document says nothing of dash calls, only of estimates."),
        text("first_estimate", "The player to the left of the dealer speaks first, the dealer last."),
        text("most_zeros", "Players can estimate what they like, so zeros are not limited."),
        text(
            "total_may_equal_tricks",
            "The total may not equal the tricks of the turn; only the last to speak is held by it.",
        ),
        silent(
            "void_normal",
            "The document says nothing of missing suits, and with few cards everybody lacks some.",
        ),
        judgement("void_fast", "There are no fast rounds, so the question does not arise."),
        judgement("redeal_dealer", "No deal is ever thrown in, so the question does not arise."),
        text(
            "leads_normal",
            "The player left of the first to estimate leads; with two players that is the dealer.",
        ),
        judgement("leads_fast", "There are no fast rounds; the field has the value of the other turns."),
        judgement("fast_high_bidder", "There are no fast rounds, so the question does not arise."),
        silent(
            "has_risk",
            "The last to speak is restricted; the document says nothing of gains or losses by it.",
        ),
        text("concealed", "Won tricks lie in clear view, unless the table prefers to conceal them."),
        text(
            "winner",
            "Points are penalties, so the lowest total wins. As in all rulesets, ties share the better "
            "place, and who left for good comes after all who stayed.",
        ),
        text(
            "scoring",
            "Exact players pay nothing, others the cards of the turn and the larger of estimate and tricks.",
        ),
        silent(
            "scoring.carry",
            "The document says nothing of a turn that nobody made, so it counts as any other and leaves "
            "nothing to the next.",
        ),
    ),
)
