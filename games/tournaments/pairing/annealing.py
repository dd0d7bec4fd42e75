"""Swiss: the best tables for one stage round, found by swapping players between tables and cooling down.

A table costs the sum over its pairs of

    50·(2c − 1) for a pair that has met c ≥ 1 times before, and 0 for one that has not, + |points difference|,

which grows as c² does when summed over a tournament, so that a third meeting costs more than two second ones.
What must not be is a pair that costs `NEVER`. Where seats are to be balanced, a table costs `SEAT` more for
each player who would find no seat there that he has held least often.

Each of at most `STARTS` starts begins with an arrangement by lot and proposes swaps of two players of
different
tables. With x and y the tables of a and b, w the pairs' costs and w(a, x) = Σ w(a, p) over p in x, a swap
changes

    Δ = w(b, x) − w(a, x) + w(a, y) − w(b, y) − 2·w(a, b)

and is taken if Δ ≤ −T·ln u, u uniform, which is Metropolis's rule. −ln u is read from 256 values rounded to
nine digits, so that the same seed takes the same swaps on every machine. T falls geometrically from 25 to
0.02.
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
from games.tournaments.pairing.seating import Holds

VERSION: Final = "anneal-2"
STARTS: Final = 40
# Starts that came to the same cost, below which none came: it is the least, and no more are made.
SURE: Final = 8
HOTTEST: Final = 25.0
COLDEST: Final = 0.02
STEPS: Final = 48
REPEAT: Final = 50.0
SEAT: Final = 1000.0
NEVER: Final = 1e6
# Two of one table are looked for among those so near in points: farther swaps gain nothing at these heats.
NEAR: Final = 32
# At one heat: of 256 players, in less than 15 s of plain Python.
MOST_PROPOSALS: Final = 1200
_LUCK: Final = tuple(round(-log((number + 0.5) / 256), 9) for number in range(256))

Costs = Sequence[Sequence[float]]


class Task(NamedTuple):
    """`costs[p][q]` of two players at one table, symmetric, 0 on the diagonal; players are 0 … n − 1 in the
    order of their points, and n is a multiple of `size`. `holds`: the seats each may take (`seating`), or
    None where seats do not matter. `together` sit at one table from the beginning, in groups that do not
    overlap; `apart` sit at different ones."""

    size: int
    costs: Costs
    holds: Sequence[int] | None = None
    together: tuple[tuple[int, ...], ...] = ()
    apart: frozenset[int] = frozenset()


class Arrangement(NamedTuple):
    """Tables of players in ascending order, and what they cost."""

    tables: tuple[tuple[int, ...], ...]
    cost: float


def repeat_cost(met: int) -> float:
    """What one more meeting of two costs who have met so often."""
    return REPEAT * (2 * met - 1) if met else 0.0


def annealed(task: Task, dice: Dice, starts: int = STARTS) -> Arrangement:
    """The cheapest arrangement of all starts; the first of those that cost the same."""
    return cheapest(task, dice, starts)[0]


def cheapest(task: Task, dice: Dice, starts: int = STARTS) -> list[Arrangement]:
    """All that cost least of what was found, each once; no more starts than make sure of it."""
    cooling = _Cooling(task)
    found: list[Arrangement] = []
    times = 0
    for _ in range(starts):
        one = cooling.run(dice)
        if found and one.cost > found[0].cost + 1e-9:
            continue
        if not found or one.cost < found[0].cost - 1e-9:
            found, times = [], 0
        times += 1
        found += [one] if one.tables not in [each.tables for each in found] else []
        if one.cost <= 1e-9 or times == SURE:
            break
    return found


def cost_of(task: Task, tables: Sequence[Sequence[int]]) -> float:
    """What these tables cost."""
    pairs = sum(task.costs[p][q] for table in tables for p, q in combinations(table, 2))
    if task.holds is None:
        return pairs
    holds = Holds(task.size)
    return pairs + SEAT * sum(holds[sum(holds.code(task.holds[p]) for p in table)] for table in tables)


class _Cooling:
    """All starts of one task: `proposals` are the pairs that may be swapped."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._players = len(task.costs)
        reach = min(NEAR, self._players // 2)
        self._proposals = [
            (p, (p + step) % self._players) for p in range(self._players) for step in range(1, reach + 1)
        ]
        self._each_step = min(24 + 8 * self._players, MOST_PROPOSALS)
        self._holds = Holds(task.size)
        full = self._holds.code((1 << task.size) - 1)
        codes = [self._holds.code(each) for each in task.holds or ()]
        self._codes = codes if any(code != full for code in codes) else None

    def run(self, dice: Dice) -> Arrangement:
        """One start, cooled down."""
        now = _Now(self._beginning(dice), self._task.costs, self._codes)
        heat, cooler = HOTTEST, (COLDEST / HOTTEST) ** (1 / (STEPS - 1))
        for _ in range(STEPS):
            self._swap(now, heat, dice.words(self._each_step))
            heat *= cooler
        found = tuple(sorted(tuple(sorted(table)) for table in now.tables))
        return Arrangement(found, cost_of(self._task, found))

    def _beginning(self, dice: Dice) -> list[list[int]]:
        """Tables in the order of points, but for a lot among neighbours; what is forced stands already."""
        size, task = self._task.size, self._task
        tables: list[list[int]] = [[] for _ in range(self._players // size)]
        room = dice.shuffled(range(len(tables)))
        for number, player in zip(room, sorted(task.apart), strict=False):
            tables[number].append(player)
        for group in sorted(task.together, key=len, reverse=True):
            free = [number for number in room if len(tables[number]) + len(group) <= size]
            if not free:
                raise NoArrangement(
                    Sentence("Those who are forced together do not fit at the tables there are.")
                )
            tables[free[0]].extend(group)
            room.remove(free[0])
            room.append(free[0])
        placed = {player for table in tables for player in table}
        rest = [player for player in range(self._players) if player not in placed]
        blurred = sorted(rest, key=lambda player: (player + dice.below(2 * size), player))
        for table in tables:
            while len(table) < size:
                table.append(blurred.pop(0))
        return tables

    def _swap(self, now: _Now, heat: float, words: Sequence[int]) -> None:
        """So many proposals at one heat. Tight on purpose: all the time of pairing is spent here."""
        costs, codes, holds, luck = self._task.costs, self._codes, self._holds, _LUCK
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


class _Now:
    """Tables as they stand, and what is reckoned only where they change.

    `where` is everybody's table and `own` what he costs there; of each table, `at` picks its players out of a
    row of costs, and `keys` is the sum of their codes (`Holds`).
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
        """Each takes the other's place."""
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
