"""One stage round for itself: what each pair costs, and the tables that cost least (`annealing`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from accounts.errors import Sentence
from games.tournaments.pairing.annealing import NEVER, STARTS, Task, cheapest, repeat_cost
from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.errors import NoArrangement
from games.tournaments.pairing.history import History
from games.tournaments.pairing.seating import held, held_by_bots
from games.tournaments.pairing.uneven import Shape, Uneven
from games.tournaments.pairing.wishes import Wishes

# One more meeting with a bot (or a smaller table) than others have: dearer than all repeats and seats of a
# table; two more, four times as dear.
FILLER: Final = 10_000.0
BOT: Final = -1

Arranged = tuple[tuple[int, ...], ...]


class Field(NamedTuple):
    """Who plays a stage round: points by entry number, what they have behind them, and what is wished."""

    points: Mapping[int, float]
    history: History
    wishes: Wishes

    @property
    def ranked(self) -> list[int]:
        """The entries by points, the number deciding among equals."""
        return sorted(self.points, key=lambda entry: (-self.points[entry], entry))


def pair_cost(field: Field, one: int, other: int) -> float:
    """What one pair at a table costs: its repeat and the difference in points."""
    gap = abs(field.points[one] - field.points[other])
    return repeat_cost(field.history.met[frozenset((one, other))]) + gap


def tables_cost(field: Field, tables: Sequence[Sequence[int | None]]) -> float:
    """The cost of these tables as it is told: repeats and differences, without seats and fillers."""
    sat = [[each for each in table if each is not None] for table in tables]
    return round(sum(pair_cost(field, *pair) for table in sat for pair in combinations(table, 2)), 6)


def arranged(
    field: Field, shape: Shape, uneven: Uneven, dice: Dice, *, balanced: bool = True, starts: int = STARTS
) -> list[Arranged]:
    """The best tables found, all that are equally good; locked ones left out; bots (`BOT`) among them, but
    at smaller tables nobody.

    `balanced`: whether seats matter. Raises NoArrangement.
    """
    settled = field.wishes.settled
    free = [entry for entry in field.ranked if entry not in settled]
    fillers = shape.fillers - sum(shape.size - len(set(table) - {None}) for table in field.wishes.locked)
    if not 0 <= fillers * shape.size <= len(free) + fillers:
        raise NoArrangement(
            Sentence("Beside the locked tables, seats and entries do not come out with a bot a table.")
        )
    if not free:
        return [()]
    task = _task(field, free, fillers, shape.size, uneven, balanced)
    found = [
        tuple(tuple(free[each] if each < len(free) else BOT for each in table) for table in each.tables)
        for each in cheapest(task, dice, starts)
    ]
    wishes = field.wishes._replace(locked=()).among(free)
    granted = [tables for tables in found if wishes.granted(_without_bots(tables))]
    if not granted:
        raise NoArrangement(
            Sentence("No tables were found that keep forbidden pairs apart and forced ones together.")
        )
    return [tuple(_without_bots(each)) for each in granted] if uneven is Uneven.SIZES else granted


def _without_bots(tables: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return [tuple(each for each in table if each != BOT) for table in tables]


def _task(field: Field, free: Sequence[int], fillers: int, size: int, uneven: Uneven, balanced: bool) -> Task:
    """The entries in the order of points, then the fillers."""
    place = {entry: number for number, entry in enumerate(free)}
    total = len(free) + fillers
    costs = [[0.0] * total for _ in range(total)]
    for one, other in combinations(free, 2):
        wished = NEVER if frozenset((one, other)) in field.wishes.forbidden else 0.0
        wished -= NEVER if frozenset((one, other)) in field.wishes.forced else 0.0
        cost = pair_cost(field, one, other) + wished
        costs[place[one]][place[other]] = costs[place[other]][place[one]] = cost
    fewest = min(field.history.filled[entry] for entry in free)
    for filler in range(len(free), total):
        for number in range(total):
            known = number < len(free)
            cost = FILLER * (field.history.filled[free[number]] - fewest) ** 2 if known else NEVER
            costs[filler][number] = costs[number][filler] = cost if number != filler else 0.0
    holds = _holds(field, free, fillers, size, uneven)
    groups = tuple(
        tuple(place[entry] for entry in group)
        for group in field.wishes.groups
        if all(entry in place for entry in group)
    )
    return Task(size, costs, holds if balanced else None, groups, frozenset(range(len(free), total)))


def _holds(field: Field, free: Sequence[int], fillers: int, size: int, uneven: Uneven) -> list[int]:
    """The seats that each may take, fillers last."""
    if uneven is not Uneven.SIZES:
        own = [held(field.history.seats(entry, size)) for entry in free]
        return own + held_by_bots(field.history.seats(None, size), fillers)
    # Where most tables are smaller, the seat that these lack is anybody's: else all would wait for it.
    last = 1 << (size - 1)
    if 2 * fillers * size > len(free) + fillers:
        return [held(field.history.seats(entry, size - 1)) | last for entry in free] + [last] * fillers
    return [held(field.history.seats(entry, size)) for entry in free] + [last] * fillers
