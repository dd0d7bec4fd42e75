"""Facts of shared boards: the tables of an event are dealt the same cards, board by board."""

from __future__ import annotations

from typing import NamedTuple


class BoardsShared(NamedTuple):
    """The first round plays the event's board `first`, the next round the board after it, and so on.

    Boards are dealt without a void where the ruleset asks about voids, and only once: nobody may call for
    another deal. Seats stay as they were taken, and seat 0 deals the first round.
    """

    first: int


class BoardsOpened(NamedTuple):
    """Every table has played its boards of the rounds up to `through`, so everybody may now see them."""

    through: int


BoardsFact = BoardsShared | BoardsOpened
