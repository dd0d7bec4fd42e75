"""Why `cafe` is as it is. It has no text of its own: its sources are apps and score sheets of players."""

from typing import Final

from games.engine.rulesets.reasons import combined, judgement, source
from games.engine.rulesets.reasons.shared import ALL

_STEPS: Final = (
    "Pocket Estimation and score calculators count a Risk from two tricks off 13 on, in steps of two and ten "
    "points, up to fourfold; Jawaker counts any distance, in two steps."
)
_OF_RISK: Final = ("risk_from", "double_risk_from", "risk_step", "risk_tricks", "risk_most")

REASONS: Final = combined(
    ALL,
    (
        source("players", "All sources know four players, each on their own."),
        source("direction", "Deal and play run counter-clockwise in Jawaker and Pocket Estimation."),
        source("deck", "The standard 52 cards are played, ace high."),
        source("jokers", "No source has jokers."),
        source(
            "rounds",
            "A boula has 18 rounds, of which the last five have the fixed trumps no-trump, spades, hearts, "
            "diamonds and clubs.",
        ),
        judgement("concurrency", "One round at a time, unless the table deals several together."),
        judgement("seating", "Players sit as they sat down, unless the table wants the draw."),
        judgement("first_dealer", "Cards are drawn and the best one deals first, even if nobody moves."),
        judgement(
            "deal_moves",
            "The deal moves on by one seat with every round, unless the table lets the last high bidder "
            "open.",
        ),
        source(
            "bidding",
            "Programs of Egyptian players and the text of `rising` let each bid outrank the last: by tricks, "
            "then by no-trump, spades, hearts, diamonds, clubs. Jawaker's page has one bid each.",
        ),
        judgement("opener", "The first player after the dealer begins; who dashed is passed over."),
        judgement(
            "opened_by",
            "Jawaker's blog lets the winner of the last auction open; Jawaker's page and the other sources "
            "go round. So it goes round here, and a table may choose the other.",
        ),
        judgement("equal_bids", "Each bid must outrank the last, so the question does not arise."),
        source("bidding_direction", "Bidding moves as play does."),
        source("may_pass", "A weak hand passes in Pocket Estimation and other programs."),
        source(
            "pass_is_final",
            "A seat that passed may bid again, as in Egyptian Tarneeb, unless the table decides that a pass "
            "is final, as other programs have it.",
        ),
        source("lowest_bid", "The lowest bid is four tricks."),
        source("highest_bid", "There are thirteen tricks to win; thirteen no-trump ends the auction."),
        source(
            "break_colour_from",
            "Jawaker says that nobody changes the trump of the last five rounds. In Pocket Estimation and "
            "score calculators a call of 8 or more does, and a table may choose that.",
        ),
        judgement("deals_without_bid", "A round that nobody bids on is skipped, and no deal thrown in."),
        source(
            "passed_out",
            "When all pass, Pocket Estimation skips the round, and the next one starts with a double score.",
        ),
        source("dashing", "Jawaker's blog and Pocket Estimation ask for dash calls before the auction."),
        source("most_dash_calls", "At most two players make a dash call in a round."),
        source("first_estimate", "Estimates run on from the declarer, on score sheets, too."),
        source("estimate_may_exceed_bid", "Nobody estimates more than the declarer bid."),
        source("most_zeros", "Jawaker lets at most two players have zero, called or estimated."),
        source("total_may_equal_tricks", "The estimates may not add up to 13."),
        source(
            "void_normal",
            "Who lacks a suit asks for a new deal or plays on; Jawaker's blog and other programs only let it "
            "be told, and a table may choose that.",
        ),
        source("void_fast", "In the fast rounds a missing suit is only told."),
        judgement("redeal_dealer", "No source passes the deal on but one, so the same player deals again."),
        source("leads_normal", "The declarer leads to the first trick."),
        source("leads_fast", "The player with the highest estimate counts as the declarer, who leads."),
        judgement(
            "fast_high_bidder",
            "In the last five rounds the player with the highest estimate is treated as the declarer; among "
            "equals, by judgement, the first.",
        ),
        source("has_risk", "The last player who estimates is the Risk."),
        judgement("concealed", "No source hides won tricks."),
        source(
            "winner",
            "The most points after the last round win. As in all rulesets, ties share the better place, and "
            "who left for good comes after all who stayed.",
        ),
        source(
            "scoring", "Tricks, ten for making it, ten by role, and extras, as score calculators add them."
        ),
        source(
            "scoring.roles",
            "Ten for who makes it, ten won or lost by declarer and With, ten for each step of Risk: the sums "
            "of score calculators, which are Jawaker's as far as those go. A dash call is 25.",
        ),
        source("scoring.with_in_fast_rounds", "Score calculators count With in every round, fast ones, too."),
        *(source(f"scoring.{field}", _STEPS) for field in _OF_RISK),
        source("scoring.only_exact", "The only exact player wins 10 more."),
        source("scoring.only_missed", "The only player who missed loses 10 more."),
        source(
            "scoring.dash_call_under",
            "Score calculators count a dash call 25 over and 30 under, won or lost; Jawaker 23 and 33.",
        ),
        judgement(
            "scoring.zero_under",
            "What a zero counts more under 13; as only dash calls do here, it counts for nobody.",
        ),
        judgement(
            "scoring.zero_under_for",
            "A calculator counts every zero as a dash; called and estimated are told apart everywhere else.",
        ),
        source("scoring.doubled_from", "A super call begins at 8."),
        judgement("scoring.doubled_for", "A super call stands alone, so nobody's points are doubled by it."),
        source(
            "scoring.high_estimates",
            "Score calculators square an estimate of 8 or more that is made and take half of that from who "
            "missed; another takes ten for each trick above five, and Jawaker doubles.",
        ),
        source(
            "scoring.doubling_withs",
            "One calculator doubles a round with two Withs; the others do not, so a table has to choose it.",
        ),
        source(
            "scoring.carry",
            "After a round nobody made, or one that all passed, the next counts double. That two in a row "
            "count fourfold or threefold is told, too; Jawaker and Pocket Estimation double.",
        ),
    ),
)
