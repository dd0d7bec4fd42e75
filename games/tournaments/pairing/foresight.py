"""Seats of one stage round, chosen so that those who have not met find seats at one table later.

A player who has held all seats but one must take that one next, and two who must take the same seat cannot
share a table. So of all ways to sit down that are fair now (`seating.orders`), those are taken in which pairs
who have not met want different seats: the sum over these pairs of

    |A ∩ B| / (|A|·|B|),    A and B the seats that each may take next,

which is how likely two who choose by lot choose the same one. It is lowered table by table, from an order by
lot, until no table can be seated better.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.history import History, Pair
from games.tournaments.pairing.seating import Seats, held, orders

ROUNDS: Final = 4


def foreseen(
    tables: Sequence[Sequence[int]], counts: Mapping[int, Sequence[int]], history: History, dice: Dice
) -> list[Seats]:
    """Return each table in the order of its seats; `counts` are those before, `history` knows who has met."""
    ways = [orders(table, counts) for table in tables]
    chosen = [each[dice.below(len(each))] for each in ways]
    if all(len(each) == 1 for each in ways):
        return chosen
    wanting = _SeatDemand(tables, chosen, counts, history)
    for _ in range(ROUNDS):
        before = list(chosen)
        for number, each in enumerate(ways):
            chosen[number] = min(each, key=wanting.marks(each))
            wanting.sit(chosen[number])
        if chosen == before:
            break
    return chosen


class _SeatDemand:
    """The seats that everybody may take next, and how many they have not met want each of these."""

    def __init__(
        self,
        tables: Sequence[Sequence[int]],
        chosen: Sequence[Seats],
        counts: Mapping[int, Sequence[int]],
        history: History,
    ) -> None:
        self._counts = counts
        self._mates = {each: set(table) for table in tables for each in table}
        there = [each for each in self._mates if each >= 0]
        self._new = {
            one: [o for o in there if o not in self._mates[one] and not history.met[Pair((one, o))]]
            for one in there
        }
        self._wants: dict[int, int] = {}
        self._around: dict[int, defaultdict[int, int]] = {each: defaultdict(int) for each in there}
        for order in chosen:
            self.sit(order)

    def _after(self, entry: int, seat: int) -> int:
        """Return the seats they may take next if they take this one now."""
        return held([count + (at == seat) for at, count in enumerate(self._counts[entry])])

    def sit(self, order: Seats) -> None:
        """Seat a table in this order, and count which seats its players may take next."""
        for seat, entry in enumerate(order):
            if entry >= 0 and (now := self._after(entry, seat)) != (was := self._wants.get(entry)):
                self._wants[entry] = now
                for other in self._new[entry]:
                    self._around[other][now] += 1
                    if was is not None:
                        self._around[other][was] -= 1

    def marks(self, ways: Sequence[Seats]) -> Callable[[Seats], float]:
        """Return a function that says how much a way to sit at a table is bad for those who have not met."""
        found = {
            (entry, seat): sum(
                times * _alike(self._after(entry, seat), wanted)
                for wanted, times in self._around[entry].items()
            )
            for entry in ways[0]
            for seat in range(len(ways[0]))
            if entry >= 0
        }
        return lambda order: round(sum(found.get((e, seat), 0) for seat, e in enumerate(order)), 9)


def room(orders: Sequence[Seats], counts: Mapping[int, Sequence[int]], history: History) -> int:
    """Return how many tables of four could follow, of players who have not met and need different seats."""
    present = sorted(entry for order in orders for entry in order if entry >= 0)
    mates = {entry: set(order) for order in orders for entry in order}
    wants = {
        entry: held([count + (at == seat) for at, count in enumerate(counts[entry])])
        for order in orders
        for seat, entry in enumerate(order)
        if entry >= 0
    }

    def may_meet(one: int, other: int) -> bool:
        waits = wants[one] == wants[other] and wants[one].bit_count() == 1
        return other not in mates[one] and not waits and not history.met[Pair((one, other))]

    behind = [
        sum(1 << at for at, other in enumerate(present) if other > one and may_meet(one, other))
        for one in present
    ]
    return sum(
        (behind[first] & behind[second] & behind[third]).bit_count()
        for first in range(len(present))
        for second in _bits(behind[first])
        for third in _bits(behind[first] & behind[second])
    )


def _bits(mask: int) -> Iterator[int]:
    """Yield the places of its bits."""
    while mask:
        least = mask & -mask
        yield least.bit_length() - 1
        mask ^= least


def _alike(one: int, other: int) -> float:
    """Return how likely two players choose the same of the seats that they may take."""
    return (one & other).bit_count() / (one.bit_count() * other.bit_count())
