"""Points of a stage round for an entry, in exact fractions. In all modes the better result gets more.

* `places`: at a table of n, n − 1 for the first … 0 for the last, so 3-2-1-0 of four.
* `raw`: the score itself, negated where the lowest wins.
* `margin`: (score − table mean) / scale, and a bonus by place from +15 evenly down to −15: 15, 5, −5, −15.
  The usual one: raw totals rank skill better than places, and the bonus keeps the end of a game alive.
* `matchpoints`, `cross`: on shared boards, what others made in the same seat of the same board.

Those with equal scores share the mean of what their places give. A bye is worth the mean of what entries get,
unless the stage says otherwise: half of n − 1 in `places`, 0 in `margin`, in `raw` the mean of all scores of
the stage round. A stage round that an entry missed, because it came late or dropped out, is worth the least
that anybody got in it, and at most 0, so that absence never pays.

On shared boards an entry is compared with all who held its seat of the same board, not with those at its
table. *Matchpoints* of a board: 1 for each other who made less in that seat, ½ for each who made as much,
divided by the number of others, so between 0 and 1. *Cross-scores*: the mean of what an entry made more than
each other. An entry that alone held a seat of a board gets ½ and 0. So do all entries at a table for a board
that was not played to its end there, because the game was broken off or a director gave the points. Bots are
compared with as well: they held the same cards. A seat's points are those of the entry it belongs to, also
where a substitute or a stand-in played. They are those before the carried multiplier, which depends on
earlier boards of the same table.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

from games.tournaments.standings.results import RoundResult, TableResult, counted, margins, ranked


class Mode(StrEnum):
    PLACES = "places"
    RAW = "raw"
    MARGIN = "margin"
    MATCHPOINTS = "matchpoints"
    CROSS = "cross"


# Scorings that compare tables with the same deals; the others use one table alone.
COMPARING: Final = (Mode.MATCHPOINTS, Mode.CROSS)
BONUS: Final = Fraction(15)
SCALE: Final = Fraction(5)


class Scoring(NamedTuple):
    """A mode with its numbers. `bye`: the points of a bye, None for those of the mean."""

    mode: Mode = Mode.MARGIN
    lowest_wins: bool = False
    scale: Fraction = SCALE
    bye: Fraction | None = None
    size: int = 4


def table_points(table: TableResult, scoring: Scoring) -> tuple[Fraction, ...]:
    """Return the points of a table by seat, in scorings that look at one table alone.

    A player who left has the last place, and at most the score of the worst player who stayed.
    """
    scores = table.scores
    if scoring.mode is Mode.RAW:
        own = counted(table, lowest_wins=scoring.lowest_wins)
        return tuple(Fraction(-score if scoring.lowest_wins else score) for score in own)
    final_places = ranked(table, lowest_wins=scoring.lowest_wins)
    if scoring.mode is Mode.PLACES:
        return tuple(len(scores) - place for place in final_places)
    beside = margins(table, lowest_wins=scoring.lowest_wins)
    return tuple(
        margin / scoring.scale + bonus(place, len(scores))
        for margin, place in zip(beside, final_places, strict=True)
    )


def bonus(place: Fraction, size: int) -> Fraction:
    """Return a place's bonus, evenly from `BONUS` for the first to −`BONUS` for the last."""
    return BONUS * (size + 1 - 2 * place) / (size - 1)


def round_points(played: RoundResult, scoring: Scoring) -> Mapping[int, Fraction]:
    """Return the points of every entry for a stage round, byes included and bots left out."""
    if scoring.mode in COMPARING:
        found = compared(played, lowest_wins=scoring.lowest_wins)
        earned = {
            entry: each.matchpoints if scoring.mode is Mode.MATCHPOINTS else each.cross
            for entry, each in found.items()
        }
    else:
        earned = {
            entry: points
            for table in played.tables
            for entry, points in zip(table.entries, table_points(table, scoring), strict=True)
            if entry is not None
        }
    return earned | dict.fromkeys(played.byes, _bye(played, scoring))


def missed(earned: Mapping[int, Fraction]) -> Fraction:
    """Return what a stage round with these results is worth to an entry that took no part in it."""
    return min((Fraction(0), *earned.values()))


def _bye(played: RoundResult, scoring: Scoring) -> Fraction:
    if scoring.bye is not None:
        return scoring.bye
    if scoring.mode is Mode.PLACES:
        return Fraction(scoring.size - 1, 2)
    if scoring.mode is Mode.MATCHPOINTS:
        return Fraction(played.board_count, 2)
    if scoring.mode is Mode.RAW and played.tables:
        scores = [score for table in played.tables for score in table.scores]
        return Fraction(sum(scores), len(scores)) * (-1 if scoring.lowest_wins else 1)
    return Fraction(0)


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
