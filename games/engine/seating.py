"""The part of `fold` for seats: who holds them, who left, who came back."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from games.engine.director_facts import Intervened, Substituted, TimeAdded
from games.engine.facts import (
    GamePaused,
    GameResumed,
    Resigned,
    SeatFreed,
    SeatsDrawn,
    SeatTaken,
    SeatTakenBack,
    TimedOut,
)
from games.engine.game import Game
from games.engine.round import Round

S = TypeVar("S", bound=Game | Round)
T = TypeVar("T")


def _seats_drawn(game: Game, fact: SeatsDrawn) -> Game:
    seats = list(game.seats)
    for old, new in enumerate(fact.seats):
        seats[new] = game.seats[old]
    return game._replace(seats=tuple(seats))


def _left(game: Game, fact: Resigned | TimedOut | Substituted) -> Game:
    return game._replace(left=put(game.left, fact.seat, True))


def unchanged(state: S, fact: object) -> S:
    """Change nothing: the fact is about something that is not, or no longer, part of the game."""
    return state


def put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return the values by seat with another one for this seat."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


OF_SEATS: Final[dict[type, Callable[[Any, Any], Game]]] = {
    SeatTaken: lambda game, fact: game._replace(seats=put(game.seats, fact.seat, fact.kind)),
    SeatFreed: lambda game, fact: game._replace(seats=put(game.seats, fact.seat, None)),
    SeatsDrawn: _seats_drawn,
    Resigned: _left,
    TimedOut: _left,
    SeatTakenBack: lambda game, fact: game._replace(left=put(game.left, fact.seat, False)),
    GamePaused: unchanged,
    GameResumed: unchanged,
    Intervened: unchanged,
    TimeAdded: unchanged,
    Substituted: _left,
}
