"""`updown`: 2 to 5 players, 1-10-1 cards, turned-up trump, penalties (source 003 of docs/rules.md)."""

from dataclasses import replace
from typing import Final

from games.engine.rulesets.base import (
    Bidding,
    Carry,
    DashRule,
    Deck,
    FirstDealer,
    Leader,
    SeatingRule,
    VoidRule,
    Winner,
)
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.options import CONCEALED, JOKERS, TURNS, TURNS_PLAYED, seating
from games.engine.rulesets.plans import UP_AND_DOWN
from games.engine.rulesets.reasons.updown import REASONS
from games.engine.rulesets.scoring import PenaltyScoring

UPDOWN: Final = replace(
    MODERN,
    key="updown",
    version=1,
    title="Up and down",
    players=(2, 3, 4, 5),
    direction="clockwise",
    deck=Deck.TEN_A_PLAYER,
    rounds=UP_AND_DOWN,
    first_dealer=FirstDealer.BEST_DRAW,
    bidding=Bidding.NONE,
    lowest_bid=0,
    highest_bid=0,
    dashing=DashRule.NONE,
    most_dash_calls=0,
    most_zeros=None,
    void_normal=VoidRule.NOT_ASKED,
    void_fast=VoidRule.NOT_ASKED,
    leads_normal=Leader.SECOND_AFTER_DEALER,
    leads_fast=Leader.SECOND_AFTER_DEALER,
    fast_high_bidder=False,
    has_risk=False,
    winner=Winner.LOWEST,
    scoring=PenaltyScoring(carry=Carry.NONE),
    options=(TURNS, TURNS_PLAYED, seating(SeatingRule.AS_TAKEN), JOKERS, CONCEALED),
    reasons=REASONS,
)
