"""Knock-out: the first a of each table go on, until the last table is won.

With s seats and a advancing, survivors of a stage round fill whole tables in the next one if the field is
s·(s/a)ᵐ; m + 1 stage rounds are played by a field of no more. Where it is not so many, seats are left to
bots (or tables are smaller) and the best seeds have a bye. Of all ways to the last table `bracket` takes
that with the fewest byes or, where byes are asked for, with the fewest such seats; then with the largest
field that goes on. More play against one another than go on at every table, so that no table decides nothing,
and a bot sits at most once at a table.

Tables are seeded by a *snake*: with t tables the ranks 1 … t go to tables 1 … t, the next t back from t to 1,
and so on, so that the sums of ranks are equal. Within such a row, places are exchanged where two who have met
would meet again; of all ways to do so without a meeting, the one nearest to the snake is taken.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from accounts.errors import Sentence
from games.tournaments.pairing.errors import TooFewEntries
from games.tournaments.pairing.history import History, Played
from games.tournaments.pairing.uneven_numbers import Shape, Uneven

Tables = tuple[tuple[int, ...], ...]


class Rules(NamedTuple):
    """The rules of one knock-out: the seats of a table, and how many of them go on. `free`: how many seats
    without an entry a table may have. `byes_first`: byes come before these. `bots` take them."""

    size: int
    advancing: int
    free: int
    byes_first: bool
    bots: bool = True


class _KnockoutPath(NamedTuple):
    """A way from a field to the last table: what is uneven on it, and its first stage round."""

    byes: int
    fillers: int
    begins: Shape
    stage_rounds: int


def rules(size: int, sizes: Sequence[int], advancing: int, uneven: Uneven) -> Rules:
    """Return rules with tables of so many seats, smaller ones only if the ruleset has such."""
    least = size
    while least - 1 in sizes and least - 1 > advancing:
        least -= 1
    if uneven is Uneven.SIZES and least < size:
        return Rules(size, advancing, size - least, byes_first=False, bots=False)
    free = int(size - 1 > advancing)
    return Rules(size, advancing, free, byes_first=uneven is not Uneven.BOTS or not free)


def bracket(entries: int, how: Rules) -> Shape:
    """Return the next stage round of so many. Raise TooFewEntries if none leads to a last table."""
    return _begun(entries, how).begins


def stage_rounds(entries: int, how: Rules) -> int:
    """Return how many stage rounds there are until the last table is played. Raise TooFewEntries."""
    return _begun(entries, how).stage_rounds


def is_over(past: Sequence[Played]) -> bool:
    """Whether the last table has been played."""
    return bool(past) and len(past[-1].tables) == 1 and not past[-1].byes


def _begun(entries: int, how: Rules) -> _KnockoutPath:
    way = _way(entries, how)
    if way is None:
        reason = Sentence(
            "No knock-out at tables of %(size)d can be made of this number of entries: %(entries)d.",
            entries=entries,
            size=how.size,
        )
        raise TooFewEntries(reason)
    return way


@lru_cache(maxsize=4096)
def _way(entries: int, how: Rules) -> _KnockoutPath | None:
    """Return the best way, None if there is none."""
    if entries <= how.size:
        fillers = how.size - entries
        return _KnockoutPath(0, fillers, Shape(1, how.size, fillers, 0), 1) if fillers <= how.free else None

    def worth(way: _KnockoutPath) -> tuple[int, ...]:
        uneven = (way.fillers,) if how.byes_first else (way.byes, way.fillers)
        return (*uneven, -_left(way.begins, how.advancing))

    return min(_ways(entries, how), key=worth, default=None)


def _ways(entries: int, how: Rules) -> Iterator[_KnockoutPath]:
    """Yield all ways whose next field is no larger than the whole one below this."""
    whole = how.size
    while whole * how.size // how.advancing < entries:
        whole = whole * how.size // how.advancing
    for tables in range(1, whole // how.advancing + 1):
        for fillers in range(max(0, how.size * tables - entries), how.free * tables + 1):
            form = Shape(tables, how.size, fillers, entries + fillers - how.size * tables)
            left = _left(form, how.advancing)
            then = _way(left, how) if left <= whole else None
            if then is not None:
                yield _KnockoutPath(
                    form.byes + then.byes, fillers + then.fillers, form, then.stage_rounds + 1
                )


def _left(form: Shape, advancing: int) -> int:
    return form.tables * advancing + form.byes


def skipping(ranked: Sequence[int], count: int, byes: Mapping[int, int]) -> tuple[int, ...]:
    """Return who has a bye, the best first: of those with the fewest so far."""
    return tuple(sorted(ranked, key=lambda entry: (byes.get(entry, 0), ranked.index(entry)))[:count])


def snake(ranked: Sequence[int], tables: int, history: History) -> Tables:
    """Deal the entries, best first, to so many tables, whose sizes differ by one at most."""
    found: list[list[int]] = [[] for _ in range(tables)]
    for first in range(0, len(ranked), tables):
        row = list(ranked[first : first + tables])
        order = list(range(tables)) if first // tables % 2 == 0 else list(range(tables))[::-1]
        for entry, table in _matched(row, order, found, history).items():
            found[table].append(entry)
    return tuple(tuple(table) for table in found)


def _matched(
    row: Sequence[int], order: Sequence[int], tables: Sequence[Sequence[int]], history: History
) -> dict[int, int]:
    """Give each of the row a table of their own, without a repeat where possible, nearest to the snake."""
    taken: dict[int, int] = {}  # table -> place in the row

    def wishes(place: int) -> list[int]:
        """Return tables without a repeat for them, the nearest first."""
        new = [
            table
            for table in order
            if not any(history.met[frozenset((row[place], other))] for other in tables[table])
        ]
        return sorted(new, key=lambda table: abs(order.index(table) - place))

    def seat(place: int, tried: set[int]) -> bool:
        """Find a table by Kuhn's augmenting paths: take one, and move its holder to another."""
        for table in wishes(place):
            if table not in tried:
                tried.add(table)
                if table not in taken or seat(taken[table], tried):
                    taken[table] = place
                    return True
        return False

    left = [place for place in range(len(row)) if not seat(place, set())]
    free = [table for table in order if table not in taken]
    return {row[place]: table for table, place in taken.items()} | {
        row[place]: table for place, table in zip(left, free, strict=False)
    }
