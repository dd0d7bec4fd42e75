"""Facts that a director brings about: somebody who puts right what went wrong at a table, and says why."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.engine.seats import Seat

# Why a deal is thrown in that a director voids.
DIRECTED: Final = "directed"


class Intervened(NamedTuple):
    """A director intervened: `what` he did, for whose seats (none: for all), and the reason he gives.

    What comes of it follows in facts of its own, where the game changes by it.
    """

    what: str
    seats: tuple[Seat, ...]
    reason: str


class TimeAdded(NamedTuple):
    """The seat was given so many more seconds."""

    seat: Seat
    seconds: int


class Substituted(NamedTuple):
    """Somebody else holds the seat from now on. `kind` is that of the user: `person` or `bot`.

    Whoever held it ranks below all who stayed, unless the seat is given back to him.
    """

    seat: Seat
    kind: str


DirectorsFact = Intervened | TimeAdded | Substituted
