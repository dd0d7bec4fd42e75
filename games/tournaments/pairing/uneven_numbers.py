"""Uneven numbers: bots fill seats, or entries have a bye, or tables differ in size.

A *filler* is a seat without an entry. With bots it is a bot's; at tables of different sizes it stays empty.
Both are treated alike: at most one at a table, and how often entries meet one differs by at most 1. So the
fairness for bots holds for small tables, too.

A *bye* is a stage round in which an entry does not play and gets the points that its stage gives for it. No
entry has a second one before all others had one, even if it left and came back: byes are counted by entry.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from accounts.errors import Sentence
from games.tournaments.pairing.errors import TooFewEntries

# One entry alone makes no table, with however many bots.
FEWEST_MEET: Final = 2


class Uneven(StrEnum):
    """What to do if the number of entries does not fill all seats."""

    BOTS = "bots"
    BYES = "byes"
    SIZES = "sizes"


class Shape(NamedTuple):
    """How many tables of `size` a stage round has, how many of their seats no entry takes (`fillers`), and
    how many byes."""

    tables: int
    size: int
    fillers: int
    byes: int


class Byes(NamedTuple):
    """Byes: the `certain` entries, and `more` of those `among` whom all are equally fair."""

    certain: tuple[int, ...] = ()
    among: frozenset[int] = frozenset()
    more: int = 0


def shape(
    entries: int, sizes: Iterable[int], preferred: int, uneven: Uneven, *, under_way: bool = False
) -> Shape:
    """Return the numbers of tables, fillers and byes. `sizes` are those that the ruleset allows, `preferred`
    one of them. `under_way`: nobody needs to come any more, so byes are used where bots would share a table,
    and a bot completes the last table of those who are left.

    Different sizes differ by one. As few tables are smaller as possible; if the ruleset has no smaller ones,
    or there are too few entries for that, tables become larger than preferred. If neither comes out even,
    there are byes.
    """
    allowed = frozenset(sizes)
    least = min(allowed)
    if entries < (max(FEWEST_MEET, least - 1) if under_way and uneven is Uneven.BOTS else least):
        raise _no_table(entries, least)
    if entries % preferred == 0:
        return Shape(entries // preferred, preferred, 0, 0)
    if uneven is Uneven.BOTS:
        return _filled(entries, preferred, under_way)
    found = _of_sizes(entries, allowed, preferred) if uneven is Uneven.SIZES else None
    return found or _with_byes(entries, preferred)


def _no_table(entries: int, size: int) -> TooFewEntries:
    if not entries:
        return TooFewEntries(Sentence("Nobody has entered."))
    return TooFewEntries(
        Sentence(
            "No table of %(size)d can be made of this number of entries: %(entries)d.",
            entries=entries,
            size=size,
        )
    )


def _filled(entries: int, size: int, under_way: bool) -> Shape:
    tables = -(-entries // size)
    fillers = tables * size - entries
    if fillers > tables and under_way and entries > size:
        return _with_byes(entries, size)
    if fillers > tables:
        raise TooFewEntries(
            Sentence(
                "%(entries)d entries would sit with more than one bot at a table of %(size)d.",
                entries=entries, size=size,
            )
        )  # fmt: skip
    return Shape(tables, size, fillers, 0)


def _with_byes(entries: int, size: int) -> Shape:
    if entries < size:
        raise _no_table(entries, size)
    return Shape(entries // size, size, 0, entries % size)


def _of_sizes(entries: int, allowed: frozenset[int], preferred: int) -> Shape | None:
    """Return the preferred size and one beside it, the smaller first; else the largest even ones or None."""
    tables, over = divmod(entries, preferred)
    if preferred - 1 not in allowed and preferred + 1 in allowed and over <= tables:
        return Shape(tables, preferred + 1, tables - over, 0)
    for size in (preferred, preferred + 1, *sorted(allowed, reverse=True)):
        tables = -(-entries // size)
        fillers = tables * size - entries
        if size in allowed and fillers < tables and (not fillers or size - 1 in allowed):
            return Shape(tables, size, fillers, 0)
    return None


def sitting_out(entries: Iterable[int], byes: Mapping[int, int], count: int) -> Byes:
    """Return who may have one of so many byes: those who have had the fewest. `byes` counts them."""
    order = sorted(entries, key=lambda entry: (byes.get(entry, 0), entry))
    if not count:
        return Byes()
    most = byes.get(order[count - 1], 0)
    certain = tuple(sorted(entry for entry in order if byes.get(entry, 0) < most))
    among = frozenset(entry for entry in order if byes.get(entry, 0) == most)
    return Byes(certain, among, count - len(certain))
