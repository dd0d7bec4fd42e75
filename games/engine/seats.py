"""Seats of a table, numbered from 0 in the direction of dealing and play."""

from typing import NewType

Seat = NewType("Seat", int)


def step(seat: int, by: int, players: int) -> Seat:
    """The seat `by` places on; negative steps run against the direction of play."""
    return Seat((seat + by) % players)


def around(first: int, players: int, direction: int = 1) -> tuple[Seat, ...]:
    """Every seat once, beginning with `first`."""
    return tuple(Seat((first + direction * i) % players) for i in range(players))


NOBODY: frozenset[Seat] = frozenset()
# A single seat as a set, made once: the engine asks whose turn it is thousands of times a game.
ALONE: tuple[frozenset[Seat], ...] = tuple(frozenset((Seat(i),)) for i in range(5))
