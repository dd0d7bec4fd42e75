"""`cafe`: what tables in Cairo play, as apps and score sheets say (docs/rules.md names them)."""

from dataclasses import replace
from typing import Final

from games.engine.rulesets import house_rules
from games.engine.rulesets.base import Bidding, DashRule, FirstDealer, PassedOut, SeatingRule
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.modern import SCORING as MODERN_SCORING
from games.engine.rulesets.options import CONCURRENCY, PASS_IS_FINAL, ROUNDS, by_default, seating
from games.engine.rulesets.reasons import ALL, combined, judgement, source
from games.engine.rulesets.scoring_by_role import HighEstimates, ZeroUnder, roles_with

_STEPS: Final = (
    "In Pocket Estimation and score calculators a Risk begins two tricks from 13; each further two "
    "tricks count ten points, up to fourfold. In Jawaker it begins at once and has two steps."
)
_OF_RISK: Final = ("risk_from", "double_risk_from", "risk_step", "risk_tricks", "risk_most")

REASONS: Final = combined(
    ALL,
    (
        source("players", "All sources have four players, each for themselves."),
        source("direction", "Deal and play go counter-clockwise in Jawaker and Pocket Estimation."),
        source("deck", "The standard 52 cards are played, ace high."),
        source("jokers", "No source has jokers."),
        source(
            "rounds",
            "A boula has 18 rounds, of which the last five have the fixed trumps no-trump, spades, hearts, "
            "diamonds and clubs.",
        ),
        judgement("concurrency", "One round at a time, unless the table deals several together."),
        judgement("seating", "Players keep the seats they took, unless the table chooses the draw."),
        judgement("first_dealer", "Cards are drawn and the best one deals first, even if nobody moves."),
        judgement(
            "deal_moves",
            "The deal moves on by one seat with every round, unless the table chose that the last "
            "high bidder opens.",
        ),
        source(
            "bidding",
            "In programs of Egyptian players and in the text of `rising` each bid must be higher than "
            "the last: by tricks, then by no-trump, spades, hearts, diamonds, clubs. On Jawaker's "
            "page each player bids once.",
        ),
        judgement("opener", "The first player after the dealer begins; players who dashed are left out."),
        judgement(
            "opened_by",
            "In Jawaker's blog the winner of the last auction opens; on Jawaker's page and in the "
            "other sources the next seat does. Here the next seat does, and a table may choose the "
            "other way.",
        ),
        judgement("equal_bids", "Each bid must be higher than the last, so the question does not arise."),
        source("bidding_direction", "Bidding moves as play does."),
        source("may_pass", "A weak hand passes in Pocket Estimation and other programs."),
        source(
            "pass_is_final",
            "A seat that passed may bid again, as in Egyptian Tarneeb, unless the table decides that "
            "a pass is final, as in other programs.",
        ),
        source("lowest_bid", "The lowest bid is four tricks."),
        source("highest_bid", "There are thirteen tricks to win; thirteen no-trump ends the auction."),
        source(
            "break_colour_from",
            "Jawaker says that nobody changes the trump of the last five rounds. In Pocket Estimation and "
            "score calculators a call of 8 or more does, and a table may choose that.",
        ),
        judgement("deals_without_bid", "A round in which nobody bids is skipped, and no deal is thrown in."),
        source(
            "passed_out",
            "When all pass, Pocket Estimation skips the round, and the next one starts with a double score.",
        ),
        source("dashing", "Jawaker's blog and Pocket Estimation ask for dash calls before the auction."),
        source("most_dash_calls", "At most two players make a dash call in a round."),
        source("first_estimate", "Estimates start after the declarer, also on score sheets."),
        source("estimate_may_exceed_bid", "Nobody may estimate more than the declarer bid."),
        source("most_zeros", "Jawaker lets at most two players have zero, called or estimated."),
        source("total_may_equal_tricks", "The estimates may not add up to 13."),
        source(
            "void_normal",
            "A player without a card of some suit asks for a new deal or plays on. In Jawaker's blog "
            "and other programs they only say so, and a table may choose that.",
        ),
        source("void_fast", "In the fast rounds a player only says that a suit is missing."),
        judgement("redeal_dealer", "The deal moves on in one source only, so the same player deals again."),
        source("leads_normal", "The declarer leads to the first trick."),
        source("leads_fast", "The player with the highest estimate counts as the declarer and leads."),
        judgement(
            "fast_high_bidder",
            "In the last five rounds the player with the highest estimate is treated as the declarer; among "
            "equals, by judgement, the first.",
        ),
        source("has_risk", "The last player who estimates is the Risk."),
        judgement("concealed", "No source hides won tricks."),
        source(
            "winner",
            "The most points after the last round win. As in all rulesets, ties share the better "
            "place, and players who left for good come after all who stayed.",
        ),
        source(
            "scoring",
            "The tricks, ten for an exact estimate, ten by role, and extras, as score calculators add them.",
        ),
        source(
            "scoring.roles",
            "Ten for an exact estimate; ten won or lost by the declarer and a With; ten for each step "
            "of Risk. These are the sums of score calculators, and Jawaker's where Jawaker has them. "
            "A dash call is 25.",
        ),
        source(
            "scoring.with_in_fast_rounds", "Score calculators count With in every round, also in fast ones."
        ),
        *(source(f"scoring.{field}", _STEPS) for field in _OF_RISK),
        source("scoring.only_exact", "The only exact player wins 10 more."),
        source("scoring.only_missed", "The only player who missed loses 10 more."),
        source(
            "scoring.dash_call_under",
            "In score calculators a dash call wins or loses 25 over 13 and 30 under it; in Jawaker 23 "
            "and 33.",
        ),
        judgement(
            "scoring.zero_under",
            "How much more a zero counts under 13. Here only dash calls count more, so it counts for nobody.",
        ),
        judgement(
            "scoring.zero_under_for",
            "One calculator counts every zero as a dash call; all other sources count the two differently.",
        ),
        source("scoring.doubled_from", "A super call begins at 8."),
        judgement(
            "scoring.doubled_for", "A super call replaces other points, so it doubles nobody's points."
        ),
        source(
            "scoring.high_estimates",
            "In score calculators an exact estimate of 8 or more wins its square, and a missed one "
            "loses half of that. In one calculator a missed one loses ten for each trick above five; "
            "in Jawaker points count double.",
        ),
        source(
            "scoring.doubling_withs",
            "In one calculator a round with two Withs counts double, in the others not, so a table "
            "has to choose it.",
        ),
        source(
            "scoring.carry",
            "After a round in which nobody was exact, or all passed, the next counts double. Some "
            "sources count ×4 or ×3 after two in a row; Jawaker and Pocket Estimation count double.",
        ),
    ),
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
