"""Find the tables of one Swiss stage round: swap players between tables, and cool down.

The price of an arrangement is the sum over the pairs at its tables (`Task.costs`) and over byes
(`Task.sits_out`). `SEAT` is added for each player for whom their table has no seat that they have held least
often. A caller chooses prices on levels: one step of a level costs more than everything below it together
(`swiss.Prices`). A pair that must not be costs `NEVER`.

Each of at most `STARTS` starts begins with an arrangement by lot. It proposes swaps of two players of
different tables. With x and y the tables of a and b, w the pairs' costs and w(a, x) = Σ w(a, p) over p in x,
a swap changes

    Δ = w(b, x) − w(a, x) + w(a, y) − w(b, y) − 2·w(a, b)

and is taken if Δ ≤ −T·ln u, u uniform, which is Metropolis's rule. −ln u is read from 256 values rounded to
nine digits, so that the same seed takes the same swaps on every machine. T falls through one level after the
other: geometrically from a half of each price in `Task.levels` to a hundredth of it.

A bye is a table of its own: one player, and empty chairs that stay there and cost nothing among themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import log
from operator import itemgetter
from typing import Final, NamedTuple

from accounts.errors import Sentence
from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.errors import NoArrangement
from games.tournaments.pairing.seating import SeatShortage

STARTS: Final = 40
# Starts with the same cost and none lower: it is the least, and no more are made.
SURE: Final = 8
# At each level T falls from the first to the second of these parts of its price, in so many steps.
HOTTEST: Final = 0.5
COLDEST: Final = 0.01
STEPS: Final = 16
SEAT: Final = 1.0
NEVER: Final = 1e9
# Two of one table are looked for among those so near in points: farther swaps gain nothing at these heats.
NEAR: Final = 32
# Proposals at one temperature: 256 players take less than 15 s of plain Python.
MOST_PROPOSALS: Final = 1200
_LUCK: Final = tuple(round(-log((number + 0.5) / 256), 9) for number in range(256))

Costs = Sequence[Sequence[float]]


class Task(NamedTuple):
    """The players to arrange at tables of `size`, and the cost of each arrangement.

    `costs[p][q]` is the price of two players at one table: symmetric, 0 or more, 0 on the diagonal. Players
    are 0 … n − 1 in the order of their points. `holds`: the seats each may take (`seating`), or None where
    seats do not matter. `together`: groups that sit at one table; they do not overlap. `apart` sit at
    different tables. `byes` players sit out, so n − `byes` is a multiple of `size`; `sits_out[p]` is what it
    costs if p does.
    `levels`: the prices that differ by orders of magnitude, the highest first.
    """

    size: int
    costs: Costs
    holds: Sequence[int] | None = None
    together: tuple[tuple[int, ...], ...] = ()
    apart: frozenset[int] = frozenset()
    byes: int = 0
    sits_out: Sequence[float] = ()
    levels: tuple[float, ...] = (SEAT,)


class Arrangement(NamedTuple):
    """Tables of players in ascending order, who sits out, and what both cost."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    cost: float


def cheapest(task: Task, dice: Dice, starts: int = STARTS) -> list[Arrangement]:
    """Return all arrangements found that cost least, each once; no more starts than needed."""
    cooling = _Annealing(task)
    found: list[Arrangement] = []
    times = 0
    for _ in range(starts):
        one = cooling.run(dice)
        if found and one.cost > found[0].cost + 1e-9:
            continue
        if not found or one.cost < found[0].cost - 1e-9:
            found, times = [], 0
        times += 1
        found += [one] if one not in found else []
        if one.cost <= 1e-9 or times == SURE:
            break
    return found


def cost_of(task: Task, tables: Sequence[Sequence[int]], byes: Sequence[int] = ()) -> float:
    holds = SeatShortage(task.size)
    return sum(table_cost(task, holds, table) for table in tables) + sum(task.sits_out[p] for p in byes)


def table_cost(task: Task, holds: SeatShortage, table: Sequence[int]) -> float:
    """Return what one table costs: its pairs, and players without a seat they may take."""
    pairs = sum(task.costs[p][q] for p, q in combinations(table, 2))
    if task.holds is None:
        return pairs
    return pairs + SEAT * holds[sum(holds.code(task.holds[p]) for p in table)]


class _Annealing:
    """All starts of one task: `proposals` are the pairs that may be swapped."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._players = len(task.costs)
        reach = min(NEAR, self._players // 2)
        self._proposals = [
            (p, (p + step) % self._players) for p in range(self._players) for step in range(1, reach + 1)
        ]
        self._each_step = min(24 + 8 * self._players, MOST_PROPOSALS)
        self._holds = SeatShortage(task.size)
        full = self._holds.code((1 << task.size) - 1)
        codes = [self._holds.code(each) for each in task.holds or ()]
        codes += [full] * (task.byes * (task.size - 1)) if codes else []
        self._codes = codes if any(code != full for code in codes) else None
        self._costs = _with_chairs(task)

    def run(self, dice: Dice) -> Arrangement:
        """Run one start until it is cold."""
        now = _SearchState(self._beginning(dice), self._costs, self._codes)
        cooler = (COLDEST / HOTTEST) ** (1 / (STEPS - 1))
        for level in self._task.levels:
            heat = level * HOTTEST
            for _ in range(STEPS):
                self._swap(now, heat, dice.words(self._each_step))
                heat *= cooler
        tables, byes = now.tables[self._task.byes :], now.tables[: self._task.byes]
        found = tuple(sorted(tuple(sorted(table)) for table in tables))
        out = tuple(sorted(min(table) for table in byes))
        return Arrangement(found, out, cost_of(self._task, found, out))

    def _beginning(self, dice: Dice) -> list[list[int]]:
        """Return byes and their chairs first, then tables in the order of points, with lots among neighbours;
        forced tables are kept."""
        size, task = self._task.size, self._task
        byes = self._byes()
        out = [table[0] for table in byes]
        tables: list[list[int]] = [[] for _ in range((self._players - task.byes) // size)]
        room = dice.shuffled(range(len(tables)))
        for number, player in zip(room, sorted(task.apart), strict=False):
            tables[number].append(player)
        for group in sorted(task.together, key=len, reverse=True):
            free = [number for number in room if len(tables[number]) + len(group) <= size]
            if not free:
                raise NoArrangement(
                    Sentence("The entries that must sit together do not fit at the tables there are.")
                )
            tables[free[0]].extend(group)
            room.remove(free[0])
            room.append(free[0])
        placed = {player for table in tables for player in table}.union(out)
        rest = [player for player in range(self._players) if player not in placed]
        blurred = sorted(rest, key=lambda player: (player + dice.below(2 * size), player))
        for table in tables:
            while len(table) < size:
                table.append(blurred.pop(0))
        return [*byes, *tables]

    def _byes(self) -> list[list[int]]:
        """Return the players who sit out at first, each with the chairs of their table."""
        size, task = self._task.size, self._task
        order = sorted(range(self._players), key=lambda player: task.sits_out[player] if task.byes else 0)
        chairs = iter(range(self._players, len(self._costs)))
        return [[player, *(next(chairs) for _ in range(size - 1))] for player in order[: task.byes]]

    def _swap(self, now: _SearchState, heat: float, words: Sequence[int]) -> None:
        """Try this many swaps at one temperature. The code is compact on purpose: pairing spends all its time
        here."""
        costs, codes, holds, luck = self._costs, self._codes, self._holds, _LUCK
        where, at, own, keys = now.where, now.at, now.own, now.keys
        proposals, count = self._proposals, len(self._proposals)
        for word in words:
            a, b = proposals[(word >> 8) % count]
            x, y = where[a], where[b]
            if x == y:
                continue
            of_a, of_b = costs[a], costs[b]
            change = sum(at[x](of_b)) + sum(at[y](of_a)) - own[a] - own[b] - 2 * of_a[b]
            if codes and codes[a] != codes[b]:
                moved = codes[b] - codes[a]
                lacking = holds[keys[x] + moved] + holds[keys[y] - moved] - holds[keys[x]] - holds[keys[y]]
                change += SEAT * lacking
            if change <= 0 or change <= heat * luck[word & 255]:
                now.exchange(a, b)


def _with_chairs(task: Task) -> list[list[float]]:
    """The costs with the empty chairs of byes behind the players, and groups bound together."""
    share = max(task.size - 1, 1)
    chairs = task.byes * (task.size - 1)
    costs = [
        [*row, *([task.sits_out[p] / share] * chairs if chairs else [])] for p, row in enumerate(task.costs)
    ]
    costs += [[*(each / share for each in task.sits_out), *([0.0] * chairs)] for _ in range(chairs)]
    for group in task.together:
        for p, q in combinations(group, 2):
            costs[p][q] -= NEVER
            costs[q][p] -= NEVER
    return costs


class _SearchState:
    """The tables at one point of the search, and sums that are updated only where tables change.

    `where` is everybody's table and `own` what they cost there; of each table, `at` picks its players out of
    a row of costs, and `keys` is the sum of their codes (`SeatShortage`).
    """

    def __init__(self, tables: list[list[int]], costs: Costs, codes: Sequence[int] | None) -> None:
        self.tables, self._costs, self._codes = tables, costs, codes
        self.at: list[Callable[[Sequence[float]], tuple[float, ...]]] = [itemgetter(*each) for each in tables]
        self.keys = [sum(codes[player] for player in table) if codes else 0 for table in tables]
        self.where = [0] * len(costs)
        self.own = [0.0] * len(costs)
        for number, table in enumerate(tables):
            for player in table:
                self.where[player] = number
                self.own[player] = sum(self.at[number](costs[player]))

    def exchange(self, a: int, b: int) -> None:
        x, y = self.where[a], self.where[b]
        for table, gone, come in ((x, a, b), (y, b, a)):
            players = self.tables[table]
            players[players.index(gone)] = come
            self.where[come] = table
            pick = self.at[table] = itemgetter(*players)
            for player in players:
                self.own[player] = sum(pick(self._costs[player]))
            if self._codes:
                self.keys[table] += self._codes[come] - self._codes[gone]
