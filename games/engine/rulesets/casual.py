"""`casual`, the short text: no bonuses, no forbidden total (source 002 of docs/rules.md)."""

from dataclasses import replace
from typing import Final

from games.engine.rulesets.base import Carry, FirstDealer, Leader, SeatingRule, VoidRule
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.options import CONCURRENCY, ROUNDS, seating
from games.engine.rulesets.reasons.casual import REASONS
from games.engine.rulesets.scoring import PlainScoring

CASUAL: Final = replace(
    MODERN,
    key="casual",
    version=1,
    title="Casual",
    seating=SeatingRule.DRAWN,
    first_dealer=FirstDealer.BEST_DRAW,
    bidding_direction=-1,
    most_zeros=None,
    total_may_equal_tricks=True,
    void_normal=VoidRule.NOT_ASKED,
    void_fast=VoidRule.NOT_ASKED,
    leads_normal=Leader.AFTER_DEALER,
    leads_fast=Leader.AFTER_DEALER,
    fast_high_bidder=False,
    has_risk=False,
    scoring=PlainScoring(carry=Carry.NONE),
    options=(ROUNDS, seating(SeatingRule.DRAWN), CONCURRENCY),
    reasons=REASONS,
)
