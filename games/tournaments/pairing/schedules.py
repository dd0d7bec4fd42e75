"""Schedules known ahead: who shares a table in every stage round, as positions 0 … n − 1.

*Perfect* schedules, in which no pair meets twice, are developed from one base round. Its points lie in orbits
of k points, some are fixed, and stage round r adds r mod k within each orbit. Then pairs at distance d within
an orbit, or between two orbits, meet in exactly those stage rounds that the base round has such a distance.
So no pair meets twice in k stage rounds if no distance occurs twice and no two fixed points share a table.

Where no base round is stored there is a closed formula, for tables of any size s: let the points be (i, x),
orbit i < s and x mod k = n / s, and let the table x of stage round r hold (i, x + m_i·r). Orbits i and j meet
at distance (m_j − m_i)·r, which does not repeat for k / gcd(m_j − m_i, k) stage rounds. Multipliers 0, 1, 2,
… give at least k / (s − 1) stage rounds, and k where k has no divisor below s.

*Leagues*, in which all pairs meet equally often, are developed over one orbit of n − 1 points and a fixed
one, or of n points where one sits out; tables of two are the usual circle.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd
from typing import Final

from games.tournaments.pairing.base_rounds import LEAGUE, PERFECT
from games.tournaments.pairing.short_schedules import FEWEST

Tables = tuple[tuple[int, ...], ...]
Schedule = tuple[Tables, ...]

FOUR: Final = 4


def longest(positions: int, size: int = FOUR) -> int:
    """Return for how many stage rounds a schedule without a repeat is known here. `positions` is a multiple
    of `size`.
    """
    return len(_perfect(positions, size))


def fewest(positions: int, stage_rounds: int, size: int = FOUR) -> Schedule:
    """Return a schedule of so many stage rounds, with as few repeats as are known.

    It has none while `stage_rounds` ≤ `longest`, and no pair meets more than twice up to twice that.
    """
    perfect = _perfect(positions, size)
    if stage_rounds <= len(perfect):
        return perfect[:stage_rounds]
    if size == FOUR and (positions, stage_rounds) in FEWEST:
        return _parsed(FEWEST[positions, stage_rounds])
    if size == FOUR and positions == 24 and stage_rounds == 8:
        return (*perfect, _EIGHTH_OF_24)
    lap = max(perfect, league(positions, size) or (), key=len) if len(perfect) < 3 else perfect
    laps, rest = divmod(stage_rounds, len(lap))
    return (*lap * laps, *lap[:rest])


def is_whole(positions: int, stage_rounds: int, size: int = FOUR) -> bool:
    """Whether no other schedule of so many stage rounds is known to be better as a whole.

    A shorter schedule that is repeated does well only if by then everybody has met nearly everybody.
    """
    if size == FOUR and (positions, stage_rounds) in {*FEWEST, (24, 8)}:
        return True
    known = longest(positions, size)
    return stage_rounds <= known or (size - 1) * (known + 1) > positions - 1


def league(entries: int, size: int = FOUR) -> Schedule | None:
    """Return the shortest known schedule in which every pair of entries meets equally often, None if none is
    known.

    An odd number at tables of two, or one more than a multiple of four at tables of four, has one entry sit
    out in every stage round, everybody once.
    """
    perfect = _perfect(entries, size) if entries % size == 0 else ()
    if len(perfect) * (size - 1) == entries - 1:
        return perfect
    if size == 2:
        return _circle(entries)
    if size != FOUR or entries not in LEAGUE:
        return None
    around = entries - 1 if entries % FOUR == 0 else entries
    return _developed(_tables(LEAGUE[entries]), around, orbits=1)


# What 24 players have not met in seven stage rounds are triangles x, x + 7, x + 14 and that of the fixed
# points. Whole triangles and one more player at each table: three repeats a table, 18 instead of 36.
_EIGHTH_OF_24: Final[Tables] = (
    (0, 7, 14, 6),
    (1, 8, 15, 13),
    (2, 9, 16, 20),
    (3, 10, 17, 21),
    (4, 11, 18, 22),
    (5, 12, 19, 23),
)


@lru_cache(maxsize=64)
def _perfect(positions: int, size: int) -> Schedule:
    if positions < size or positions % size:
        return ()
    if size == FOUR and positions in PERFECT:
        around, text = PERFECT[positions]
        return _developed(_tables(text), around, orbits=3)
    if size == 2:
        return _circle(positions)
    return _by_formula(positions // size, size)


def _developed(base: Tables, around: int, orbits: int) -> Schedule:
    """Develop the base round: add r within each orbit, for r = 0 … around − 1."""

    def moved(point: int, by: int) -> int:
        orbit, value = divmod(point, around)
        return orbit * around + (value + by) % around if orbit < orbits else point

    return tuple(tuple(tuple(moved(point, by) for point in table) for table in base) for by in range(around))


def _by_formula(around: int, size: int) -> Schedule:
    """Make a schedule by formula: orbit i moves on by i in every stage round, until a distance repeats."""
    stage_rounds = min(around // gcd(step, around) for step in range(1, size))
    return tuple(
        tuple(
            tuple(orbit * around + (table + orbit * number) % around for orbit in range(size))
            for table in range(around)
        )
        for number in range(stage_rounds)
    )


def _circle(entries: int) -> Schedule:
    """Make tables of two: in stage round r those play whose sum is 2r; the one left plays the fixed point."""
    around = entries - 1 + entries % 2
    fixed = ((0, entries - 1),) if entries % 2 == 0 else ()
    base = (*fixed, *((step, around - step) for step in range(1, (around + 1) // 2)))
    return _developed(base, around, orbits=1)


def _tables(text: str) -> Tables:
    return tuple(tuple(map(int, table.split("-"))) for table in text.split())


def _parsed(text: str) -> Schedule:
    return tuple(_tables(each) for each in text.split(" | "))
