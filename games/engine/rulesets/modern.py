"""`modern`, the ruleset played unless a table chooses another (source 004 of docs/rules.md).

The other rulesets say only where they differ from it: a corrected rule becomes a new value beside this one.
"""

from typing import Final

from games.engine.rulesets import house_rules
from games.engine.rulesets.base import (
    Bidding,
    Carry,
    DashRule,
    Deck,
    EqualBids,
    FirstDealer,
    Leader,
    OpenedBy,
    PassedOut,
    RedealDealer,
    Ruleset,
    SeatingRule,
    VoidRule,
    Winner,
)
from games.engine.rulesets.options import CONCURRENCY, ROUNDS, seating
from games.engine.rulesets.plans import FULL
from games.engine.rulesets.reasons import BY_ROLE, FOUR, combined
from games.engine.rulesets.scoring_by_role import (
    DoubledFor,
    HighEstimates,
    RoleScoring,
    ZeroUnder,
    roles_with,
)

REASONS: Final = combined(
    (*FOUR, *BY_ROLE),
    """
    seating (silent): The document has no draw, so players keep their seats unless the table chooses the draw.
    first_dealer (judgement): Bidding starts with the creator of the game, so the seat before the creator
        deals round 1. By judgement this holds for round 1 alone, and seat 0 opens where the creator does not
        play.
    deal_moves (judgement): The document names no dealers; the deal moves on by one seat, as in the longer
        text of `traditional`.
    opener (judgement): In the document the creator opens, and no dealer is named. In the other rulesets of
        the family the opener sits after the dealer.
    bidding_direction (text): Bidding moves counter-clockwise, as play does.
    lowest_bid (judgement): The document names no lowest bid; in the other rulesets of the family it is four.
    most_zeros (text): At most two players may dash or estimate zero in any one round.
    void_fast (text): In the fast rounds players are only asked to declare that they avoid.
    leads_fast (judgement): The document is silent. In the longer text of `traditional` the high bidder leads,
        so it is the same here.
    fast_high_bidder (judgement): Taken from the longer text of `traditional`: the first player who makes the
        highest estimate is the high bidder.
    scoring (text): Points are (X + Y) · Z · W: tricks, role and extras, times the doublings.
    scoring.with_in_fast_rounds (judgement): A With estimates as many as the winning bid, and a fast round
        also has a high bidder.
    scoring.double_risk_from (judgement): The document does not define Double Risk; in the family it begins
        four tricks from 13.
    scoring.zero_under (text): Below a total of 13 a zero estimate wins or loses 10 more.
    scoring.zero_under_for (text): The document says this of any player who estimates zero, with or without a
        dash call.
    scoring.doubled_from (text): The multiplier Z is 2 for estimates of 8 or more.
    scoring.doubled_for (text): Each player has their own Z, by their own estimate.
    scoring.carry (judgement): After a Sa'aydeh the next round counts double. After two in a row it still
        counts only double.
    """,
)

SCORING: Final = RoleScoring(
    roles=roles_with(dash_call=23),
    with_in_fast_rounds=True,
    risk_from=1,
    double_risk_from=4,
    risk_step=10,
    risk_tricks=2,
    risk_most=2,
    only_exact=10,
    only_missed=10,
    zero_under=10,
    zero_under_for=ZeroUnder.ANY_ZERO,
    dash_call_under=10,
    doubled_from=8,
    doubled_for=DoubledFor.OWN,
    high_estimates=HighEstimates.DOUBLED,
    doubling_withs=None,
    carry=Carry.DOUBLE,
)

MODERN: Final = Ruleset(
    key="modern",
    version=1,
    title="Modern",
    players=(4,),
    direction="counterclockwise",
    deck=Deck.FULL,
    jokers=0,
    rounds=FULL,
    concurrency=1,
    seating=SeatingRule.AS_TAKEN,
    first_dealer=FirstDealer.BEFORE_CREATOR,
    deal_moves=1,
    bidding=Bidding.ONE_BID_EACH,
    opener=1,
    opened_by=OpenedBy.NEXT_SEAT,
    bidding_direction=1,
    equal_bids=EqualBids.EARLIER_STANDS,
    may_pass=False,
    pass_is_final=False,
    lowest_bid=4,
    highest_bid=13,
    break_colour_from=None,
    deals_without_bid=None,
    passed_out=PassedOut.REDEAL,
    dashing=DashRule.IN_TURN,
    most_dash_calls=2,
    first_estimate=1,
    estimate_may_exceed_bid=False,
    most_zeros=2,
    total_may_equal_tricks=False,
    void_normal=VoidRule.REDEAL_OR_AVOID,
    void_fast=VoidRule.AVOID,
    redeal_dealer=RedealDealer.SAME,
    leads_normal=Leader.HIGH_BIDDER,
    leads_fast=Leader.HIGH_BIDDER,
    fast_high_bidder=True,
    has_risk=True,
    concealed=False,
    winner=Winner.HIGHEST,
    scoring=SCORING,
    options=(
        ROUNDS,
        seating(SeatingRule.AS_TAKEN),
        CONCURRENCY,
        house_rules.OPENED_BY,
        house_rules.MAY_PASS,
        house_rules.PASSED_OUT,
        house_rules.DASHING,
        house_rules.MOST_DASH_CALLS,
        house_rules.EQUAL_BIDS,
        house_rules.BREAK_COLOUR,
        house_rules.VOIDS,
        house_rules.CARRY,
        house_rules.DASH_POINTS,
        house_rules.DOUBLE_RISK_FROM,
        house_rules.RISK_FROM,
        house_rules.HIGH_ESTIMATES,
        house_rules.DOUBLING_WITHS,
    ),
    reasons=REASONS,
)
