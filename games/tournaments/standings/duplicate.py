"""Shared boards: an entry is compared with all who held its seat of the same board, not with those at its
table.

*Matchpoints* of a board: 1 for each other who made less in that seat, ½ for each who made as much, divided by
the number of others, so between 0 and 1. *Cross-scores*: the mean of what an entry made more than each other.
An entry that alone held a seat of a board gets ½ and 0. So do all entries at a table for a board that was not
played to its end there, because the game was broken off or a director gave the points. Bots are compared with
as well: they held the same cards. A seat's points are those of the entry it belongs to, also where a
substitute or a stand-in played.

Points are those before the carried multiplier, which depends on earlier boards of the same table.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.tournaments.standings.results import RoundResult

HALF = Fraction(1, 2)


class BoardSums(NamedTuple):
    """Sums over the boards of a stage round."""

    matchpoints: Fraction
    cross: Fraction


class Held(NamedTuple):
    """A line of a traveller: who held a board's seat at which table (from 0), the points and their worth."""

    table: int
    entry: int | None
    points: int
    worth: BoardSums


def travellers(
    played: RoundResult, *, lowest_wins: bool = False
) -> Mapping[tuple[int, int], tuple[Held, ...]]:
    """Return for each board and seat all who held it, the best first."""
    held: dict[tuple[int, int], list[tuple[int, int | None, int]]] = defaultdict(list)
    for number, table in enumerate(played.tables):
        for board in table.boards:
            for seat, points in enumerate(board.points):
                held[board.number, seat].append((number, table.entries[seat], points))
    sign = -1 if lowest_wins else 1
    found = {}
    for key, lines in sorted(held.items()):
        made = sorted(sign * points for _, _, points in lines)
        total = sum(made)
        found[key] = tuple(
            Held(table, entry, points, _worth(sign * points, made, total))
            for table, entry, points in sorted(lines, key=lambda line: (-sign * line[2], line[0]))
        )
    return found


def compared(played: RoundResult, *, lowest_wins: bool = False) -> Mapping[int, BoardSums]:
    """Return the sum of each entry's boards."""
    found: defaultdict[int, BoardSums] = defaultdict(lambda: BoardSums(Fraction(0), Fraction(0)))
    for lines in travellers(played, lowest_wins=lowest_wins).values():
        for line in lines:
            if line.entry is not None:
                points, cross = found[line.entry]
                found[line.entry] = BoardSums(points + line.worth.matchpoints, cross + line.worth.cross)
    for table in played.tables:
        missing = played.board_count - len(table.boards)
        for entry in table.entries if missing else ():
            if entry is not None:
                points, cross = found[entry]
                found[entry] = BoardSums(points + HALF * missing, cross)
    return found


def _worth(own: int, made: Sequence[int], total: int) -> BoardSums:
    """Compare a result with all results of the same cards, sorted and with their sum, because there may be
    hundreds. The entry's own is among them, which adds a tie with itself and a difference of 0."""
    others = len(made) - 1
    if not others:
        return BoardSums(HALF, Fraction(0))
    less, up_to_own = bisect_left(made, own), bisect_right(made, own)
    return BoardSums(Fraction(less + up_to_own - 1, 2 * others), Fraction(own * len(made) - total, others))
