"""What actions are worth, as a bot that searches weighs them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Self

from drf_spectacular.utils import OpenApiExample

from bots import models
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, Taken, resource, told, words
from games.engine.codec import Json, turn_id
from games.tables.models import Occupancy

STATUS: Final = words(
    "WeighingStatus",
    "Whether something is worked out.",
    {"pending": "A worker is at it; ask again.", "ready": "It is worked out."},
)
WeighingStatus = Annotated[str, STATUS]
PENDING: Final = "`pending`: a worker is at it; ask again."


AN_OPTION = {
    "action": {"type": "estimate", "value": 1}, "points": 9.4, "worth": 3.1, "error": 0.4, "exact": 0.72,
    "tricks": [0.14, 0.72, 0.14],
}  # fmt: skip
ANOTHER = {
    "action": {"type": "estimate", "value": 0}, "points": 4.0, "worth": -2.3, "error": 0.4, "exact": 0.41,
    "tricks": [0.41, 0.5, 0.09],
}  # fmt: skip


@resource("What an action is worth, as a bot that searches weighs it.")
class WeighedOption:
    action: Taken = told("The action.")
    points: float = told("Points of the round that the seat may expect; under `updown` penalties.")
    worth: float = told("Points against the others', how the game stands considered; more is better.")
    error: float = told("The standard error of `worth`, which is simulated.")
    exact: float = told("How likely the estimate comes true, from 0 to 1.")
    tricks: list[float] = told("How likely 0, 1, … tricks of the round are.")


@resource(
    "What a search that sees what you see makes of the actions worth considering at your turn.",
    examples={"Worked out": {"turn_id": "2.3", "status": "ready", "options": [AN_OPTION, ANOTHER]}},
)
class Hint(Row[models.Hint]):
    turn_id: str = told("Your turn.")
    status: WeighingStatus = told(PENDING)
    options: list[WeighedOption] | None = told(
        "The best first: those tried longest by `worth`, then those given up sooner. Of bids and "
        "estimates only those worth considering. null while pending."
    )

    @classmethod
    def of(cls, hint: models.Hint, /) -> Self:
        status = "pending" if hint.options is None else "ready"
        return cls.filled(hint, turn_id=turn_id(hint.round, hint.turn), status=status)


@resource("What a player came to in a game.")
class AnalysedPlayer(Row[Json]):
    seat: int = told("Their seat.")
    player: Player = told("Who held the seat; where it changed hands each has an entry of their own.")
    decisions: int = told("Their turns at which there was a choice.")
    good: int = told("So many of them were as good as the best, as far as can be told.")
    accuracy: float = told("The same in percent.")
    skill: float = told("What all their decisions lost, 0 or below.")
    luck: float = told(
        "What their cards promised more than the others', when they first decided in each round."
    )


@resource("A turn at which there was a choice.")
class AnalysedDecision(Row[Json]):
    turn_id: str = told("The turn.")
    seq: int = told("The log entry by which it was made.")
    round: int = told("The round.")
    seat: int = told("Who decided.")
    choices: int = told("Among so many actions.")
    taken: WeighedOption = told("What was done.")
    best: WeighedOption = told("What is best.")
    lost: float = told("What the best is worth more than the one taken; 0 where it is not.")
    good: bool = told("Whether that is no more than twice the error of both together.")

    @classmethod
    def of(cls, decision: Json, /) -> Self:
        return cls.filled(decision, turn_id=turn_id(decision["round"], decision["turn"]))


READY: Final = {
    "status": "ready", "done": 12, "total": 12,
    "players": [
        {"seat": 0, "player": {"id": "user_01kax3q0zgf2ktx1q3r7m5c8yf", "name": "omar", "kind": "person"},
         "decisions": 5, "good": 4, "accuracy": 80.0, "skill": -5.4, "luck": 2.1},
    ],
    "decisions": [
        {"turn_id": "2.3", "seq": 31, "round": 2, "seat": 0, "choices": 3, "taken": ANOTHER,
         "best": AN_OPTION, "lost": 5.4, "good": False},
    ],
}  # fmt: skip


@resource(
    "Every decision of a finished game, weighed as its seat saw it then.",
    examples={
        "Ready": READY,
        "Under way": OpenApiExample(
            "Under way",
            {"status": "pending", "done": 3, "total": 12, "players": None, "decisions": None},
            response_only=True,
            status_codes=["202"],
        ),
    },
)
class Analysis(Row[models.Analysis]):
    status: WeighingStatus = told(PENDING)
    done: int = told("So many turns of the game have been looked at.")
    total: int | None = told("Of so many; null: not counted yet.")
    players: list[AnalysedPlayer] | None = told("By seat; null while pending.")
    decisions: list[AnalysedDecision] | None = told("In order; null while pending.")

    @classmethod
    def of(
        cls, analysis: models.Analysis, /, decisions: Sequence[Json] = (), held: Sequence[Occupancy] = ()
    ) -> Self:
        """`decisions` are those of a finished one, `held` everybody who ever sat there."""
        if analysis.players is None:
            return cls.filled(analysis, status="pending", decisions=None)
        who = {(each.seat, each.from_seq): Player.of(each.player) for each in held}
        players = [
            AnalysedPlayer.filled(each, player=who[each["seat"], each["since"]]) for each in analysis.players
        ]
        shown = [AnalysedDecision.of(each) for each in decisions]
        return cls.filled(analysis, status="ready", players=players, decisions=shown)
