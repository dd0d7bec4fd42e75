"""One Swiss stage round: the costs of pairs, byes and seats, and the tables that cost least.

Up to twelve players `exhaustive_search` proves that no tables cost less; beyond, `annealing` looks for them.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from accounts.errors import Sentence
from games.tournaments.pairing import annealing, exhaustive_search
from games.tournaments.pairing.annealing import NEVER, SEAT, STARTS, Task
from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.errors import NoArrangement
from games.tournaments.pairing.history import History, entries
from games.tournaments.pairing.seating import held, held_by_bots
from games.tournaments.pairing.uneven_numbers import Byes, Shape, Uneven
from games.tournaments.pairing.wishes import Wishes

VERSION: Final = "swiss-3"
# The weight of a repeat beside differences in points in `PairingQuality.cost`. It decides nothing.
TOLD_REPEAT: Final = 50.0
BOT: Final = -1
NO_TABLES: Final = Sentence("No tables were found that keep forbidden pairs apart and forced ones together.")

Tables = tuple[tuple[int, ...], ...]


class Arranged(NamedTuple):
    """Tables with their bots (`BOT`), with empty seats where tables are smaller; and who has a bye."""

    tables: Tables
    byes: tuple[int, ...]


class Field(NamedTuple):
    """The players of a stage round: points by entry number, their history, and wishes."""

    points: Mapping[int, float]
    history: History
    wishes: Wishes

    @property
    def ranked(self) -> list[int]:
        """Return the entries by points, then by number."""
        return sorted(self.points, key=lambda entry: (-self.points[entry], entry))


class Prices(NamedTuple):
    """The cost of each kind of fault. One step of a level costs more than all that lies below it together:

    `point`   a point by which two at a table differ; all differences of a stage round cost less than 1
    `SEAT`    1, for each player who holds a seat that they have held more often than another
    `bye`     for each group of equal points that is worse off than the player who has the bye
    `repeat`  times 2c − 1 for two who have met c times: a third meeting costs more than two second ones
    `filler`  times k² for a meeting with a bot (or a smaller table) of a player who has had k more than
              others; it costs more than all repeats of a table
    """

    point: float
    bye: float
    repeat: float
    filler: float
    widest: float  # what the two cost who differ most in points

    @property
    def levels(self) -> tuple[float, ...]:
        """Return the prices at which annealing has to go cold, the highest first."""
        return tuple(each for each in (self.repeat, SEAT, self.widest) if each)


def prices(field: Field, players: int, size: int, byes: int) -> Prices:
    """The prices for so many players. At a table of n with points from a to b differences add up to at most
    ⌊n²/4⌋·(b − a).
    """
    widest = max(field.points.values()) - min(field.points.values())
    most = widest * (players // size) * (size * size // 4)
    point = 0.999 * SEAT / most if most else 0.0
    bye = SEAT * (players + 1)
    repeat = bye * (1 + byes * players)
    return Prices(point, bye, repeat, 200 * repeat, point * widest)


def repeat_weight(met: int) -> int:
    """Return what one more meeting of two weighs who have met so often: a third more than two second ones."""
    return 2 * met - 1 if met else 0


def weights(field: Field, tables: Sequence[Sequence[int | None]]) -> tuple[int, float]:
    """Return what these tables weigh: repeats first, then differences in points."""
    pairs = [pair for table in tables for pair in combinations(entries(table), 2)]
    repeats = sum(repeat_weight(field.history.met[frozenset(pair)]) for pair in pairs)
    return repeats, sum(abs(field.points[one] - field.points[other]) for one, other in pairs)


def tables_cost(field: Field, tables: Sequence[Sequence[int | None]]) -> float:
    """Return the cost of these tables as it is shown, in one number: 50 for each weight of a repeat."""
    repeats, points = weights(field, tables)
    return round(TOLD_REPEAT * repeats + points, 6)


def arranged(
    field: Field, shape: Shape, uneven: Uneven, byes: Byes, dice: Dice, *, starts: int = STARTS
) -> list[Arranged]:
    """Return the best tables found, all that are equally good, locked ones left out.

    `byes`: who has one for certain, and among whom the others are chosen. Raises NoArrangement.
    """
    settled = field.wishes.settled | set(byes.certain)
    free = [entry for entry in field.ranked if entry not in settled]
    fillers = shape.fillers - sum(shape.size - len(set(table) - {None}) for table in field.wishes.locked)
    if not 0 <= fillers * shape.size <= len(free) - byes.more + fillers:
        raise NoArrangement(
            Sentence("Without the locked tables, entries do not fill tables with at most one bot each.")
        )
    if not free:
        return [Arranged((), byes.certain)]
    task = _task(field, free, fillers, shape.size, uneven, byes)
    exact = len(free) <= exhaustive_search.MOST
    ways = exhaustive_search.cheapest(task, dice) if exact else annealing.cheapest(task, dice, starts)
    found = [_named(way, free, byes.certain) for way in ways]
    wishes = field.wishes._replace(locked=()).among(free)
    granted = [each for each in found if wishes.granted(_without_bots(each.tables))]
    if not granted:
        raise NoArrangement(NO_TABLES)
    if uneven is Uneven.SIZES:
        return [each._replace(tables=_without_bots(each.tables)) for each in granted]
    return granted


def _named(way: annealing.Arrangement, free: Sequence[int], certain: tuple[int, ...]) -> Arranged:
    """Return the arrangement with entries instead of players' indices."""
    tables = tuple(tuple(free[p] if p < len(free) else BOT for p in table) for table in way.tables)
    return Arranged(tables, tuple(sorted((*certain, *(free[p] for p in way.byes)))))


def _without_bots(tables: Tables) -> Tables:
    return tuple(tuple(each for each in table if each != BOT) for table in tables)


def _task(field: Field, free: Sequence[int], fillers: int, size: int, uneven: Uneven, byes: Byes) -> Task:
    """Return the entries in the order of points, then the fillers."""
    total = len(free) + fillers
    price = prices(field, total, size, byes.more)
    place = {entry: number for number, entry in enumerate(free)}
    return Task(
        size,
        _costs(field, free, fillers, price),
        _holds(field, free, fillers, size, uneven),
        tuple(
            tuple(place[entry] for entry in group)
            for group in field.wishes.groups
            if all(entry in place for entry in group)
        ),
        frozenset(range(len(free), total)),
        byes.more,
        _sits_out(field, free, byes, price.bye) + [NEVER] * fillers if byes.more else (),
        price.levels,
    )


def _costs(field: Field, free: Sequence[int], fillers: int, price: Prices) -> list[list[float]]:
    """Return the costs of each two at a table, in the order of `free`, fillers last, which never meet."""
    total = len(free) + fillers
    costs = [[0.0] * total for _ in range(total)]
    for (p, one), (q, other) in combinations(enumerate(free), 2):
        repeats, gap = weights(field, [(one, other)])
        cost = NEVER if frozenset((one, other)) in field.wishes.forbidden else 0.0
        costs[p][q] = costs[q][p] = cost + price.repeat * repeats + price.point * gap
    fewest = min(field.history.filled[entry] for entry in free)
    for filler in range(len(free), total):
        for number in range(total):
            known = number < len(free)
            cost = price.filler * (field.history.filled[free[number]] - fewest) ** 2 if known else NEVER
            costs[filler][number] = costs[number][filler] = cost if number != filler else 0.0
    return costs


def _sits_out(field: Field, free: Sequence[int], byes: Byes, price: float) -> list[float]:
    """Return what each entry's bye costs: nothing for the last in points, a step more per group before."""
    steps = {
        points: step for step, points in enumerate(sorted({field.points[entry] for entry in byes.among}))
    }
    return [price * steps[field.points[entry]] if entry in byes.among else NEVER for entry in free]


def _holds(field: Field, free: Sequence[int], fillers: int, size: int, uneven: Uneven) -> list[int]:
    """Return the seats that each may take, fillers last."""
    if uneven is not Uneven.SIZES:
        own = [held(field.history.seats(entry, size)) for entry in free]
        return own + held_by_bots(field.history.seats(None, size), fillers)
    # If most tables are smaller, anybody may take the seat that these lack: otherwise all would wait for it.
    last = 1 << (size - 1)
    if 2 * fillers * size > len(free) + fillers:
        return [held(field.history.seats(entry, size - 1)) | last for entry in free] + [last] * fillers
    return [held(field.history.seats(entry, size)) for entry in free] + [last] * fillers
