"""What is kept of a game that is over."""

from typing import NamedTuple


class Played(NamedTuple):
    """A game that is over: how long it lasted, and who or what took its turns.

    `waits` are turns that waited for somebody to come, `taken` all that people took themselves; `exact` is
    the share of estimates that came true.
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
