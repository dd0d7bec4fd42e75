"""`traditional`, the family's rules in full (source 000 of docs/rules.md)."""

from dataclasses import replace
from typing import Final

from games.engine.rulesets import house_rules
from games.engine.rulesets.base import FirstDealer, RedealDealer, SeatingRule, VoidRule
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.modern import SCORING as MODERN_SCORING
from games.engine.rulesets.options import CONCURRENCY, ROUNDS, seating
from games.engine.rulesets.reasons.traditional import REASONS
from games.engine.rulesets.scoring_by_role import ZeroUnder, roles_with

SCORING: Final = replace(
    MODERN_SCORING,
    roles=roles_with(dash_call=23, with_missed=-20),
    zero_under_for=ZeroUnder.DASH_CALLS,
)

TRADITIONAL: Final = replace(
    MODERN,
    key="traditional",
    version=1,
    title="Traditional",
    seating=SeatingRule.DRAWN,
    first_dealer=FirstDealer.BEST_DRAW,
    bidding_direction=-1,
    most_zeros=None,
    void_fast=VoidRule.REDEAL_OR_AVOID,
    redeal_dealer=RedealDealer.NEXT,
    scoring=SCORING,
    options=(ROUNDS, seating(SeatingRule.DRAWN), CONCURRENCY, house_rules.DOUBLED_FOR),
    reasons=REASONS,
)
