"""`cafe`: what tables in Cairo play, as apps and score sheets say (docs/rules.md names them)."""

from dataclasses import replace
from typing import Final

from games.engine.rulesets import house_rules
from games.engine.rulesets.base import Bidding, DashRule, FirstDealer, PassedOut, SeatingRule
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.modern import SCORING as MODERN_SCORING
from games.engine.rulesets.options import CONCURRENCY, PASS_IS_FINAL, ROUNDS, by_default, seating
from games.engine.rulesets.reasons import ALL, combined
from games.engine.rulesets.scoring_by_role import HighEstimates, ZeroUnder, roles_with

REASONS: Final = combined(
    ALL,
    """
    players (source): All sources have four players, each for themselves.
    direction (source): Deal and play go counter-clockwise in Jawaker and Pocket Estimation.
    deck (source): The standard 52 cards are played, ace high.
    jokers (source): No source has jokers.
    rounds (source): A boula has 18 rounds, of which the last five have the fixed trumps no-trump, spades,
        hearts, diamonds and clubs.
    concurrency (judgement): One round at a time, unless the table deals several together.
    seating (judgement): Players keep the seats they took, unless the table chooses the draw.
    first_dealer (judgement): Cards are drawn and the best one deals first, even if nobody moves.
    deal_moves (judgement): The deal moves on by one seat with every round, unless the table chose that the
        last high bidder opens.
    bidding (source): In programs of Egyptian players and in the text of `rising` each bid must be higher than
        the last: by tricks, then by no-trump, spades, hearts, diamonds, clubs. On Jawaker's page each player
        bids once.
    opener (judgement): The first player after the dealer begins; players who dashed are left out.
    opened_by (judgement): In Jawaker's blog the winner of the last auction opens; on Jawaker's page and in
        the other sources the next seat does. Here the next seat does, and a table may choose the other way.
    equal_bids (judgement): Each bid must be higher than the last, so the question does not arise.
    bidding_direction (source): Bidding moves as play does.
    may_pass (source): A weak hand passes in Pocket Estimation and other programs.
    pass_is_final (source): A seat that passed may bid again, as in Egyptian Tarneeb, unless the table decides
        that a pass is final, as in other programs.
    lowest_bid (source): The lowest bid is four tricks.
    highest_bid (source): There are thirteen tricks to win; thirteen no-trump ends the auction.
    break_colour_from (source): Jawaker says that nobody changes the trump of the last five rounds. In Pocket
        Estimation and score calculators a call of 8 or more does, and a table may choose that.
    deals_without_bid (judgement): A round in which nobody bids is skipped, and no deal is thrown in.
    passed_out (source): When all pass, Pocket Estimation skips the round, and the next one starts with a
        double score.
    dashing (source): Jawaker's blog and Pocket Estimation ask for dash calls before the auction.
    most_dash_calls (source): At most two players make a dash call in a round.
    first_estimate (source): Estimates start after the declarer, also on score sheets.
    estimate_may_exceed_bid (source): Nobody may estimate more than the declarer bid.
    most_zeros (source): Jawaker lets at most two players have zero, called or estimated.
    total_may_equal_tricks (source): The estimates may not add up to 13.
    void_normal (source): A player without a card of some suit asks for a new deal or plays on. In Jawaker's
        blog and other programs they only say so, and a table may choose that.
    void_fast (source): In the fast rounds a player only says that a suit is missing.
    redeal_dealer (judgement): The deal moves on in one source only, so the same player deals again.
    leads_normal (source): The declarer leads to the first trick.
    leads_fast (source): The player with the highest estimate counts as the declarer and leads.
    fast_high_bidder (judgement): In the last five rounds the player with the highest estimate is treated as
        the declarer; among equals, by judgement, the first.
    has_risk (source): The last player who estimates is the Risk.
    concealed (judgement): No source hides won tricks.
    winner (source): The most points after the last round win. As in all rulesets, ties share the better
        place, and players who left for good come after all who stayed.
    scoring (source): The tricks, ten for an exact estimate, ten by role, and extras, as score calculators add
        them.
    scoring.roles (source): Ten for an exact estimate; ten won or lost by the declarer and a With; ten for
        each step of Risk. These are the sums of score calculators, and Jawaker's where Jawaker has them. A
        dash call is 25.
    scoring.with_in_fast_rounds (source): Score calculators count With in every round, also in fast ones.
    scoring.risk_from, scoring.double_risk_from, scoring.risk_step, scoring.risk_tricks, scoring.risk_most
        (source): In Pocket Estimation and score calculators a Risk begins two tricks from 13; each further
        two tricks count ten points, up to fourfold. In Jawaker it begins at once and has two steps.
    scoring.only_exact (source): The only exact player wins 10 more.
    scoring.only_missed (source): The only player who missed loses 10 more.
    scoring.dash_call_under (source): In score calculators a dash call wins or loses 25 over 13 and 30 under
        it; in Jawaker 23 and 33.
    scoring.zero_under (judgement): How much more a zero counts under 13. Here only dash calls count more, so
        it counts for nobody.
    scoring.zero_under_for (judgement): One calculator counts every zero as a dash call; all other sources
        count the two differently.
    scoring.doubled_from (source): A super call begins at 8.
    scoring.doubled_for (judgement): A super call replaces other points, so it doubles nobody's points.
    scoring.high_estimates (source): In score calculators an exact estimate of 8 or more wins its square, and
        a missed one loses half of that. In one calculator a missed one loses ten for each trick above five;
        in Jawaker points count double.
    scoring.doubling_withs (source): In one calculator a round with two Withs counts double, in the others
        not, so a table has to choose it.
    scoring.carry (source): After a round in which nobody was exact, or all passed, the next counts double.
        Some sources count ×4 or ×3 after two in a row; Jawaker and Pocket Estimation count double.
    """,
)

SCORING: Final = replace(
    MODERN_SCORING,
    roles=roles_with(dash_call=25),
    risk_from=2,
    risk_most=4,
    zero_under=5,
    zero_under_for=ZeroUnder.DASH_CALLS,
    dash_call_under=5,
    high_estimates=HighEstimates.SQUARED,
)

CAFE: Final = replace(
    MODERN,
    key="cafe",
    version=1,
    title="Café",
    first_dealer=FirstDealer.BEST_DRAW,
    bidding=Bidding.ASCENDING,
    may_pass=True,
    passed_out=PassedOut.SKIP,
    dashing=DashRule.BLIND,
    scoring=SCORING,
    options=(
        ROUNDS,
        seating(SeatingRule.AS_TAKEN),
        PASS_IS_FINAL,
        CONCURRENCY,
        house_rules.OPENED_BY,
        house_rules.MOST_DASH_CALLS,
        house_rules.BREAK_COLOUR,
        house_rules.VOIDS,
        by_default(house_rules.DASH_POINTS, 25),
        by_default(house_rules.RISK_FROM, 2),
        by_default(house_rules.HIGH_ESTIMATES, HighEstimates.SQUARED.value),
        house_rules.DOUBLING_WITHS,
        house_rules.COUNTING_ON,
    ),
    reasons=REASONS,
)
