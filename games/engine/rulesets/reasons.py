"""Reasons for the values of rulesets: a sentence each, and its basis. Here are those of several rulesets."""

from functools import partial
from typing import Final

from games.engine.rulesets.base import Basis, Reason

# Each takes a field and a sentence. The ruleset's own document says so.
text = partial(Reason, basis=Basis.TEXT)
# Another source of the game says so.
source = partial(Reason, basis=Basis.SOURCE)
# The ruleset's own document does not mention it, so it does not exist, or is as before.
silent = partial(Reason, basis=Basis.SILENT)
# Documents are silent, contradict themselves or can be read in two ways, so the service decided.
judgement = partial(Reason, basis=Basis.JUDGEMENT)


def combined(shared: tuple[Reason, ...], own: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Shared reasons, with a ruleset's own ones in place of those for the same field."""
    return tuple({reason.field: reason for reason in (*shared, *own)}.values())


# Reasons that hold for all rulesets.
ALL: Final = (
    judgement("key", "A short name, by which a table chooses the ruleset."),
    judgement(
        "version",
        "A corrected rule becomes a new version. A table keeps the version with which it began.",
    ),
    judgement("title", "The name shown to people."),
    judgement(
        "options",
        "What a table may choose, because the documents differ or name it as a variation.",
    ),
)

# For the four played with 52 cards.
FOUR: Final = combined(
    ALL,
    (
        text("players", "The document has four players, each for themselves."),
        source(
            "direction",
            "Deal and play go counter-clockwise. Two sources of the family say that cards are dealt "
            "one at a time.",
        ),
        text("deck", "The standard 52 cards are played, ace high."),
        text("jokers", "The standard deck has no jokers."),
        text(
            "rounds",
            "Thirteen rounds with an auction, then fast ones in no-trump, spades, hearts, diamonds, clubs.",
        ),
        judgement(
            "concurrency",
            "One round at a time, unless the table deals several together. Then the number of a round "
            "decides who deals, and what a round carries into the next counts when that next round is "
            "scored.",
        ),
        judgement(
            "deal_moves",
            "The deal moves on by one seat with every round, as in the longer text of `traditional`.",
        ),
        text(
            "bidding",
            "Each player makes one bid, and it need not be higher than the one before. The highest wins, "
            "by tricks, then by no-trump, spades, hearts, diamonds, clubs.",
        ),
        text("opener", "The player after the dealer speaks first."),
        silent(
            "opened_by",
            "In the document the last round does not decide who opens, so the opener moves on with the deal.",
        ),
        judgement(
            "equal_bids",
            "The document is silent; otherwise a later player could take an auction without offering more.",
        ),
        silent("may_pass", "The document has no pass: a player who does not dash must bid."),
        judgement("pass_is_final", "Without passes the question does not arise."),
        text("lowest_bid", "The document sets the lowest bid at four tricks."),
        text("highest_bid", "There are thirteen tricks to win."),
        text("break_colour_from", "The trumps of the fast rounds are fixed, and nobody bids for another."),
        judgement(
            "deals_without_bid",
            "Somebody always declares, so no deal is thrown in because nobody bid.",
        ),
        judgement("passed_out", "Without passes the question does not arise."),
        text("dashing", "A dash call is made in turn in place of a bid, and names no trump."),
        text("most_dash_calls", "At most two players may dash in a round; the players after them must bid."),
        judgement(
            "first_estimate",
            "The document is silent; the text of `rising` says that estimates start after the "
            "declarer. Without a declarer they start after the dealer.",
        ),
        text("estimate_may_exceed_bid", "Nobody may estimate more than the bid that won the auction."),
        text("total_may_equal_tricks", "The estimates may not add up to 13, so that somebody must miss."),
        text(
            "void_normal",
            "A player without a card of some suit says so and chooses between a new deal and playing on. "
            "Players are asked one at a time after the dealer, and the first new deal ends this one.",
        ),
        judgement(
            "redeal_dealer", "In the document the deal does not move on, so the same player deals again."
        ),
        text("leads_normal", "The player who wins the bidding leads to the first trick."),
        text(
            "has_risk",
            "The Risk is the last player who really estimates, and who may not make the total 13.",
        ),
        silent("concealed", "The document hides no tricks, and the other rulesets of the family hide none."),
        text(
            "winner",
            "The most points after the last round win. As in all rulesets, ties share the better "
            "place, and players who left for good come after all who stayed.",
        ),
    ),
)

# For the two that count by role: about these points, as far as their documents agree.
BY_ROLE: Final = (
    judgement(
        "scoring.roles",
        "The document lists these extra points, and a seat takes the first row that fits it. By "
        "judgement a high bidder who is also the Risk takes the row of With and Risk: a player who "
        "only equalled them must not get more.",
    ),
    text("scoring.risk_from", "The last player to estimate is the Risk, even if the total is near 13."),
    silent("scoring.risk_step", "The document has no step of Risk beyond Double Risk."),
    silent("scoring.risk_tricks", "The document has no step of Risk beyond Double Risk."),
    silent("scoring.risk_most", "The document has Risk and Double Risk, and no step beyond."),
    text("scoring.dash_call_under", "A dash call is a zero as well, and counts 10 more under 13."),
    text("scoring.high_estimates", "From 8 on the points count double."),
    silent("scoring.doubling_withs", "The document has no round that several Withs double."),
    text("scoring.only_exact", "The only exact player wins 10 more."),
    text("scoring.only_missed", "The only player who missed loses 10 more."),
)
