"""`updown`: 2 to 5 players, 1-10-1 cards, turned-up trump, penalties (source 003 of docs/rules.md)."""

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
from games.engine.rulesets.options import (
    CONCEALED,
    JOKERS,
    TURNS,
    TURNS_PLAYED,
    seating,
)
from games.engine.rulesets.plans import UP_AND_DOWN
from games.engine.rulesets.reasons.updown import REASONS
from games.engine.rulesets.scoring import PenaltyScoring

UPDOWN: Final = Ruleset(
    key="updown",
    version=1,
    title="Up and down",
    players=(2, 3, 4, 5),
    direction="clockwise",
    deck=Deck.TEN_A_PLAYER,
    jokers=0,
    rounds=UP_AND_DOWN,
    concurrency=1,
    seating=Seating.AS_TAKEN,
    first_dealer=FirstDealer.BEST_DRAW,
    deal_moves=1,
    bidding=Bidding.NONE,
    opener=1,
    opened_by=OpenedBy.NEXT_SEAT,
    bidding_direction=1,
    equal_bids=EqualBids.EARLIER_STANDS,
    may_pass=False,
    pass_is_final=False,
    lowest_bid=0,
    highest_bid=0,
    break_colour_from=None,
    deals_without_bid=None,
    passed_out=PassedOut.REDEAL,
    dashing=Dashing.NONE,
    most_dash_calls=0,
    first_estimate=1,
    estimate_may_exceed_bid=False,
    most_zeros=None,
    total_may_equal_tricks=False,
    void_normal=VoidRule.NOT_ASKED,
    void_fast=VoidRule.NOT_ASKED,
    redeal_dealer=RedealDealer.SAME,
    leads_normal=Leader.SECOND_AFTER_DEALER,
    leads_fast=Leader.SECOND_AFTER_DEALER,
    fast_high_bidder=False,
    has_risk=False,
    concealed=False,
    winner=Winner.LOWEST,
    scoring=PenaltyScoring(carry=Carry.NONE),
    options=(TURNS, TURNS_PLAYED, seating(Seating.AS_TAKEN), JOKERS, CONCEALED),
    reasons=REASONS,
)
