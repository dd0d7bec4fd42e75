"""Facts of a director's interventions, each with its reason."""

from typing import Final, NamedTuple

from games.engine.seats import Seat

# The reason of a deal that a director throws in.
DIRECTED: Final = "directed"


class Intervened(NamedTuple):
    """A director intervened: `what` they did, for which `seats` (empty means all), and the `reason` they
    give.

    If the game changes by it, further facts say how.
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

    The former holder ranks below all who stayed, unless the seat is given back to them.
    """

    seat: Seat
    kind: str


class ScoreAdjusted(NamedTuple):
    """A director changed the seat's running total by `change` points; `category` says for what.

    Where boards are compared the total stays. The comparison changes, by so many hundredths of a board
    (matchpoints) or points (cross-scores). `scores` are the running totals; `places` follow from them once
    the game is over, and are empty before.
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
    """The game counts for nothing. It begins again at another table, with the same players."""

    table: str


class TurnUndone(NamedTuple):
    """The seat's call in this turn does not count. The seat is asked again, even if that phase was over.

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
