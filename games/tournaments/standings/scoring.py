"""Points of a stage round for an entry, in exact fractions. In all modes the better result gets more.

* `places`: at a table of n, n − 1 for the first … 0 for the last, so 3-2-1-0 of four.
* `raw`: the score itself, negated where the lowest wins.
* `margin`: (score − table mean) / scale, and a bonus by place from +15 evenly down to −15: 15, 5, −5, −15.
  The usual one: raw totals rank skill better than places, and the bonus keeps the end of a game alive.
* `matchpoints`, `cross`: on shared boards, what others made in the same seat of the same board (`duplicate`).

Those with equal scores share the mean of what their places give. A bye is worth the mean of what entries get,
unless the stage says otherwise: half of n − 1 in `places`, 0 in `margin`, in `raw` the mean of all scores of
the stage round. A stage round that an entry missed, because it came late or dropped out, is worth the least
that anybody got in it, and at most 0, so that absence never pays.
"""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

from games.tournaments.standings import duplicate
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
        found = duplicate.compared(played, lowest_wins=scoring.lowest_wins)
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
