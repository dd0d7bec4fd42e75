"""Plans and what would come of them."""

from games.api.presented.instants import instant
from games.engine.cards import CARD_TEXT
from games.engine.codec import Json, action_json
from games.tables.models import PlanVersion
from games.tables.plans import Case


def plan_json(made: PlanVersion) -> Json:
    """A plan, for its owner only."""
    return {
        "round": made.round,
        "version": made.version,
        "stopped": made.stopped,
        "made_at": instant(made.made_at),
        "rules": made.body["rules"],
    }


def case_json(case: Case) -> Json:
    """A case, what would be done in it, and by which rule, counted from 0."""
    bid = None if case.bid is None else action_json(case.bid)
    decision, trick = case.decision, case.trick
    return {
        "case": case.kind,
        "position": trick and trick.position,
        "led": trick and trick.led,
        "card": trick and CARD_TEXT[trick.card],
        "up_to": trick and CARD_TEXT[trick.up_to],
        "winning": trick and [*trick.winning],
        "bid": bid and {"tricks": bid["tricks"], "trump": bid["trump"]},
        "total": case.value,
        "action": None if decision is None else action_json(decision.action),
        "rule": None if decision is None else decision.rule,
    }
