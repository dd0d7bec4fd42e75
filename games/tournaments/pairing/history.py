"""Earlier stage rounds: who met whom, who held which seat, who had bots, byes, small tables."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

Pair = frozenset[int]
# Entries in the order of their seats; None is a bot.
Table = tuple[int | None, ...]


class Played(NamedTuple):
    """A stage round as it was seated: the numbers of entries by table and seat, and who had a bye."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    @property
    def there(self) -> frozenset[int]:
        """Return all entries that were part of it."""
        return frozenset(each for table in self.tables for each in entries(table)) | frozenset(self.byes)


class History:
    """Counts over stage rounds, by entry; `filled`: how often one sat with a bot or at a smaller table."""

    def __init__(self, rounds: Iterable[Played]) -> None:
        self.met: Counter[Pair] = Counter()
        self.filled: Counter[int] = Counter()
        self.byes: Counter[int] = Counter()
        self._seats: Counter[tuple[int | None, int]] = Counter()
        for each in rounds:
            self._add(each)

    def _add(self, played: Played) -> None:
        self.byes.update(played.byes)
        largest = max((len(table) for table in played.tables), default=0)
        for table in played.tables:
            sat = entries(table)
            self.met.update(pairs(table))
            self._seats.update((each, seat) for seat, each in enumerate(table))
            if len(sat) < largest:
                self.filled.update(sat)

    def seats(self, entry: int | None, size: int) -> tuple[int, ...]:
        """Return how often the entry held each seat; None: all bots together."""
        return tuple(self._seats[entry, seat] for seat in range(size))


def entries(table: Sequence[int | None]) -> tuple[int, ...]:
    """The entries at a table that are not bots."""
    return tuple(each for each in table if each is not None)


def pairs(table: Sequence[int | None]) -> tuple[Pair, ...]:
    return tuple(frozenset(pair) for pair in combinations(entries(table), 2))
