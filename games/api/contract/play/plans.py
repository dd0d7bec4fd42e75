"""Shapes of plans. JSON Schema describes what a rule may say; the grammar itself judges it."""

from functools import partial
from typing import Annotated, Any, Final, Self

from games.api.contract.fields import Choice, Shape, json_of
from games.api.contract.play.actions import CARD, TEXT, TRUMP, described, having, one_of, one_text, ref
from games.api.contract.play.states import Bid
from games.api.contract.resource import LEFT_OUT, Row, field, input_type, member, resource
from games.api.contract.shapes import shape
from games.api.contract.values import Card, Instant, Taken, words
from games.engine.cards import CARD_TEXT, TRUMP_TEXT
from games.engine.codec import Json, action_json
from games.tables.models import PlanVersion
from games.tables.plans import MOST_RULES, Case
from games.tables.plans.grammar import DEEDS, NOTHING, SUIT_TEXT, WON

SUITS: Final[Json] = {
    "type": "array",
    "items": {"title": "Suit", "type": "string", "enum": [*SUIT_TEXT]},
    "minItems": 1,
}
CARDS: Final[Json] = {"type": "array", "items": CARD}
MORE: Final[dict[str, Json]] = {
    "card": CARD,
    "suits": SUITS,
    "bid": ref("PlannedBid"),
    "values": {"type": "array", "minItems": 1, "items": {"type": "integer", "minimum": 0, "maximum": 13}},
}
WHEN: Final[Json] = {
    "type": "object",
    "additionalProperties": False,
    "description": "The conditions of a rule. All that are given must hold.",
    "properties": {
        "led": described({**TEXT, "enum": [*SUIT_TEXT, NOTHING]}, "The suit led, or `nothing`."),
        "position": described(
            {"type": "integer", "minimum": 1, "maximum": 5}, "Your position in the trick, from 1."
        ),
        "played": described(CARDS, "Cards that must all have been played in the round."),
        "unplayed": described(CARDS, "Cards of which none may have been played in the round."),
        "winning": described(
            {"type": "array", "items": {"type": "integer"}}, "Seats of which one must be winning the trick."
        ),
        "can_win": {"type": "boolean", "description": "Whether a card you may play would win the trick."},
        "won": {"type": "string", "enum": [*WON], "description": "Your tricks, compared with your estimate."},
        "trump": described(TRUMP, "The trump, once it is named."),
    },
}
RULE: Final[Json] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["do"],
    "properties": {"when": ref("PlanCondition"), "do": ref("PlanDeed")},
    "description": "A rule: what is done, and when.",
}
RULES: Final[Json] = {"type": "array", "minItems": 1, "maxItems": MOST_RULES, "items": ref("PlanRule")}


def _deed(kind: str, more: str | None) -> Json:
    return having({"type": one_text(kind), **({more: MORE[more]} if more else {})})


COMPONENTS: Final[Json] = {
    "PlannedBid": having({"tricks": {"type": "integer", "minimum": 1, "maximum": 13}, "trump": TRUMP}),
    "PlanCondition": WHEN,
    "PlanRule": RULE,
    **one_of(
        "PlanDeed",
        {f"{kind.title().replace('_', '')}Deed": _deed(kind, more) for kind, more in DEEDS.items()},
        "A deed: what a rule of a plan does.",
    ),
}

RulesField: Final = json_of(RULES)  # judged by the grammar
CASE: Final = words(
    "PlanCaseKind",
    "The kind of case.",
    now="The present turn.",
    lead="You lead.",
    trick="Others play before you.",
    bid="`bid` stands.",
    total="The estimates before yours come to `total`.",
)
CaseKind = Annotated[str, CASE]
Rules = Annotated[Any, RulesField]
Suit = Annotated[str, partial(Choice, choices=[*SUIT_TEXT])]
ROUND: Final = "The number of the round, from 1."
RULES_TOLD: Final = "The rules; the first one that fits is followed."
SOME = [
    {"when": {"led": "S", "can_win": True, "won": "below"}, "do": {"type": "lowest_winner"}},
    {"when": {"led": "nothing"}, "do": {"type": "lead_from", "suits": ["D", "C"]}},
    {"do": {"type": "lowest"}},
]
A_PLAN = {
    "round": 7, "version": 2, "attempt": 0, "stopped": False, "made_at": "2026-11-21T13:00:00.000Z",
    "rules": SOME,
}  # fmt: skip


@input_type(
    examples={
        "In play": {"rules": SOME},
        "Before it": {
            "attempt": 0,
            "rules": [
                {"do": {"type": "bid_up_to", "bid": {"tricks": 6, "trump": "S"}}},
                {"do": {"type": "estimate", "values": [3, 2, 4]}},
            ],
        },
    }
)
class NewPlan:
    rules: Rules = field()
    attempt: int | None = field(
        "`attempt` of the round as you saw it. If it was dealt again since, the plan is refused.",
        LEFT_OUT,
        min_value=0,
        max_value=999,
    )


@input_type(examples={"A round ahead": {"round": 7, "rules": SOME}})
class PlanTried:
    round: int = field(min_value=1, max_value=999)
    rules: Rules = field()


@resource(
    "A plan that nobody has confirmed.",
    rest="PlanSuggested",
    graphql="SuggestedPlan",
    examples={"A round ahead": {"round": 7, "rules": SOME}},
)
class SuggestedPlan:
    round: int = member(ROUND)
    rules: Rules = member(RULES_TOLD)


@resource("Your plan for a round; nobody else sees it.", rest="MyPlan", examples={"A plan": A_PLAN})
class Plan(Row[PlanVersion]):
    round: int = member(ROUND)
    version: int = member("The number of your confirmation for this round; only the last one is followed.")
    attempt: int = member("The deal that you confirmed it for; after another deal it is not followed.")
    stopped: bool = member("Whether the plan has stopped: you were notified, and it is followed no further.")
    made_at: Instant = member("When you confirmed it.")
    rules: Rules = member(RULES_TOLD, lambda made: made.body["rules"])


@resource("A possible case, and what a plan would do in it.", rest="Case", graphql="PlanCase")
class PlanCase(Row[Case]):
    case: CaseKind = member("The kind of case.", "kind")
    position: int | None = member("Your position in the trick, 2 if one card lies there; else null.")
    led: Suit | None = member(
        "The suit that was led; null if none was, or for a joker that asks for no suit."
    )
    card: Card | None = member("The weakest of the cards that win so far in this case; null if none does.")
    up_to: Card | None = member(
        "The strongest of these cards; null without one. From `card` to this one the plan does the same."
    )
    winning: list[int] | None = member("Seats of which one wins so far; null if none does.")
    bid: Bid | None = member("The bid that stands; null in other cases.")
    total: int | None = member("The sum of the estimates before yours; null in other cases.", "value")
    action: Taken | None = member("The action; null if the plan would stop.")
    rule: int | None = member("The number of the rule that fits, from 0; null if none does.")

    @classmethod
    def of(cls, case: Case, /) -> Self:
        bid, decision, trick = case.bid, case.decision, case.trick
        return cls.filled(
            case,
            position=trick and trick.position,
            led=trick and trick.led,
            card=trick and CARD_TEXT[trick.card],
            up_to=trick and CARD_TEXT[trick.up_to],
            winning=trick and [*trick.winning],
            bid=bid and Bid(tricks=bid.tricks, trump=TRUMP_TEXT[bid.trump]),
            action=decision and action_json(decision.action),
            rule=decision and decision.rule,
        )


class PreviewShape(Shape):
    cases = shape(PlanCase)(many=True)
