"""A ruleset's numbers as compiled code reads them."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from bots.simulation import layout
from bots.simulation.jit import Ints, array
from games.engine.rulesets.base import Bidding, Carry, DashRule, EqualBids, Leader, Ruleset, Scoring
from games.engine.rulesets.scoring import PenaltyScoring, PlainScoring
from games.engine.rulesets.scoring_by_role import DoubledFor, HighEstimates, Role, RoleScoring, ZeroUnder
from games.engine.rulesets.scoring_by_round import RoundNumberScoring

BIDDINGS: Final = tuple(Bidding(each) for each in ("none", "one_bid_each", "ascending"))
LEADERS: Final = (Leader.HIGH_BIDDER, Leader.AFTER_DEALER, Leader.SECOND_AFTER_DEALER)
DASHINGS: Final = (DashRule.NONE, DashRule.IN_TURN, DashRule.BLIND)
CARRIES: Final = (Carry.NONE, Carry.DOUBLE, Carry.GROWING, Carry.REDOUBLING)
ROLES: Final = tuple(Role)
# Larger than any estimate: no limit.
NO_LIMIT: Final = 99


@lru_cache(maxsize=64)
def numbers(ruleset: Ruleset, fast: bool) -> Ints:
    """Return the ruleset in its `layout`, for its fast rounds or for the others."""
    rules = [0] * layout.RULES
    for place, value in _speaking(ruleset, fast).items():
        rules[place] = int(value)
    kind, scored = _counting(ruleset.scoring)
    rules[layout.KIND] = kind
    rules[layout.CARRY] = CARRIES.index(ruleset.carry)
    rules[layout.WITH] = int(ruleset.scoring.has_with(fast=fast))
    for place, value in scored.items():
        rules[place] = value
    return array(rules)


def _speaking(ruleset: Ruleset, fast: bool) -> Mapping[int, int]:
    return {
        layout.BIDDING: BIDDINGS.index(ruleset.bidding),
        layout.OPENER: ruleset.opener,
        layout.DIRECTION: ruleset.bidding_direction,
        layout.LATER_WINS: ruleset.equal_bids is EqualBids.LATER_WINS,
        layout.LOWEST: ruleset.lowest_bid_in(fast=fast) or ruleset.lowest_bid,
        layout.HIGHEST: ruleset.highest_bid,
        layout.PASS_IS_FINAL: ruleset.pass_is_final,
        layout.MAY_PASS: ruleset.may_pass_in(fast=fast),
        layout.OPENER_BIDS: ruleset.deals_without_bid == 0 and not fast,
        layout.DASHING: DASHINGS.index(ruleset.dashing_in(fast=fast)),
        layout.MOST_DASHES: ruleset.most_dash_calls,
        layout.FIRST_ESTIMATE: ruleset.first_estimate,
        layout.MAY_EXCEED: ruleset.estimate_may_exceed_bid,
        layout.MOST_ZEROS: NO_LIMIT if ruleset.most_zeros is None else ruleset.most_zeros,
        layout.TOTAL_MAY: ruleset.total_may_equal_tricks,
        layout.LEADS: LEADERS.index(ruleset.leads_fast if fast else ruleset.leads_normal),
        layout.FAST_HIGH_BIDDER: ruleset.fast_high_bidder,
        layout.HAS_RISK: ruleset.has_risk,
    }


def _counting(scoring: Scoring) -> tuple[int, Mapping[int, int]]:
    match scoring:
        case PlainScoring():
            return layout.PLAIN, {}
        case PenaltyScoring():
            return layout.PENALTIES, {}
        case RoleScoring():
            return layout.BY_ROLE, _by_role(scoring)
        case RoundNumberScoring():
            return layout.BY_ROUND_NUMBER, _by_round_number(scoring)
    raise TypeError(f"the simulator cannot count {scoring.name}")


def _by_role(scoring: RoleScoring) -> Mapping[int, int]:
    rows = [value for row in scoring.roles for value in (ROLES.index(row.role), row.exact, row.missed)]
    return {
        layout.NUMBERS: len(scoring.roles),
        **{layout.ROWS + place: value for place, value in enumerate(rows)},
        layout.DOUBLE_RISK_FROM: scoring.double_risk_from,
        layout.ONLY_EXACT: scoring.only_exact,
        layout.ONLY_MISSED: scoring.only_missed,
        layout.ZERO_UNDER: scoring.zero_under,
        layout.DASH_CALL_UNDER: scoring.dash_call_under,
        layout.ANY_ZERO: int(scoring.zero_under_for is ZeroUnder.ANY_ZERO),
        layout.DOUBLED_FROM: scoring.doubled_from,
        layout.DOUBLED_FOR_ALL: int(scoring.doubled_for is DoubledFor.ALL),
        layout.RISK_FROM: scoring.risk_from,
        layout.RISK_STEP_BEYOND: scoring.risk_step,
        layout.RISK_TRICKS_BEYOND: scoring.risk_tricks,
        layout.RISK_MOST_BEYOND: scoring.risk_most - 2,
        layout.SUPER_CALLS: list(HighEstimates).index(scoring.high_estimates),
        layout.DOUBLING_WITHS: NO_LIMIT if scoring.doubling_withs is None else scoring.doubling_withs,
    }


def _by_round_number(scoring: RoundNumberScoring) -> Mapping[int, int]:
    return {
        layout.BLIND_OVER: scoring.blind_dash_over,
        layout.BLIND_UNDER: scoring.blind_dash_under,
        layout.DASH_OVER: scoring.dash_over,
        layout.DASH_UNDER: scoring.dash_under,
        layout.DASH_MISSED: scoring.dash_missed,
        layout.BIDDER: scoring.high_bidder,
        layout.WITH_EXACT: scoring.with_exact,
        layout.WITH_MISSED: scoring.with_missed,
        layout.RISK_STEP: scoring.risk_step,
        layout.RISK_TRICKS: scoring.risk_tricks,
        layout.RISK_MOST: scoring.risk_most,
        layout.ALONE_EXACT: scoring.only_exact,
        layout.ALONE_MISSED: scoring.only_missed,
        layout.KABOOOT: scoring.kabooot,
        layout.KABOOOT_OTHERS: scoring.kabooot_others,
    }
