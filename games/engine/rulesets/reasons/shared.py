"""Reasons that hold for all rulesets, for the four played with 52 cards, and for two that count by role."""

from typing import Final

from games.engine.rulesets.reasons import combined, judgement, silent, source, text

ALL: Final = (
    judgement("key", "A short name, by which a table chooses the ruleset."),
    judgement(
        "version",
        "A corrected rule becomes a new version, and a table keeps the version it began with.",
    ),
    judgement("title", "The name shown to people."),
    judgement(
        "options",
        "What a table may choose, because the documents differ on it or offer it as a variation.",
    ),
)

FOUR: Final = combined(
    ALL,
    (
        text("players", "The document knows four players, each on their own."),
        source(
            "direction",
            "Deal and play run counter-clockwise. That cards are dealt one at a time is what two sources "
            "of the family say.",
        ),
        text("deck", "The standard 52 cards are played, ace high."),
        text("jokers", "The standard deck has no jokers."),
        text(
            "rounds",
            "Thirteen rounds with an auction, then fast ones in no-trump, spades, hearts, diamonds, clubs.",
        ),
        judgement(
            "concurrency",
            "One round at a time, unless the table deals several together: who deals follows from the "
            "number of a round, and what a round carries into the next is counted when its turn to be "
            "scored comes.",
        ),
        judgement(
            "deal_moves",
            "The deal moves on by one seat with every round, as in the telling at length.",
        ),
        text(
            "bidding",
            "Each player makes one bid, and it need not be higher than the one before. The highest wins, "
            "by tricks, then by no-trump, spades, hearts, diamonds, clubs.",
        ),
        text("opener", "The player after the dealer speaks first."),
        silent(
            "opened_by",
            "The document does not let the last round decide who opens, so it goes round with the deal.",
        ),
        judgement(
            "equal_bids",
            "The document is silent; otherwise a later player could take an auction without offering more.",
        ),
        silent("may_pass", "No pass is mentioned: who does not dash must bid."),
        judgement("pass_is_final", "Without passes the question does not arise."),
        text("lowest_bid", "The document sets the lowest bid at four tricks."),
        text("highest_bid", "There are thirteen tricks to win."),
        text("break_colour_from", "The trumps of the fast rounds are fixed, and nobody bids for another."),
        judgement(
            "deals_without_bid",
            "Somebody always declares, so no deal is thrown in for want of a bid.",
        ),
        judgement("passed_out", "Without passes the question does not arise."),
        text("dashing", "A dash call takes the place of a bid, in turn, and names no trump."),
        text("most_dash_calls", "At most two players may dash in a round; whoever comes later must bid."),
        judgement(
            "first_estimate",
            "The document is silent; the rising auction's says that estimates start after the declarer. "
            "Without a declarer they start after the dealer.",
        ),
        text("estimate_may_exceed_bid", "Nobody may estimate more than the bid that won the auction."),
        text("total_may_equal_tricks", "The estimates may not add up to 13, so that somebody must miss."),
        text(
            "void_normal",
            "A player without a card of some suit says so and chooses between a new deal and playing on. "
            "Players are asked one at a time after the dealer, and the first new deal ends this one.",
        ),
        judgement("redeal_dealer", "The document does not pass the deal on, so the same player deals again."),
        text("leads_normal", "Who wins the bidding leads to the first trick."),
        text(
            "has_risk",
            "The last player who actually estimates, and may not complete the total, is the Risk.",
        ),
        silent("concealed", "The document hides no tricks, and neither does the rest of the family."),
        text(
            "winner",
            "The most points after the last round win. As in all rulesets, ties share the better place, "
            "and who left for good comes after all who stayed.",
        ),
    ),
)

# Of the points by role, as far as the documents that use them agree.
BY_ROLE: Final = (
    judgement(
        "scoring.roles",
        "The document lists these extra points, and a seat takes the first row that fits it. By "
        "judgement a high bidder who is also the Risk takes the row of With and Risk, as "
        "nobody ranks below a player who merely equalled them.",
    ),
    text("scoring.risk_from", "The last to estimate is the Risk, however near to 13 the total is."),
    silent("scoring.risk_step", "The document has no step of Risk beyond Double Risk."),
    silent("scoring.risk_tricks", "The document has no step of Risk beyond Double Risk."),
    silent("scoring.risk_most", "The document has Risk and Double Risk, and no step beyond."),
    text("scoring.dash_call_under", "A dash call is a zero as well, and counts 10 more under 13."),
    text("scoring.high_estimates", "From 8 on the points count double."),
    silent("scoring.doubling_withs", "The document says nothing of rounds that several Withs double."),
    text("scoring.only_exact", "The only exact player wins 10 more."),
    text("scoring.only_missed", "The only player who missed loses 10 more."),
)
