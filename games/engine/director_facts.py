"""Facts of a director's interventions, each with its reason."""

from typing import Final, NamedTuple

from games.engine.seats import Seat

# Why a deal is thrown in that a director voids.
DIRECTED: Final = "directed"


class Intervened(NamedTuple):
    """A director intervened: `what` they did, for which `seats` (empty means all), and the `reason` they
    give.

    What comes of it follows in facts of its own, where the game changes by it.
    """

    what: str
    seats: tuple[Seat, ...]
    reason: str


class TimeAdded(NamedTuple):
    """The seat was given `seconds` more seconds."""

    seat: Seat
    seconds: int


class Substituted(NamedTuple):
    """Somebody else holds the seat from now on. `kind` is that of the user: `person` or `bot`.

    Whoever held it ranks below all who stayed, unless the seat is given back to them.
    """

    seat: Seat
    kind: str


class ScoreAdjusted(NamedTuple):
    """A director changed the seat's running total by `change` points; `category` says for what.

    Where boards are compared the total stays: what counts there is changed, by so many hundredths of a board
    (matchpoints) or points (cross-scores). `scores` run; `places` are those that follow where the game is
    over, none while it goes on.
    """

    seat: Seat
    change: int
    category: str
    scores: tuple[int, ...]
    places: tuple[int, ...]


class GameAdjudicated(NamedTuple):
    """A director ended the game with these scores. Rounds that are not scored count for nothing."""

    scores: tuple[int, ...]


class GameReplaced(NamedTuple):
    """The game counts for nothing. It begins anew at another table, with the same players."""

    table: str


class TurnUndone(NamedTuple):
    """What the seat said in this turn does not count. It is asked again, even if that phase was over.

    The number of the turn is not given again.
    """

    round: int
    turn: int
    seat: Seat
    phase: str


class RoundAdjudicated(NamedTuple):
    """A director gave the points of a round that could not go on.

    `won` are the tricks as far as it was played.
    """

    round: int
    won: tuple[int, ...]
    points: tuple[int, ...]


DirectorsFact = Intervened | TimeAdded | Substituted | ScoreAdjusted | GameAdjudicated | GameReplaced
DirectorsRoundFact = TurnUndone | RoundAdjudicated
