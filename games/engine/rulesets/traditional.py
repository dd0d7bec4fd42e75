"""`traditional`, the family's rules told at length (source 000 of docs/rules.md)."""

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
from games.engine.rulesets.reasons.traditional import REASONS
from games.engine.rulesets.scoring_by_role import (
    DoubledFor,
    HighEstimates,
    Role,
    RoleRow,
    RoleScoring,
    ZeroUnder,
)

SCORING: Final = RoleScoring(
    roles=(
        RoleRow(Role.DASH_CALL, 23, -23),
        RoleRow(Role.WITH_DOUBLE_RISK, 40, -30),
        RoleRow(Role.WITH_RISK, 30, -20),
        RoleRow(Role.HIGH_BIDDER, 20, -10),
        RoleRow(Role.DOUBLE_RISK, 30, -20),
        RoleRow(Role.RISK, 20, -10),
        RoleRow(Role.WITH, 20, -20),
        RoleRow(Role.REGULAR, 10, 0),
    ),
    with_in_fast_rounds=True,
    risk_from=1,
    double_risk_from=4,
    risk_step=10,
    risk_tricks=2,
    risk_most=2,
    only_exact=10,
    only_missed=10,
    zero_under=10,
    zero_under_for=ZeroUnder.DASH_CALLS,
    dash_call_under=10,
    doubled_from=8,
    doubled_for=DoubledFor.OWN,
    high_estimates=HighEstimates.DOUBLED,
    doubling_withs=None,
    carry=Carry.DOUBLE,
)

TRADITIONAL: Final = Ruleset(
    key="traditional",
    version=1,
    title="Traditional",
    players=(4,),
    direction="counterclockwise",
    deck=Deck.FULL,
    jokers=0,
    rounds=FULL,
    concurrency=1,
    seating=Seating.DRAWN,
    first_dealer=FirstDealer.BEST_DRAW,
    deal_moves=1,
    bidding=Bidding.ONE_BID_EACH,
    opener=1,
    opened_by=OpenedBy.NEXT_SEAT,
    bidding_direction=-1,
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
    most_zeros=None,
    total_may_equal_tricks=False,
    void_normal=VoidRule.REDEAL_OR_AVOID,
    void_fast=VoidRule.REDEAL_OR_AVOID,
    redeal_dealer=RedealDealer.NEXT,
    leads_normal=Leader.HIGH_BIDDER,
    leads_fast=Leader.HIGH_BIDDER,
    fast_high_bidder=True,
    has_risk=True,
    concealed=False,
    winner=Winner.HIGHEST,
    scoring=SCORING,
    options=(ROUNDS, seating(Seating.DRAWN), CONCURRENCY, house_rules.DOUBLED_FOR),
    reasons=REASONS,
)
