"""Plans, and what would come of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.api.contract.play.states import Bid
from games.api.graphql.types.actions import Action
from games.api.graphql.types.made import written
from games.api.graphql.types.scalars import Card, Instant, Json, choices, told

if TYPE_CHECKING:
    PlanCaseKind = str
else:
    PlanCaseKind = choices(
        "PlanCaseKind",
        "What may come.",
        {
            "now": "The present turn.",
            "lead": "You lead.",
            "trick": "Others play before you.",
            "bid": "`bid` stands.",
            "total": "The estimates before yours come to `total`.",
        },
    )


@written("What you want done for you in a round, seen by nobody else.")
class Plan:
    round: int = told("The round.")
    version: int = told("Counts what you confirmed for this round; the last one is followed.")
    stopped: bool = told("No rule fitted, and you were told; it is followed no further.")
    made_at: Instant = told("When you confirmed it.")
    rules: Json = told("The rules, in order.")


@written("A case that may come, and what a plan would do in it.")
class PlanCase:
    case: PlanCaseKind = told("What may come.")
    position: int | None = told("Where you play in the trick; 2: one card lies there.")
    led: str | None = told("The suit led; null: a joker that asks for none.")
    card: Card | None = told("The weakest card that wins so far …")
    up_to: Card | None = told("… and the strongest, between which the same is done.")
    winning: list[int] | None = told("One of these seats wins so far.")
    bid: Bid | None = told("The bid that stands.")
    total: int | None = told("What the estimates before yours come to.")
    action: Action | None = told("What would be done; null: the plan would stop.")
    rule: int | None = told("By which rule, counted from 0.")


@written("A plan that nobody has confirmed.")
class SuggestedPlan:
    round: int = told("The round.")
    rules: Json = told("The rules, in order.")
