"""`rising`: ascending auction, points that grow with the round number (source 001 of docs/rules.md)."""

from dataclasses import replace
from typing import Final

from games.engine.rulesets.base import Bidding, Carry, DashRule, FirstDealer, SeatingRule
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.options import CONCURRENCY, PASS_IS_FINAL, ROUNDS, seating
from games.engine.rulesets.reasons import FOUR, combined, judgement, source, text
from games.engine.rulesets.scoring_by_round import RoundNumberScoring

REASONS: Final = combined(
    FOUR,
    (
        judgement(
            "seating",
            "The document is silent; seats are drawn as in other rulesets of the family, unless the "
            "table plays without the draw. The best draw takes seat 0, the next seat 1 and so on.",
        ),
        judgement(
            "first_dealer",
            "The document is silent; the best draw deals first, as in other rulesets of the family.",
        ),
        judgement(
            "deal_moves",
            "In the document the opener moves counter-clockwise. The opener sits after the dealer, so "
            "the deal moves, too.",
        ),
        source(
            "bidding",
            "Bidding is as in Egyptian Tarneeb, an auction in which each bid must be higher than the "
            "last: by tricks, then by no-trump, spades, hearts, diamonds, clubs.",
        ),
        text(
            "opener",
            "The first player to the right of the dealer begins; players who called a blind dash are "
            "left out.",
        ),
        judgement("equal_bids", "Each bid must be higher than the last, so the question does not arise."),
        text("bidding_direction", "Bidding moves counter-clockwise."),
        text(
            "highest_bid",
            "There are thirteen tricks to win; nothing is higher than thirteen no-trump, so it ends "
            "the auction.",
        ),
        source("may_pass", "An ascending auction needs a pass, and Tarneeb has one."),
        source(
            "pass_is_final",
            "A seat that passed may bid again, unless the table decides that a pass is final.",
        ),
        judgement(
            "deals_without_bid",
            "A deal without a bid is thrown in; after three the opener must bid, so that every game ends.",
        ),
        source(
            "passed_out",
            "Bidding is as in Tarneeb, where the cards are dealt again if everybody passes.",
        ),
        judgement(
            "dashing",
            "Before the auction all players are asked whether they blind dash or take part. By "
            "judgement they are asked in turn, and each sees their cards and the answers so far.",
        ),
        text(
            "most_dash_calls",
            "No more than two players can dash. After two did, the others are not asked and enter the "
            "auction.",
        ),
        judgement(
            "first_estimate",
            "Estimates start to the right of the bidder. In accelerated rounds, where the document is "
            "silent, they start to the right of the dealer.",
        ),
        text("most_zeros", "No more than two players can have zero, by blind dash or by estimate."),
        text("void_fast", "In accelerated rounds players are asked for an avoid only."),
        source("leads_normal", "Play is as in Tarneeb, where the declarer leads."),
        judgement(
            "leads_fast", "The player with the highest estimate counts as the bidder, and the bidder leads."
        ),
        judgement(
            "fast_high_bidder",
            "The player with the highest estimate counts as the bidder. The document does not mention "
            "equal estimates; by judgement the first counts.",
        ),
        text("scoring", "The round number is added to the tricks, so later rounds count more."),
        text(
            "scoring.blind_dash_over",
            "A blind dash is worth the round number and 20 when the estimates exceed 13.",
        ),
        text(
            "scoring.blind_dash_under",
            "A blind dash is worth the round number and 10 when the estimates fall short of 13.",
        ),
        text(
            "scoring.dash_over",
            "A zero estimated later wins the round number and 10 when the estimates exceed 13.",
        ),
        text(
            "scoring.dash_under",
            "A zero estimated later wins the round number and 20 when the estimates fall short of 13.",
        ),
        text("scoring.dash_missed", "A zero estimated later and missed loses 20 more, over or under."),
        text(
            "scoring.high_bidder",
            "The bidder wins or loses 10 more, and so does the high bidder of a fast round.",
        ),
        text("scoring.with_exact", "A With that is made wins the same 10 as the bidder."),
        text("scoring.with_missed", "Only the bidder is named among those who lose 10 more."),
        text("scoring.with_in_fast_rounds", "The document says that accelerated rounds have no With."),
        text("scoring.risk_step", "The Risk wins or loses ten times R."),
        text("scoring.risk_tricks", "R rises by one for every two tricks between the total and 13."),
        judgement(
            "scoring.risk_most",
            "R ends at 4. The document's table names 6 twice; by judgement 5 and 6 make 3, and 7 or more "
            "make 4.",
        ),
        text("scoring.only_exact", "The only player who wins gets 10 more."),
        text("scoring.only_missed", "The only player who loses gives 10 more."),
        text("scoring.kabooot", "Bidding and taking all thirteen tricks wins 50 more."),
        judgement(
            "scoring.kabooot_others",
            "A kabooot costs each other player 25. By judgement also those who made their estimate pay.",
        ),
        text(
            "scoring.carry",
            "After a round in which nobody was exact the next counts ×2, then ×3, until somebody is exact.",
        ),
    ),
)

SCORING: Final = RoundNumberScoring(
    blind_dash_over=20,
    blind_dash_under=10,
    dash_over=10,
    dash_under=20,
    dash_missed=20,
    high_bidder=10,
    with_exact=10,
    with_missed=0,
    with_in_fast_rounds=False,
    risk_step=10,
    risk_tricks=2,
    risk_most=4,
    only_exact=10,
    only_missed=10,
    kabooot=50,
    kabooot_others=25,
    carry=Carry.GROWING,
)

RISING: Final = replace(
    MODERN,
    key="rising",
    version=1,
    title="Rising",
    seating=SeatingRule.DRAWN,
    first_dealer=FirstDealer.BEST_DRAW,
    bidding=Bidding.ASCENDING,
    may_pass=True,
    deals_without_bid=3,
    dashing=DashRule.BLIND,
    scoring=SCORING,
    options=(ROUNDS, seating(SeatingRule.DRAWN), PASS_IS_FINAL, CONCURRENCY),
    reasons=REASONS,
)
