"""Knock-out: the first two of each table go on, until the last table is won.

With s seats and a advancing, b survivors of a stage round fill whole tables in the next one if the field is
s·(s/a)ᵐ. Where it is not, the best seeds have a bye in the first stage round, as many as bring the field to
such a number.

Tables are seeded by a *snake*: with t tables the ranks 1 … t go to tables 1 … t, the next t back from t to 1,
and so on, so that the sums of ranks are equal. Within such a row, places are exchanged where two who have met
would meet again; of all ways to do so without a meeting, the one nearest to the snake is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.tournaments.pairing.history import History

Tables = tuple[tuple[int, ...], ...]


class Bracket(NamedTuple):
    """How a stage round of a knock-out looks: tables, entries that skip it, seats left to bots."""

    tables: int
    byes: int
    bots: int


def bracket(entries: int, size: int, advancing: int) -> Bracket:
    """The next stage round of a field of so many. Bots never go on.

    Let B be the smallest whole field of at least so many. T tables leave a·T, so that with e − s·T byes and
    b bots B·a/s remain: T = (e + b − B·a/s) / (s − a), with the fewest bots that make it whole.
    """
    whole = size
    while whole < entries:
        whole = whole * size // advancing
    remaining = whole * advancing // size
    if entries <= size:
        return Bracket(1, 0, size - entries)
    bots = (remaining - entries) % (size - advancing)
    tables = (entries + bots - remaining) // (size - advancing)
    return Bracket(tables, entries + bots - tables * size, bots)


def stage_rounds(entries: int, size: int, advancing: int) -> int:
    """How many stage rounds there are until one table is left and played."""
    count = 1
    while entries > size:
        now = bracket(entries, size, advancing)
        entries, count = now.tables * advancing + now.byes, count + 1
    return count


def snake(ranked: Sequence[int], tables: int, history: History) -> Tables:
    """The entries, best first, at so many tables; the last rank may leave seats free, one a table at most."""
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
    """Each of the row gets a table of his own, without a repeat where possible, nearest to the snake."""
    taken: dict[int, int] = {}  # table -> place in the row

    def wishes(place: int) -> list[int]:
        """Tables without a repeat for him, the nearest first."""
        new = [
            table
            for table in order
            if not any(history.met[frozenset((row[place], other))] for other in tables[table])
        ]
        return sorted(new, key=lambda table: abs(order.index(table) - place))

    def seat(place: int, tried: set[int]) -> bool:
        """Kuhn's augmenting paths: take a table, whoever holds it moving on to another."""
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
