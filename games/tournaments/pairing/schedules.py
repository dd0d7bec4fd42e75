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

from functools import lru_cache
from math import gcd
from typing import Final

from games.tournaments.pairing.base_rounds import LEAGUE, PERFECT, read

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
        return tuple(map(_tables, FEWEST[positions, stage_rounds].split(" | ")))
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


# Players, stage rounds, repeats: tables of every stage round, divided by " | ", where zero repeats is
# impossible: the fewest known, found by annealing all stage rounds at once. Repeats are Σ max(0, c − 1) over
# all pairs, c being how often a pair shares a table.
_FEWEST: Final = """
8 2 4: 7-4-2-5 1-6-0-3 | 6-1-4-7 3-5-2-0;
8 3 8: 7-1-0-6 3-2-5-4 | 2-6-5-7 3-1-0-4 | 0-1-5-2 6-7-3-4;
8 4 20: 3-4-7-0 6-2-1-5 | 3-0-6-5 2-7-4-1 | 0-1-5-7 4-6-2-3 | 1-2-3-0 6-5-7-4;
8 5 32: 7-4-3-5 1-6-0-2 | 0-1-4-2 3-5-7-6 | 0-1-4-5 6-2-7-3 | 2-7-5-1 0-6-4-3 | 2-6-7-0 5-4-1-3;
8 6 44:
6-0-2-4 1-3-5-7 |
6-3-4-7 5-1-2-0 |
3-4-5-0 6-2-1-7 |
0-3-1-6 2-5-4-7 |
7-6-5-0 2-4-3-1 |
7-2-3-0 4-6-1-5;
8 7 56:
7-4-2-5 1-6-0-3 |
6-1-5-7 3-4-2-0 |
3-4-1-5 6-2-7-0 |
2-4-6-1 5-0-7-3 |
5-6-4-0 3-1-7-2 |
5-2-0-1 6-4-7-3 |
5-2-6-3 0-1-7-4;
8 8 68:
7-5-2-4 0-6-3-1 |
6-1-0-7 5-3-2-4 |
6-4-1-3 5-2-0-7 |
2-1-3-7 4-6-0-5 |
4-1-5-0 6-2-7-3 |
5-2-6-1 7-4-0-3 |
5-3-7-6 0-2-1-4 |
6-0-7-5 4-1-3-2;
12 2 3: 11-4-1-6 5-3-10-9 8-2-0-7 | 10-9-11-0 7-8-6-5 2-1-3-4;
12 3 6: 1-11-8-6 3-9-0-2 10-7-5-4 | 7-6-11-3 5-4-8-0 2-9-1-10 | 11-6-10-0 3-4-5-1 9-8-2-7;
12 4 13:
4-3-8-6 10-0-5-1 11-2-9-7 |
8-7-0-2 11-1-10-3 4-9-5-6 |
11-5-8-4 7-9-0-3 1-10-6-2 |
3-2-5-7 8-1-9-10 0-6-4-11;
12 5 24:
11-2-10-7 6-5-1-4 3-8-9-0 |
5-6-11-0 2-1-3-8 9-4-10-7 |
1-4-11-0 6-10-8-2 9-7-5-3 |
11-6-9-3 1-0-10-7 8-4-2-5 |
9-2-0-1 3-10-4-5 11-7-8-6;
12 6 42:
11-6-5-0 3-8-7-2 9-4-10-1 |
10-2-8-1 4-3-11-5 6-7-0-9 |
5-2-10-6 4-1-3-0 8-11-7-9 |
5-11-7-1 3-10-0-9 6-2-4-8 |
9-0-5-2 1-11-10-7 8-3-4-6 |
0-3-8-5 9-11-2-10 4-1-6-7;
12 7 60:
2-11-6-5 4-3-10-9 8-1-0-7 |
7-3-5-1 10-6-4-2 8-11-0-9 |
5-1-4-10 11-8-3-7 6-9-0-2 |
6-10-11-1 4-9-7-2 5-3-0-8 |
11-10-0-5 2-7-3-1 8-6-9-4 |
8-7-10-11 9-5-2-1 3-6-4-0 |
8-2-10-1 3-11-0-4 6-7-5-9;
12 8 78:
8-9-5-6 11-1-2-4 3-10-0-7 |
0-9-4-5 2-8-7-11 10-1-3-6 |
5-8-10-2 1-9-3-7 4-0-11-6 |
4-7-10-2 11-6-9-8 0-3-5-1 |
2-9-3-5 8-10-11-0 7-4-6-1 |
1-2-6-8 9-10-4-0 11-5-3-7 |
1-10-5-11 9-3-4-8 7-0-2-6 |
5-8-1-7 11-2-9-0 6-4-10-3;
20 6 6:
6-4-3-5 12-19-11-10 14-15-8-2 7-17-1-18 9-0-16-13 |
15-10-6-17 3-11-16-7 18-9-12-8 13-2-5-1 14-19-0-4 |
9-19-7-6 0-2-11-18 15-16-1-4 3-8-10-13 17-12-14-5 |
3-9-14-1 13-19-18-15 0-7-10-5 6-2-12-16 17-11-4-8 |
8-6-0-1 17-2-3-19 5-15-11-9 14-18-16-10 7-13-4-12 |
1-3-12-18 2-10-9-4 6-14-13-11 0-15-17-7 8-16-5-19;
20 7 20:
4-11-15-1 14-10-13-3 16-9-0-12 17-19-18-5 2-7-8-6 |
4-12-18-10 14-7-11-17 3-19-6-16 8-9-15-5 13-2-1-0 |
18-1-3-7 13-8-4-16 9-10-2-17 5-0-6-11 12-15-14-19 |
1-0-2-19 8-5-15-3 9-13-18-11 12-4-10-6 7-17-16-14 |
17-0-4-3 14-1-6-9 16-2-18-15 8-11-19-10 5-13-12-7 |
1-17-8-12 18-6-19-13 4-2-5-14 7-0-10-15 3-11-16-9 |
6-15-17-13 4-7-19-9 14-18-0-8 1-10-16-5 3-2-11-12;
20 8 50:
4-15-1-0 2-6-16-7 5-10-18-8 14-12-9-3 19-11-13-17 |
6-5-9-4 12-8-16-15 19-11-10-7 17-1-2-18 13-14-0-3 |
17-8-4-3 12-19-5-14 6-7-15-10 18-0-11-16 2-9-13-1 |
5-15-17-11 1-7-8-14 0-16-9-6 19-18-3-12 2-10-4-13 |
14-4-16-19 1-12-11-10 13-8-6-18 0-7-17-9 5-2-15-3 |
0-2-10-12 13-7-5-16 19-6-3-1 9-4-8-11 14-17-15-18 |
14-6-11-2 8-5-0-1 13-19-9-15 4-7-18-12 3-10-16-17 |
9-10-14-18 1-16-4-5 8-2-19-0 12-17-6-13 7-3-15-11;
"""
FEWEST: Final = {(players, rounds): tables for (players, rounds, _), tables in read(_FEWEST).items()}
