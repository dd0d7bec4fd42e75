"""Exhaustive search for the tables of a Swiss stage round of few players.

The result is therefore proved to be the best. Twelve players and three bots at tables of five have 34,650
arrangements, the most for twelve players. Most are dropped as soon as a part of one costs too much.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from games.tournaments.pairing.annealing import NEVER, SURE, Arrangement, Task, table_cost
from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.seating import SeatShortage

MOST: Final = 12  # players, without bots

Table = tuple[int, ...]


def cheapest(task: Task, dice: Dice) -> list[Arrangement]:
    """Return some of the arrangements that cost least, by lot; none if each breaks a rule."""
    search = _Search(task)
    # Bots first: each begins a table of its own, so no two tables differ by the order of their bots alone.
    search.go(tuple(sorted(range(len(task.costs)), key=lambda player: player not in task.apart)))
    return [search.found[number] for number in dice.shuffled(range(len(search.found)))[:SURE]]


class _Search:
    """All arrangements of one task. Those that already cost more than the best so far are dropped."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._holds = SeatShortage(task.size)
        self._known: dict[Table, float] = {}
        self._group = {player: frozenset(group) for group in task.together for player in group}
        self._best = NEVER - 1
        self.found: list[Arrangement] = []

    def go(self, rest: Table, tables: tuple[Table, ...] = (), byes: Table = (), cost: float = 0.0) -> None:
        """Place the first of `rest` in each possible way, then the others."""
        if cost > self._best + 1e-9:
            return
        if not rest:
            if cost < self._best - 1e-9:
                self._best, self.found = cost, []
            self.found.append(Arrangement(tuple(sorted(tables)), tuple(sorted(byes)), cost))
            return
        first, others = rest[0], rest[1:]
        if len(byes) < self._task.byes:
            self.go(others, tables, (*byes, first), cost + self._task.sits_out[first])
        if len(others) >= self._task.size - 1 + self._task.byes - len(byes):
            for price, table in sorted(self._tables(first, others)):
                left = tuple(player for player in others if player not in table)
                self.go(left, (*tables, table), byes, cost + price)

    def _tables(self, first: int, others: Table) -> Iterator[tuple[float, Table]]:
        """The tables at which `first` may sit, with their prices."""
        for mates in combinations(others, self._task.size - 1):
            table = tuple(sorted((first, *mates)))
            if (price := self._price(table)) < NEVER:
                yield price, table

    def _price(self, table: Table) -> float:
        if table not in self._known:
            whole = all(self._group.get(player, frozenset()) <= set(table) for player in table)
            self._known[table] = table_cost(self._task, self._holds, table) if whole else NEVER
        return self._known[table]
