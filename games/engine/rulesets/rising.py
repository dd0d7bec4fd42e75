"""`rising`: ascending auction, points that grow with the round number (source 001 of docs/rules.md)."""

from dataclasses import replace
from typing import Final

from games.engine.rulesets.base import Bidding, Carry, DashRule, FirstDealer, SeatingRule
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.options import CONCURRENCY, PASS_IS_FINAL, ROUNDS, seating
from games.engine.rulesets.reasons import FOUR, combined
from games.engine.rulesets.scoring_by_round import RoundNumberScoring

REASONS: Final = combined(
    FOUR,
    """
    seating (judgement): The document is silent; seats are drawn as in other rulesets of the family, unless
        the table plays without the draw. The best draw takes seat 0, the next seat 1 and so on.
    first_dealer (judgement): The document is silent; the best draw deals first, as in other rulesets of the
        family.
    deal_moves (judgement): In the document the opener moves counter-clockwise. The opener sits after the
        dealer, so the deal moves, too.
    bidding (source): Bidding is as in Egyptian Tarneeb, an auction in which each bid must be higher than the
        last: by tricks, then by no-trump, spades, hearts, diamonds, clubs.
    opener (text): The first player to the right of the dealer begins; players who called a blind dash are
        left out.
    equal_bids (judgement): Each bid must be higher than the last, so the question does not arise.
    bidding_direction (text): Bidding moves counter-clockwise.
    highest_bid (text): There are thirteen tricks to win; nothing is higher than thirteen no-trump, so it ends
        the auction.
    may_pass (source): An ascending auction needs a pass, and Tarneeb has one.
    pass_is_final (source): A seat that passed may bid again, unless the table decides that a pass is final.
    deals_without_bid (judgement): A deal without a bid is thrown in; after three the opener must bid, so that
        every game ends.
    passed_out (source): Bidding is as in Tarneeb, where the cards are dealt again if everybody passes.
    dashing (judgement): Before the auction all players are asked whether they blind dash or take part. By
        judgement they are asked in turn, and each sees their cards and the answers so far.
    most_dash_calls (text): No more than two players can dash. After two did, the others are not asked and
        enter the auction.
    first_estimate (judgement): Estimates start to the right of the bidder. In accelerated rounds, where the
        document is silent, they start to the right of the dealer.
    most_zeros (text): No more than two players can have zero, by blind dash or by estimate.
    void_fast (text): In accelerated rounds players are asked for an avoid only.
    leads_normal (source): Play is as in Tarneeb, where the declarer leads.
    leads_fast (judgement): The player with the highest estimate counts as the bidder, and the bidder leads.
    fast_high_bidder (judgement): The player with the highest estimate counts as the bidder. The document does
        not mention equal estimates; by judgement the first counts.
    scoring (text): The round number is added to the tricks, so later rounds count more.
    scoring.blind_dash_over (text): A blind dash is worth the round number and 20 when the estimates exceed
        13.
    scoring.blind_dash_under (text): A blind dash is worth the round number and 10 when the estimates fall
        short of 13.
    scoring.dash_over (text): A zero estimated later wins the round number and 10 when the estimates exceed
        13.
    scoring.dash_under (text): A zero estimated later wins the round number and 20 when the estimates fall
        short of 13.
    scoring.dash_missed (text): A zero estimated later and missed loses 20 more, over or under.
    scoring.high_bidder (text): The bidder wins or loses 10 more, and so does the high bidder of a fast round.
    scoring.with_exact (text): A With that is made wins the same 10 as the bidder.
    scoring.with_missed (text): Only the bidder is named among those who lose 10 more.
    scoring.with_in_fast_rounds (text): The document says that accelerated rounds have no With.
    scoring.risk_step (text): The Risk wins or loses ten times R.
    scoring.risk_tricks (text): R rises by one for every two tricks between the total and 13.
    scoring.risk_most (judgement): R ends at 4. The document's table names 6 twice; by judgement 5 and 6 make
        3, and 7 or more make 4.
    scoring.only_exact (text): The only player who wins gets 10 more.
    scoring.only_missed (text): The only player who loses gives 10 more.
    scoring.kabooot (text): Bidding and taking all thirteen tricks wins 50 more.
    scoring.kabooot_others (judgement): A kabooot costs each other player 25. By judgement also those who made
        their estimate pay.
    scoring.carry (text): After a round in which nobody was exact the next counts ×2, then ×3, until somebody
        is exact.
    """,
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
