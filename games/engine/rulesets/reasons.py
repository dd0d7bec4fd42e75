"""Reasons for the values of rulesets, as tables: a field, its basis and a sentence in each line.

    opener (text): The player after the dealer speaks first.
    void_normal, void_fast (silent): The document does not mention missing suits, so nobody is asked and
        nothing is announced.

`Basis` says what a sentence can rest on. Here are the reasons of several rulesets.
"""

import re
from typing import Final

from games.engine.rulesets.base import Basis, Reason

_BEGINS: Final = re.compile(r"^ {4}(?! )", re.MULTILINE)


def reasons(table: str) -> tuple[Reason, ...]:
    """Read a table; what is indented further goes on with the sentence above. Raise ValueError."""
    found = []
    for entry in _BEGINS.split(table.rstrip())[1:]:
        about, _, sentence = " ".join(entry.split()).partition("): ")
        fields, _, basis = about.partition(" (")
        found += [Reason(field, sentence, Basis(basis)) for field in fields.split(", ")]
    return tuple(found)


def combined(shared: tuple[Reason, ...], own: str) -> tuple[Reason, ...]:
    """Shared reasons, with those of a ruleset's own table in place of those for the same field."""
    return tuple({reason.field: reason for reason in (*shared, *reasons(own))}.values())


# Reasons that hold for all rulesets.
ALL: Final = reasons("""
    key (judgement): A short name, by which a table chooses the ruleset.
    version (judgement): A corrected rule becomes a new version. A table keeps the version with which it
        began.
    title (judgement): The name shown to people.
    options (judgement): What a table may choose, because the documents differ or name it as a variation.
""")

# For the four played with 52 cards.
FOUR: Final = combined(
    ALL,
    """
    players (text): The document has four players, each for themselves.
    direction (source): Deal and play go counter-clockwise. Two sources of the family say that cards are dealt
        one at a time.
    deck (text): The standard 52 cards are played, ace high.
    jokers (text): The standard deck has no jokers.
    rounds (text): Thirteen rounds with an auction, then fast ones in no-trump, spades, hearts, diamonds,
        clubs.
    concurrency (judgement): One round at a time, unless the table deals several together. Then the number of
        a round decides who deals, and what a round carries into the next counts when that next round is
        scored.
    deal_moves (judgement): The deal moves on by one seat with every round, as in the longer text of
        `traditional`.
    bidding (text): Each player makes one bid, and it need not be higher than the one before. The highest
        wins, by tricks, then by no-trump, spades, hearts, diamonds, clubs.
    opener (text): The player after the dealer speaks first.
    opened_by (silent): In the document the last round does not decide who opens, so the opener moves on with
        the deal.
    equal_bids (judgement): The document is silent; otherwise a later player could take an auction without
        offering more.
    may_pass (silent): The document has no pass: a player who does not dash must bid.
    pass_is_final (judgement): Without passes the question does not arise.
    lowest_bid (text): The document sets the lowest bid at four tricks.
    highest_bid (text): There are thirteen tricks to win.
    break_colour_from (text): The trumps of the fast rounds are fixed, and nobody bids for another.
    deals_without_bid (judgement): Somebody always declares, so no deal is thrown in because nobody bid.
    passed_out (judgement): Without passes the question does not arise.
    dashing (text): A dash call is made in turn in place of a bid, and names no trump.
    most_dash_calls (text): At most two players may dash in a round; the players after them must bid.
    first_estimate (judgement): The document is silent; the text of `rising` says that estimates start after
        the declarer. Without a declarer they start after the dealer.
    estimate_may_exceed_bid (text): Nobody may estimate more than the bid that won the auction.
    total_may_equal_tricks (text): The estimates may not add up to 13, so that somebody must miss.
    void_normal (text): A player without a card of some suit says so and chooses between a new deal and
        playing on. Players are asked one at a time after the dealer, and the first new deal ends this one.
    redeal_dealer (judgement): In the document the deal does not move on, so the same player deals again.
    leads_normal (text): The player who wins the bidding leads to the first trick.
    has_risk (text): The Risk is the last player who really estimates, and who may not make the total 13.
    concealed (silent): The document hides no tricks, and the other rulesets of the family hide none.
    winner (text): The most points after the last round win. As in all rulesets, ties share the better place,
        and players who left for good come after all who stayed.
    """,
)

# For the two that count by role: about these points, as far as their documents agree.
BY_ROLE: Final = reasons("""
    scoring.roles (judgement): The document lists these extra points, and a seat takes the first row that fits
        it. By judgement a high bidder who is also the Risk takes the row of With and Risk: a player who only
        equalled them must not get more.
    scoring.risk_from (text): The last player to estimate is the Risk, even if the total is near 13.
    scoring.risk_step, scoring.risk_tricks (silent): The document has no step of Risk beyond Double Risk.
    scoring.risk_most (silent): The document has Risk and Double Risk, and no step beyond.
    scoring.dash_call_under (text): A dash call is a zero as well, and counts 10 more under 13.
    scoring.high_estimates (text): From 8 on the points count double.
    scoring.doubling_withs (silent): The document has no round that several Withs double.
    scoring.only_exact (text): The only exact player wins 10 more.
    scoring.only_missed (text): The only player who missed loses 10 more.
""")
