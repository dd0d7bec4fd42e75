"""`casual`, the short telling: no bonuses, no forbidden total (source 002 of docs/rules.md)."""

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
from games.engine.rulesets.options import CONCURRENCY, ROUNDS, seating
from games.engine.rulesets.plans import FULL
from games.engine.rulesets.reasons.casual import REASONS
from games.engine.rulesets.scoring import PlainScoring

CASUAL: Final = Ruleset(
    key="casual",
    version=1,
    title="Casual",
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
    total_may_equal_tricks=True,
    void_normal=VoidRule.NOT_ASKED,
    void_fast=VoidRule.NOT_ASKED,
    redeal_dealer=RedealDealer.SAME,
    leads_normal=Leader.AFTER_DEALER,
    leads_fast=Leader.AFTER_DEALER,
    fast_high_bidder=False,
    has_risk=False,
    concealed=False,
    winner=Winner.HIGHEST,
    scoring=PlainScoring(carry=Carry.NONE),
    options=(ROUNDS, seating(Seating.DRAWN), CONCURRENCY),
    reasons=REASONS,
)
