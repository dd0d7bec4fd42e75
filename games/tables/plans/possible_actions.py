"""Possible actions of a round. A plan for any other is refused when it is made."""

from typing import Final

from games.engine.round import Round
from games.engine.rulesets.base import DashRule, VoidRule
from games.tables.plans.grammar import Do, Plan, PlanFault

_OF_THE_AUCTION: Final = ("bid", "bid_up_to")
_ASKED: Final = (VoidRule.REDEAL_OR_AVOID, VoidRule.REDEAL_ONCE)


def check_possible(plan: Plan, round: Round) -> None:
    """Check that each action of the plan is possible at some time of the round. Raise PlanFault.

    An action whose time is over is allowed, because the plan may have been made for the whole round.
    """
    never = _never_asked(round)
    for place, rule in enumerate(plan.rules):
        why = never.get(rule.do.type) or _out_of_range(rule.do, round)
        if why is not None:
            raise PlanFault("plan_impossible", f"/rules/{place}/do", why)


def _never_asked(round: Round) -> dict[str, str]:
    """Return the actions that are never possible in this round, with the reasons."""
    ruleset, fast = round.setup.ruleset, round.setup.plan.fast
    found: dict[str, str] = {}
    if not round.has_auction:
        found |= dict.fromkeys((*_OF_THE_AUCTION, "pass"), "This round has no auction.")
    elif not round.may_pass:
        found |= {"pass": "Nobody passes in this auction."}
    if round.dashing is DashRule.NONE:
        found |= dict.fromkeys(("dash_call", "no_dash"), "This round has no dash calls.")
    if ruleset.dashing is not DashRule.BLIND:
        found.setdefault("no_dash", "Nobody is asked for a dash call before the auction.")
    if (ruleset.void_fast if fast else ruleset.void_normal) not in _ASKED:
        found |= dict.fromkeys(("redeal", "avoid"), "Nobody is asked about a void in this round.")
    return found


def _out_of_range(do: Do, round: Round) -> str | None:
    ruleset, most = round.setup.ruleset, round.setup.plan.cards
    if do.bid is not None and not round.lowest_bid <= do.bid.tricks <= ruleset.highest_bid:
        return f"Bids are of {round.lowest_bid} to {ruleset.highest_bid} tricks."
    if do.type == "estimate" and min(do.values) > most:
        return f"Nobody wins more than {most} in this round."
    return None
