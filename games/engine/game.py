"""The state of one game: which rounds are open, what was scored, who leads."""

from enum import StrEnum
from typing import NamedTuple

from games.engine.facts import RoundScored
from games.engine.round import Round
from games.engine.rulesets.base import Ruleset
from games.engine.seats import Seat


class Status(StrEnum):
    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"
    ABORTED = "aborted"


class Game(NamedTuple):
    """`ruleset` has the table's options applied. `open` holds rounds dealt and not yet scored, by number;
    a scored round leaves it, so a game folds from the facts of its open rounds and the scores alone.
    """

    ruleset: Ruleset
    players: int
    status: Status
    seats: tuple[str | None, ...]
    left: tuple[bool, ...]
    first_dealer: Seat
    open: tuple[Round, ...]
    scored: tuple[RoundScored, ...]
    scores: tuple[int, ...]
    multiplier: int
    places: tuple[int, ...] | None

    def round(self, number: int) -> Round | None:
        """The open round of this number."""
        for each in self.open:
            if each.setup.plan.number == number:
                return each
        return None
