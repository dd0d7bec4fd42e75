"""`cafe`: what tables in Cairo play, as apps and score sheets say (docs/rules.md names them)."""

from dataclasses import replace
from typing import Final

from games.engine.rulesets import house_rules
from games.engine.rulesets.base import Bidding, DashRule, FirstDealer, PassedOut, SeatingRule
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.modern import SCORING as MODERN_SCORING
from games.engine.rulesets.options import CONCURRENCY, PASS_IS_FINAL, ROUNDS, by_default, seating
from games.engine.rulesets.reasons.cafe import REASONS
from games.engine.rulesets.scoring_by_role import HighEstimates, ZeroUnder, roles_with

SCORING: Final = replace(
    MODERN_SCORING,
    roles=roles_with(dash_call=25),
    risk_from=2,
    risk_most=4,
    zero_under=5,
    zero_under_for=ZeroUnder.DASH_CALLS,
    dash_call_under=5,
    high_estimates=HighEstimates.SQUARED,
)

CAFE: Final = replace(
    MODERN,
    key="cafe",
    version=1,
    title="Café",
    first_dealer=FirstDealer.BEST_DRAW,
    bidding=Bidding.ASCENDING,
    may_pass=True,
    passed_out=PassedOut.SKIP,
    dashing=DashRule.BLIND,
    scoring=SCORING,
    options=(
        ROUNDS,
        seating(SeatingRule.AS_TAKEN),
        PASS_IS_FINAL,
        CONCURRENCY,
        house_rules.OPENED_BY,
        house_rules.MOST_DASH_CALLS,
        house_rules.BREAK_COLOUR,
        house_rules.VOIDS,
        by_default(house_rules.DASH_POINTS, 25),
        by_default(house_rules.RISK_FROM, 2),
        by_default(house_rules.HIGH_ESTIMATES, HighEstimates.SQUARED.value),
        house_rules.DOUBLING_WITHS,
        house_rules.COUNTING_ON,
    ),
    reasons=REASONS,
)
