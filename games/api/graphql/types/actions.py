"""Actions as they are sent, and as the state lists the legal ones."""

from typing import Annotated

import strawberry

from games.api.contract.play.states import Bid
from games.api.contract.values import Reason, Trump, words
from games.api.graphql.types.contract_types import WRITTEN, written
from games.api.graphql.types.scalars import Card, described_field

TYPES = words(
    "ActionType",
    "What an action does.",
    {
        "play": "Play `card`.",
        "estimate": "Promise to win `value` tricks.",
        "bid": "Bid `tricks` with `trump`.",
        "dash_call": "Promise no trick at all, before the auction.",
        "no_dash": "Decline to call dash.",
        "pass": "Bid no more.",
        "redeal": "Ask for other cards, being void of a suit.",
        "avoid": "Keep the cards though void of a suit.",
    },
)
ActionType = Annotated[str, TYPES]


@written("An action: its type, and of the other fields those the type asks for.", strawberry.input)
class ActionInput:
    type: ActionType = described_field("The type of the action.")
    card: Card | None = described_field("The card to play, for `play`.", default=None)
    value: int | None = described_field("The number of tricks, for `estimate`.", default=None)
    tricks: int | None = described_field("The number of tricks, for `bid`.", default=None)
    trump: Trump | None = described_field("The trump, for `bid`.", default=None)


@written("An action that was taken.")
class Action:
    type: ActionType = described_field("The type of the action; fields of other types are null.")
    card: Card | None = described_field("The card of `play`.")
    value: int | None = described_field("The tricks of `estimate`.")
    tricks: int | None = described_field("The tricks of `bid`.")
    trump: Trump | None = described_field("The trump of `bid`.")


@written("Something said before the estimates.")
class Call(Action):
    seat: int = described_field("The seat that said it.")


@written("An action that may not be taken, and why.")
class IllegalActionEntry(Action):
    code: Reason = described_field("The reason.")


@written("What may be sent: one entry lists every card, value or bid of its type.")
class LegalAction:
    type: ActionType = described_field("The type of all these actions.")
    cards: list[Card] | None = described_field("The cards that may be played, each as `card`.")
    values: list[int] | None = described_field("The values that may be estimated, each as `value`.")
    bids: list[Bid] | None = described_field("The bids that may be made, each as `tricks` and `trump`.")


WRITTEN.update(
    {
        "Action": ActionInput,
        "Taken": Action,
        "Call": Call,
        "LegalAction": LegalAction,
        "IllegalAction": IllegalActionEntry,
    }
)
