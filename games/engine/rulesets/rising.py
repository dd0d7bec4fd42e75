"""`rising`: ascending auction, points that grow with the round number (source 001 of docs/rules.md)."""

from dataclasses import replace
from typing import Final

from games.engine.rulesets.base import Bidding, Carry, DashRule, FirstDealer, SeatingRule
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.options import CONCURRENCY, PASS_IS_FINAL, ROUNDS, seating
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

RISING: Final = replace(
    MODERN,
    key="rising",
    version=1,
    title="Rising",
    seating=SeatingRule.DRAWN,
    first_dealer=FirstDealer.BEST_DRAW,
    bidding=Bidding.ASCENDING,
    may_pass=True,
    deals_without_bid=3,
    dashing=DashRule.BLIND,
    scoring=SCORING,
    options=(ROUNDS, seating(SeatingRule.DRAWN), PASS_IS_FINAL, CONCURRENCY),
    reasons=REASONS,
)
