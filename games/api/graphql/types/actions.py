"""Actions as they are sent, and as the state lists the legal ones."""

from __future__ import annotations

from typing import Any

import strawberry

from games.api.contract.play import states
from games.api.graphql.types.made import WRITTEN, graphql_of
from games.api.graphql.types.scalars import ActionType, Card, Reason, Trump, told


@strawberry.input(description="An action: its type, and the fields that this type needs.")
class ActionInput:
    type: ActionType = told("The type of the action.")
    card: Card | None = told("The card to play, for `play`.", default=None)
    value: int | None = told("The number of tricks, for `estimate`.", default=None)
    tricks: int | None = told("The number of tricks, for `bid`.", default=None)
    trump: Trump | None = told("The trump, for `bid`.", default=None)


@strawberry.type(description="An action that was taken.")
class Action:
    type: ActionType = told("The type of the action; fields of other types are null.")
    card: Card | None = told("The card of `play`.")
    value: int | None = told("The tricks of `estimate`.")
    tricks: int | None = told("The tricks of `bid`.")
    trump: Trump | None = told("The trump of `bid`.")


@strawberry.type(description="An announcement before the estimates.")
class Call(Action):
    seat: int = told("The seat that said it.")


@strawberry.type(description="An action that may not be taken, and why.")
class IllegalActionEntry(Action):
    code: Reason = told("The reason.")


@strawberry.type(description="Actions you may send: one entry lists every card, value or bid of its type.")
class LegalAction:
    type: ActionType = told("The type of all these actions.")
    cards: list[Card] | None = told("The cards that may be played, each as `card`.")
    values: list[int] | None = told("The values that may be estimated, each as `value`.")
    bids: Any = told(
        "The bids that may be made, each as `tricks` and `trump`.",
        graphql_type=graphql_of(list[states.Bid] | None),
    )


WRITTEN.update(
    {
        "Action": ActionInput,
        "Taken": Action,
        "Call": Call,
        "LegalAction": LegalAction,
        "IllegalAction": IllegalActionEntry,
    }
)
