"""Hints, and analyses of finished games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import strawberry

from games.api.graphql.types.actions import Action
from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import choices, told

if TYPE_CHECKING:
    WeighingStatus = str
else:
    WeighingStatus = choices(
        "WeighingStatus",
        "Whether something is worked out.",
        {"pending": "A worker is at it; ask again.", "ready": "It is worked out."},
    )


@strawberry.type(description="What an action is worth, as a bot that searches weighs it.")
class WeighedOption:
    action: Action = told("The action.")
    points: float = told("Points of the round that the seat may expect; under `updown` penalties.")
    worth: float = told("Points against the others', how the game stands considered; more is better.")
    error: float = told("The standard error of `worth`, which is simulated.")
    exact: float = told("How likely the estimate comes true, from 0 to 1.")
    tricks: list[float] = told("How likely 0, 1, … tricks of the round are.")


@strawberry.type(
    description="What a search that sees what you see makes of the actions worth considering at your turn."
)
class Hint:
    turn_id: str = told("Your turn.")
    status: WeighingStatus = told("Whether it is worked out.")
    options: list[WeighedOption] | None = told(
        "The best first: those tried longest by `worth`, then those given up sooner. Of bids and estimates "
        "only those worth considering. null while pending."
    )


@strawberry.type(description="What a player came to in a game.")
class AnalysedPlayer:
    seat: int = told("Their seat.")
    player: User = told("Who they are.")
    decisions: int = told("Their turns at which there was a choice.")
    good: int = told("So many of them were as good as the best, as far as can be told.")
    accuracy: float = told("The same in percent.")
    skill: float = told("What all their decisions lost, 0 or below.")
    luck: float = told(
        "What their cards promised more than the others', when they first decided in each round."
    )


@strawberry.type(description="A turn at which there was a choice.")
class AnalysedDecision:
    turn_id: str = told("The turn.")
    seq: int = told("The log entry by which it was taken.")
    round: int = told("The round.")
    seat: int = told("Who decided.")
    choices: int = told("Among so many actions.")
    taken: WeighedOption = told("What was done.")
    best: WeighedOption = told("What is best.")
    lost: float = told("What the best is worth more; 0 where it is not.")
    good: bool = told("Whether that is no more than twice the error of both together.")


@strawberry.type(description="Every decision of a finished game, weighed as its seat saw it then.")
class Analysis:
    status: WeighingStatus = told("Whether it is worked out.")
    done: int = told("So many turns of the game have been looked at.")
    total: int | None = told("Of so many; null: not counted yet.")
    players: list[AnalysedPlayer] | None = told("By seat; null while pending.")
    decisions: list[AnalysedDecision] | None = told("In order; null while pending.")
