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

Base rounds were found by annealing on the counts of differences, with a symmetry of order three where a
design leaves no slack (28, 40, 48, 52, 60, 64); those of 16, 20 and 28 to 36 players were known before. The
tests develop every one.
"""

from functools import lru_cache
from math import gcd
from typing import Final


def read(text: str) -> dict[tuple[int, ...], str]:
    """Return the tables of each entry `16 5: 15-9-11-1 …;`, by the numbers before its colon."""
    entries = (entry.split(":") for entry in text.split(";")[:-1])
    return {tuple(map(int, numbers.split())): " ".join(tables.split()) for numbers, tables in entries}


# Players, k: tables. Points 0 … 3k − 1 lie in three orbits of k, those from 3k on are fixed. Developed over k
# stage rounds no pair meets twice.
_PERFECT: Final = """
16 5: 15-9-11-1 5-8-14-13 7-6-0-2 10-4-3-12;
20 5: 5-16-1-10 13-2-9-18 12-15-6-0 19-4-14-7 8-11-3-17;
24 7: 23-20-11-0 12-9-10-15 8-6-16-21 17-13-5-22 18-19-14-3 2-1-4-7;
28 9: 7-3-0-10 24-9-5-19 15-13-22-4 21-8-20-23 12-25-11-17 14-27-6-26 16-1-18-2;
32 9: 20-26-8-18 31-25-15-5 21-16-14-13 24-7-28-12 4-10-29-19 1-23-27-17 0-3-2-11 22-9-6-30;
36 11: 27-19-32-31 11-18-13-28 29-26-2-8 15-0-9-16 34-22-17-5 6-20-10-7 21-33-1-24 30-12-4-35 25-23-14-3;
40 13: 39-0-13-26 3-15-24-10 16-28-37-23 29-2-11-36 21-27-18-38 34-1-31-12 8-14-5-25 7-17-22-6 20-30-35-19
33-4-9-32;
44 13: 32-1-17-43 11-3-5-23 0-37-13-14 39-31-2-19 42-6-15-36 12-22-27-20 24-28-41-9 34-25-21-18 26-33-35-38
7-8-4-29 16-40-30-10;
48 15: 6-28-33-0 21-43-3-15 36-13-18-30 31-5-29-47 1-20-44-45 16-35-14-46 17-40-19-24 32-10-34-39 2-25-4-9
42-38-41-7 12-8-11-22 27-23-26-37;
52 17: 51-0-17-34 16-37-9-14 33-3-26-31 50-20-43-48 6-47-25-5 23-13-42-22 40-30-8-39 21-36-18-29 38-2-35-46
4-19-1-12 44-28-32-7 10-45-49-24 27-11-15-41;
56 17: 52-43-3-28 25-27-24-20 7-8-22-11 5-49-13-29 2-14-34-4 26-16-45-18 32-10-53-38 54-12-21-46 42-9-40-35
37-15-50-33 41-0-23-17 44-36-47-31 6-55-48-19 51-39-1-30;
60 19: 57-11-31-55 58-30-50-17 59-49-12-36 43-32-27-1 5-51-46-20 24-13-8-39 22-21-44-19 41-40-6-38 3-2-25-0
18-7-54-47 37-26-16-9 56-45-35-28 53-14-4-10 15-33-23-29 34-52-42-48;
64 21: 63-0-21-42 1-52-17-18 22-10-38-39 43-31-59-60 12-49-20-35 33-7-41-56 54-28-62-14 46-3-15-5 4-24-36-26
25-45-57-47 51-58-19-13 9-16-40-34 30-37-61-55 8-27-11-44 29-48-32-2 50-6-53-23;
72 21: 7-9-45-26 6-22-0-41 67-23-62-17 12-20-15-19 35-68-46-11 29-33-57-43 63-38-13-53 71-51-34-1 24-30-37-21
8-40-70-56 10-61-36-65 14-60-27-69 39-47-44-48 55-28-64-18 5-49-58-16 31-2-54-32 4-25-59-66 3-52-42-50;
80 23: 18-59-39-71 28-26-68-23 1-56-33-6 63-30-19-45 37-20-50-77 27-3-74-66 43-79-21-46 42-47-9-72 16-65-75-31
34-11-58-78 64-12-70-32 52-62-55-60 51-0-15-57 41-53-49-10 40-61-69-5 8-4-7-14 38-67-13-22 76-54-24-17
2-48-44-73 36-25-29-35;
84 24: 28-8-66-38 58-31-12-79 4-22-71-15 24-21-23-2 72-6-65-45 74-69-39-16 7-40-78-55 30-80-19-63 82-68-5-42
51-62-33-41 56-1-75-43 67-36-10-81 18-54-35-60 49-53-70-48 59-9-37-77 64-47-13-73 25-17-57-83 50-20-76-34
27-3-32-11 29-44-26-46 14-0-61-52;
88 25: 77-11-42-53 69-21-26-86 66-2-38-81 0-75-43-52 46-39-70-17 29-48-20-22 8-58-83-28 80-31-14-60
76-15-27-50 13-4-3-9 25-41-36-37 19-6-44-63 5-68-54-23 18-32-84-73 10-45-57-79 65-62-56-55 67-1-82-34
59-49-64-51 7-47-30-72 16-74-35-87 12-71-85-33 61-24-40-78;
96 28: 0-5-6-24 7-18-10-72 69-64-30-29 60-52-13-88 3-31-1-62 73-43-21-89 12-67-79-82 25-90-38-71 70-47-91-26
81-93-15-49 36-51-44-41 20-68-8-55 23-84-50-66 56-92-27-42 4-77-28-87 75-22-94-32 2-35-46-17 85-19-83-45
76-58-57-78 95-54-14-63 40-59-65-9 48-16-86-74 61-37-39-33 53-80-11-34;
"""
PERFECT: Final = {players: (k, tables) for (players, k), tables in read(_PERFECT).items()}

# Players: tables. Points 0 … k − 1 lie in one orbit, k = n − 1 with one fixed point where n is a multiple of
# 4, otherwise k = n and point 0 sits out. Developed over k stage rounds every pair meets three times.
_LEAGUE: Final = """
5: 3-2-1-4;
8: 7-4-2-5 1-6-0-3;
12: 3-6-10-4 5-0-2-11 8-7-1-9;
13: 9-10-11-5 8-6-3-12 2-7-4-1;
16: 7-1-6-3 14-11-13-5 9-4-12-8 0-2-15-10;
17: 9-13-8-2 7-10-5-14 11-1-15-16 6-3-4-12;
20: 13-7-6-17 14-8-3-16 9-11-18-2 12-10-19-15 0-5-4-1;
21: 7-3-13-4 11-12-9-5 17-1-20-10 16-2-8-18 6-15-19-14;
24: 3-22-14-8 12-19-21-15 20-10-11-5 16-0-13-1 2-4-6-9 18-17-23-7;
25: 17-1-6-2 13-15-14-10 3-20-11-22 5-12-7-19 16-8-23-4 18-9-24-21;
28: 0-19-27-25 8-21-18-1 10-4-9-13 16-2-24-20 26-12-14-15 6-17-22-7 11-3-5-23;
29: 13-1-20-19 10-26-17-8 4-5-2-27 28-11-3-24 9-15-23-14 7-25-22-12 21-18-16-6;
32: 13-21-30-11 0-25-26-27 3-6-28-18 22-9-29-2 10-8-23-16 19-7-4-24 31-12-17-20 15-1-14-5;
33: 4-5-15-25 6-24-17-11 32-27-2-18 12-28-30-16 10-9-7-13 1-26-20-8 31-22-29-21 23-19-14-3;
36: 31-17-12-2 3-1-4-27 9-16-30-13 8-18-19-6 24-20-15-33 0-35-5-32 7-34-14-26 21-11-22-28 10-25-23-29;
37: 18-1-36-31 12-23-26-27 11-20-2-17 5-7-21-32 33-6-3-35 4-25-24-30 15-16-8-29 19-9-13-28 10-22-14-34;
40: 5-16-7-19 21-20-35-0 1-8-14-6 23-10-31-13 30-11-34-2 15-24-17-27 12-29-28-4 38-33-39-18 3-25-37-36
32-22-26-9;
41: 16-13-39-18 32-15-35-28 17-38-22-34 19-10-24-11 25-33-3-7 4-29-31-1 5-6-36-37 9-27-21-2 23-8-40-30
12-14-20-26;
44: 5-15-34-22 2-12-20-38 3-33-6-11 39-17-31-37 1-32-0-16 35-4-40-36 24-14-18-27 42-23-10-8 28-29-9-26
7-21-25-30 13-41-43-19;
48: 2-6-10-39 9-46-44-0 27-45-13-34 15-28-33-35 30-14-11-3 18-24-43-23 29-41-42-20 19-36-22-12 37-21-47-26
7-31-5-1 8-25-17-40 16-4-32-38;
52: 17-25-4-24 40-22-51-26 49-6-18-44 47-35-38-20 15-13-43-48 30-11-8-2 27-3-37-29 31-42-45-41 33-14-46-7
12-23-28-34 19-21-36-50 10-16-0-1 39-32-9-5;
56: 15-28-33-10 5-17-7-37 34-18-43-27 25-1-22-53 6-40-2-54 8-26-4-55 41-11-31-19 24-30-20-39 0-47-42-36
32-21-48-13 29-35-46-3 50-51-49-9 14-12-38-52 16-23-44-45;
60: 2-7-58-13 20-41-39-52 54-37-36-3 47-25-10-46 9-17-45-49 50-6-59-30 21-18-56-28 5-11-14-31 29-43-23-19
26-51-38-8 22-53-44-4 15-16-48-1 12-42-55-0 24-40-33-35 34-57-32-27;
64: 53-11-9-33 37-58-36-46 29-15-40-44 25-28-17-63 23-20-60-16 62-8-26-32 47-24-31-2 50-59-35-7 57-56-19-51
1-27-54-6 13-42-10-41 49-5-21-3 43-38-55-30 14-12-4-0 52-39-22-45 48-34-18-61;
"""
LEAGUE: Final = {players: tables for (players,), tables in read(_LEAGUE).items()}


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
8 6 44: 6-0-2-4 1-3-5-7 | 6-3-4-7 5-1-2-0 | 3-4-5-0 6-2-1-7 | 0-3-1-6 2-5-4-7 | 7-6-5-0 2-4-3-1 | 7-2-3-0
4-6-1-5;
8 7 56: 7-4-2-5 1-6-0-3 | 6-1-5-7 3-4-2-0 | 3-4-1-5 6-2-7-0 | 2-4-6-1 5-0-7-3 | 5-6-4-0 3-1-7-2 | 5-2-0-1
6-4-7-3 | 5-2-6-3 0-1-7-4;
8 8 68: 7-5-2-4 0-6-3-1 | 6-1-0-7 5-3-2-4 | 6-4-1-3 5-2-0-7 | 2-1-3-7 4-6-0-5 | 4-1-5-0 6-2-7-3 | 5-2-6-1
7-4-0-3 | 5-3-7-6 0-2-1-4 | 6-0-7-5 4-1-3-2;
12 2 3: 11-4-1-6 5-3-10-9 8-2-0-7 | 10-9-11-0 7-8-6-5 2-1-3-4;
12 3 6: 1-11-8-6 3-9-0-2 10-7-5-4 | 7-6-11-3 5-4-8-0 2-9-1-10 | 11-6-10-0 3-4-5-1 9-8-2-7;
12 4 13: 4-3-8-6 10-0-5-1 11-2-9-7 | 8-7-0-2 11-1-10-3 4-9-5-6 | 11-5-8-4 7-9-0-3 1-10-6-2 | 3-2-5-7
8-1-9-10 0-6-4-11;
12 5 24: 11-2-10-7 6-5-1-4 3-8-9-0 | 5-6-11-0 2-1-3-8 9-4-10-7 | 1-4-11-0 6-10-8-2 9-7-5-3 | 11-6-9-3
1-0-10-7 8-4-2-5 | 9-2-0-1 3-10-4-5 11-7-8-6;
12 6 42: 11-6-5-0 3-8-7-2 9-4-10-1 | 10-2-8-1 4-3-11-5 6-7-0-9 | 5-2-10-6 4-1-3-0 8-11-7-9 | 5-11-7-1
3-10-0-9 6-2-4-8 | 9-0-5-2 1-11-10-7 8-3-4-6 | 0-3-8-5 9-11-2-10 4-1-6-7;
12 7 60: 2-11-6-5 4-3-10-9 8-1-0-7 | 7-3-5-1 10-6-4-2 8-11-0-9 | 5-1-4-10 11-8-3-7 6-9-0-2 | 6-10-11-1
4-9-7-2 5-3-0-8 | 11-10-0-5 2-7-3-1 8-6-9-4 | 8-7-10-11 9-5-2-1 3-6-4-0 | 8-2-10-1 3-11-0-4 6-7-5-9;
12 8 78: 8-9-5-6 11-1-2-4 3-10-0-7 | 0-9-4-5 2-8-7-11 10-1-3-6 | 5-8-10-2 1-9-3-7 4-0-11-6 | 4-7-10-2
11-6-9-8 0-3-5-1 | 2-9-3-5 8-10-11-0 7-4-6-1 | 1-2-6-8 9-10-4-0 11-5-3-7 | 1-10-5-11 9-3-4-8 7-0-2-6 |
5-8-1-7 11-2-9-0 6-4-10-3;
20 6 6: 6-4-3-5 12-19-11-10 14-15-8-2 7-17-1-18 9-0-16-13 | 15-10-6-17 3-11-16-7 18-9-12-8 13-2-5-1
14-19-0-4 | 9-19-7-6 0-2-11-18 15-16-1-4 3-8-10-13 17-12-14-5 | 3-9-14-1 13-19-18-15 0-7-10-5 6-2-12-16
17-11-4-8 | 8-6-0-1 17-2-3-19 5-15-11-9 14-18-16-10 7-13-4-12 | 1-3-12-18 2-10-9-4 6-14-13-11 0-15-17-7
8-16-5-19;
20 7 20: 4-11-15-1 14-10-13-3 16-9-0-12 17-19-18-5 2-7-8-6 | 4-12-18-10 14-7-11-17 3-19-6-16 8-9-15-5
13-2-1-0 | 18-1-3-7 13-8-4-16 9-10-2-17 5-0-6-11 12-15-14-19 | 1-0-2-19 8-5-15-3 9-13-18-11 12-4-10-6
7-17-16-14 | 17-0-4-3 14-1-6-9 16-2-18-15 8-11-19-10 5-13-12-7 | 1-17-8-12 18-6-19-13 4-2-5-14 7-0-10-15
3-11-16-9 | 6-15-17-13 4-7-19-9 14-18-0-8 1-10-16-5 3-2-11-12;
20 8 50: 4-15-1-0 2-6-16-7 5-10-18-8 14-12-9-3 19-11-13-17 | 6-5-9-4 12-8-16-15 19-11-10-7 17-1-2-18
13-14-0-3 | 17-8-4-3 12-19-5-14 6-7-15-10 18-0-11-16 2-9-13-1 | 5-15-17-11 1-7-8-14 0-16-9-6 19-18-3-12
2-10-4-13 | 14-4-16-19 1-12-11-10 13-8-6-18 0-7-17-9 5-2-15-3 | 0-2-10-12 13-7-5-16 19-6-3-1 9-4-8-11
14-17-15-18 | 14-6-11-2 8-5-0-1 13-19-9-15 4-7-18-12 3-10-16-17 | 9-10-14-18 1-16-4-5 8-2-19-0 12-17-6-13
7-3-15-11;
"""
FEWEST: Final = {(players, rounds): tables for (players, rounds, _), tables in read(_FEWEST).items()}
