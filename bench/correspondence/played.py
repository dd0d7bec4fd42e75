"""The stored result of a finished game."""

from typing import NamedTuple


class Played(NamedTuple):
    """A finished game: how long it lasted, and who or what took its turns.

    `waits` counts turns that waited until their player looked, `taken` all turns that people took themselves.
    `exact` is the share of estimates that were made.
    """

    way: str
    seed: int
    days: float
    waits: int
    taken: int
    planned: int
    automatic: int
    claims: int
    timeouts: int
    visits: int
    exact: float
