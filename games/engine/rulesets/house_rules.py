"""House rules: options that a ruleset's own text does not have. Each option says who plays so.

A table with a house rule plays another game than the ruleset it names, so it is never rated.
"""

from typing import Final

from games.engine.rulesets.base import (
    Carry,
    Choice,
    DashRule,
    EqualBids,
    OpenedBy,
    PassedOut,
    TableOption,
    VoidRule,
)
from games.engine.rulesets.options import table_option, values_of
from games.engine.rulesets.scoring_by_role import DoubledFor, HighEstimates, roles_with

# After this many deals of a round without a bid the opener must bid.
DEALS_WITHOUT_BID: Final = 3
# A bid of so many tricks changes the fixed trump of a fast round.
BREAKS_COLOUR: Final = 8


def house_rule(name: str, choices: tuple[Choice, ...], about: str) -> TableOption:
    return table_option(name, choices, about, house_rule=True)


MAY_PASS: Final = house_rule(
    "may_pass",
    (
        Choice(False, (("may_pass", False), ("deals_without_bid", None))),
        Choice(True, (("may_pass", True), ("deals_without_bid", DEALS_WITHOUT_BID))),
    ),
    "Whether a seat may pass instead of bidding. In cafés, Pocket Estimation and score calculators it "
    "may; Jawaker's page has no pass.",
)
PASSED_OUT: Final = house_rule(
    "passed_out",
    values_of("passed_out", *PassedOut),
    "What happens to a round in which nobody bids. It is dealt again, as in Tarneeb; or it is skipped "
    "and the next round counts more, as in Pocket Estimation. Skipping needs `may_pass` and a "
    "`carry`.",
)
DASHING: Final = house_rule(
    "dashing",
    values_of("dashing", DashRule.IN_TURN, DashRule.BLIND),
    "When players make dash calls: in turn, in place of a bid; or before the auction, when all are "
    "asked, as in Jawaker's blog and Pocket Estimation.",
)
MOST_DASH_CALLS: Final = house_rule(
    "most_dash_calls",
    values_of("most_dash_calls", 2, 1),
    "How many seats may make a dash call in a round. Every source that has a limit says two; one is for "
    "tables that want fewer.",
)
EQUAL_BIDS: Final = house_rule(
    "equal_bids",
    values_of("equal_bids", *EqualBids),
    "Which of two equal bids declares, the earlier or the later one. No source says.",
)
VOIDS: Final = house_rule(
    "void_normal",
    (
        Choice("redeal_or_avoid", (("void_normal", VoidRule.REDEAL_OR_AVOID), ("void_fast", VoidRule.AVOID))),
        Choice("redeal_once", (("void_normal", VoidRule.REDEAL_ONCE), ("void_fast", VoidRule.AVOID))),
        Choice("avoid", (("void_normal", VoidRule.AVOID), ("void_fast", VoidRule.AVOID))),
        Choice("not_asked", (("void_normal", VoidRule.NOT_ASKED), ("void_fast", VoidRule.NOT_ASKED))),
    ),
    "What a seat without a card of some suit may do. It may ask for a new deal or play on; or the "
    "same, with at most one new deal in a round, as in cafés; or only say so, as in Jawaker's blog; "
    "or nothing at all.",
)
CARRY: Final = house_rule(
    "carry",
    values_of("scoring.carry", Carry.DOUBLE, Carry.GROWING, Carry.REDOUBLING, Carry.NONE),
    "How much a round counts after a round in which nobody was exact. It counts double, also after "
    "two such rounds, as in Jawaker; or ×2, ×3 and so on, as in the text of `rising`; or ×2, ×4, ×8, "
    "as in a score calculator; or no more than any other, and then the round in which nobody was exact "
    "is scored, too.",
)
# If a round may be skipped something is carried.
COUNTING_ON: Final = CARRY._replace(choices=CARRY.choices[:3])
OPENED_BY: Final = house_rule(
    "opened_by",
    values_of("opened_by", *OpenedBy),
    "Who opens a round: the next seat each time; or the player who bid highest in the round before, "
    "as in Jawaker's blog, and then the seat before them deals. That needs one round at a time.",
)
BREAK_COLOUR: Final = house_rule(
    "break_colour",
    (Choice(False, (("break_colour_from", None),)), Choice(True, (("break_colour_from", BREAKS_COLOUR),))),
    "Whether a bid of 8 or more changes the fixed trump of a fast round, as Pocket Estimation and score "
    "calculators have it; Jawaker says that nobody can. Some houses put such a round off to the end of the "
    "game. No source says with which cards and which trump it is then played, so that is not offered: here "
    "it is played at once.",
)
DASH_POINTS: Final = house_rule(
    "dash_points",
    tuple(
        Choice(points, (("scoring.roles", roles_with(points)), ("scoring.dash_call_under", under)))
        for points, under in ((23, 10), (25, 5), (35, 0))
    ),
    "How many points a dash call wins or loses: 23, and 33 if the total is under 13, as in Jawaker; "
    "25, and 30 under 13, as in score calculators; or 35 for any total, as in one of them.",
)
DOUBLE_RISK_FROM: Final = house_rule(
    "double_risk_from",
    values_of("scoring.double_risk_from", 4, 3, 5),
    "How far the total must be from 13 for a Double Risk. Every source that has one says four; three and "
    "five are for tables that want it more or less often.",
)
RISK_FROM: Final = house_rule(
    "risk_from",
    (
        Choice(1, (("scoring.risk_from", 1), ("scoring.risk_most", 2))),
        Choice(2, (("scoring.risk_from", 2), ("scoring.risk_most", 4))),
    ),
    "How far the total must be from 13 for a Risk. With 1 there is always a Risk, and Double Risk is "
    "the most. With 2, as in Pocket Estimation and score calculators, each further 2 tricks count 10 "
    "more, up to fourfold.",
)
HIGH_ESTIMATES: Final = house_rule(
    "high_estimates",
    values_of("scoring.high_estimates", *HighEstimates),
    "What an estimate of 8 or more is worth. Its points count double, as in Jawaker; or it is a super "
    "call, as in score calculators. A super call wins the square of the estimate. Missed, it loses "
    "half of that or, in one calculator, 10 for each trick above 5. It replaces all other points, "
    "except the 10 of the only player who was exact or missed.",
)
DOUBLING_WITHS: Final = house_rule(
    "two_withs_double",
    (Choice(False, (("scoring.doubling_withs", None),)), Choice(True, (("scoring.doubling_withs", 2),))),
    "Whether a round in which two others estimate as many as the high bidder counts double for "
    "everybody. One score calculator has this rule; other sources do not.",
)
DOUBLED_FOR: Final = house_rule(
    "doubled_for",
    values_of("scoring.doubled_for", *DoubledFor),
    "Whose points an estimate of 8 or more doubles: that player's own, or all scores of the hand, which is "
    "what the text says to the letter.",
)
