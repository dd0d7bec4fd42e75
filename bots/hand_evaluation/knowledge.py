"""The knowledge of a seat that evaluates its hand."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.tricks import NO_TRUMP, suit_cards


class Knowledge(NamedTuple):
    """`unseen`: the cards neither in the seat's hand nor shown, some of which may lie in the stock.

    `others` counts the other seats, `share` is the chance that one unseen card is in the hand of a certain
    seat. `ruffs`: may others hold trumps? `void[seat]` is the set of cards the seat has shown not to hold.
    `needs[seat]` is how many tricks the seat still lacks (negative: has too many), None if that is concealed
    or not said yet.
    """

    others: int
    trump: int
    unseen: int
    share: float
    ruffs: bool
    void: Sequence[int]
    needs: Sequence[int | None]


def with_trump(known: Knowledge, trump: int) -> Knowledge:
    """Return the same knowledge with another suit as trump: to weigh bids."""
    others, _, unseen, share, _, void, needs = known
    return Knowledge(others, trump, unseen, share, may_ruff(unseen, trump), void, needs)


def may_ruff(unseen: int, trump: int) -> bool:
    """Whether others may hold trumps."""
    return trump != NO_TRUMP and unseen & suit_cards(trump, trump) != 0
