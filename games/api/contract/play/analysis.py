"""Shapes of hints and analyses: the worth of actions, as a bot that searches weighs them."""

from collections.abc import Sequence
from typing import Annotated, Final, Self

from drf_spectacular.utils import OpenApiExample

from bots import models
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, member, resource
from games.api.contract.values import Taken, words
from games.engine.codec import Json, turn_id
from games.tables.models import Occupancy

STATUS: Final = words(
    "WeighingStatus",
    "Whether a result is ready.",
    pending="A worker still computes it; ask again later.",
    ready="The result is there.",
)
WeighingStatus = Annotated[str, STATUS]
PENDING: Final = "`pending` while a worker computes it: ask again later."

AN_OPTION = {
    "action": {"type": "estimate", "value": 1}, "points": 9.4, "worth": 3.1, "error": 0.4, "exact": 0.72,
    "tricks": [0.14, 0.72, 0.14],
}  # fmt: skip
ANOTHER = {
    "action": {"type": "estimate", "value": 0}, "points": 4.0, "worth": -2.3, "error": 0.4, "exact": 0.41,
    "tricks": [0.41, 0.5, 0.09],
}  # fmt: skip


@resource("What an action is worth, weighed by a bot's search.")
class WeighedOption:
    action: Taken = member("The action.")
    points: float = member("Points that the seat may expect in this round; under `updown`, penalties.")
    worth: float = member("Points compared with the other players', as the game stands; more is better.")
    error: float = member("The standard error of `worth`, which is simulated.")
    exact: float = member("Probability that the seat wins exactly its estimate, from 0 to 1.")
    tricks: list[float] = member("Probabilities that the seat wins 0, 1, … tricks of the round.")


@resource(
    "A hint for your turn: the actions worth considering, weighed by a search that sees only what you see.",
    examples={"Worked out": {"turn_id": "2.3", "status": "ready", "options": [AN_OPTION, ANOTHER]}},
)
class Hint(Row[models.Hint]):
    turn_id: str = member(
        "Your turn: round and turn, such as `7.23`.", lambda hint: turn_id(hint.round, hint.turn)
    )
    status: WeighingStatus = member(PENDING, lambda hint: "pending" if hint.options is None else "ready")
    options: list[WeighedOption] | None = member(
        "The actions, the best first: those that the search tried longest, by `worth`, then those that it "
        "gave up sooner. Of bids and estimates only those worth considering. null while pending."
    )


@resource("One player's game, analysed.")
class AnalysedPlayer(Row[Json]):
    seat: int = member("Their seat, from 0.")
    player: Player = member("The player who held the seat; each holder of a seat has an entry.")
    decisions: int = member("Number of their turns with a choice.")
    good: int = member("Number of these decisions that were as good as the best one, within the error.")
    accuracy: float = member("Percentage of decisions that were good.")
    skill: float = member("Points that all their decisions lost, 0 or below.")
    luck: float = member(
        "Points that their cards promised more than the others' cards, at their first decision of each round."
    )


@resource("A decision: a turn with a choice.")
class AnalysedDecision(Row[Json]):
    turn_id: str = member(
        "The turn: round and turn, such as `7.23`.", lambda made: turn_id(made["round"], made["turn"])
    )
    seq: int = member("`seq` of the log entry with the decision.")
    round: int = member("The number of the round, from 1.")
    seat: int = member("The seat that decided.")
    choices: int = member("Number of actions to choose from.")
    taken: WeighedOption = member("The action that was taken.")
    best: WeighedOption = member("The best action.")
    lost: float = member("By how much the best action is worth more than the one taken; 0 if it is not.")
    good: bool = member("Whether `lost` is at most twice the error of both actions together.")


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
    status: WeighingStatus = member(PENDING)
    done: int = member("Number of turns that have been analysed.")
    total: int | None = member("Number of turns to analyse; null if not counted yet.")
    players: list[AnalysedPlayer] | None = member("The players, by seat; null while pending.")
    decisions: list[AnalysedDecision] | None = member("The decisions, in order; null while pending.")

    @classmethod
    def of(
        cls, analysis: models.Analysis, /, decisions: Sequence[Json] = (), held: Sequence[Occupancy] = ()
    ) -> Self:
        """Show an analysis. `decisions` are those of a finished one, `held` are all occupancies of its
        table."""
        if analysis.players is None:
            return cls.filled(analysis, status="pending", decisions=None)
        who = {(each.seat, each.from_seq): Player.of(each.player) for each in held}
        players = [
            AnalysedPlayer.filled(each, player=who[each["seat"], each["since"]]) for each in analysis.players
        ]
        shown = [AnalysedDecision.of(each) for each in decisions]
        return cls.filled(analysis, status="ready", players=players, decisions=shown)
