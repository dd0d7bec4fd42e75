"""`rising`: ascending auction, points that grow with the round number (source 001 of docs/rules.md)."""

from __future__ import annotations

from typing import Final

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
from games.engine.rulesets.options import CONCURRENCY, PASS_IS_FINAL, ROUNDS, seating
from games.engine.rulesets.plans import FULL
from games.engine.rulesets.reasons.rising import REASONS
from games.engine.rulesets.scoring_by_round import RoundNumberScoring

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

RISING: Final = Ruleset(
    key="rising",
    version=1,
    title="Rising",
    players=(4,),
    direction="counterclockwise",
    deck=Deck.FULL,
    jokers=0,
    rounds=FULL,
    concurrency=1,
    seating=Seating.DRAWN,
    first_dealer=FirstDealer.BEST_DRAW,
    deal_moves=1,
    bidding=Bidding.ASCENDING,
    opener=1,
    opened_by=OpenedBy.NEXT_SEAT,
    bidding_direction=1,
    equal_bids=EqualBids.EARLIER_STANDS,
    may_pass=True,
    pass_is_final=False,
    lowest_bid=4,
    highest_bid=13,
    break_colour_from=None,
    deals_without_bid=3,
    passed_out=PassedOut.REDEAL,
    dashing=Dashing.BLIND,
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
    options=(ROUNDS, seating(Seating.DRAWN), PASS_IS_FINAL, CONCURRENCY),
    reasons=REASONS,
)
