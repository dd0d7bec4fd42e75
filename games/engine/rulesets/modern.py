"""`modern`, the ruleset played unless a table chooses another (source 004 of docs/rules.md).

The other rulesets say only where they differ from it: a corrected rule becomes a new value beside this one.
"""

from __future__ import annotations

from typing import Final

from games.engine.rulesets import house_rules
from games.engine.rulesets.base import (
    Bidding,
    Carry,
    Dashing,
    Deck,
    EqualBids,
    FirstDealer,
    Leader,
    OpenedBy,
    PassedOut,
    RedealDealer,
    Ruleset,
    Seating,
    VoidRule,
    Winner,
)
from games.engine.rulesets.options import CONCURRENCY, ROUNDS, seating
from games.engine.rulesets.plans import FULL
from games.engine.rulesets.reasons.modern import REASONS
from games.engine.rulesets.scoring_by_role import (
    DoubledFor,
    HighEstimates,
    RoleScoring,
    ZeroUnder,
    roles_with,
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
    seating=Seating.AS_TAKEN,
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
    dashing=Dashing.IN_TURN,
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
        seating(Seating.AS_TAKEN),
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
