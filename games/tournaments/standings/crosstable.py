"""The crosstable: one line an entry, one cell a stage round."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from games.tournaments.standings.ranking import Standing
from games.tournaments.standings.results import EntryResult, RoundResult, sittings


class Cell(NamedTuple):
    """An entry's stage round: its place and whom it met, or a bye, or (neither) absent."""

    points: Fraction
    place: Fraction | None
    opponents: tuple[int, ...]
    bye: bool


class Row(NamedTuple):
    """An entry's line of the crosstable, in the order of standings."""

    standing: Standing
    cells: tuple[Cell, ...]


def crosstable(
    standings: Sequence[Standing], rounds: Sequence[RoundResult], *, lowest_wins: bool = False
) -> tuple[Row, ...]:
    """Return the lines of these standings, for as many stage rounds as they count."""
    sat = {
        (entry, each.stage_round): each
        for entry, all_of in sittings(rounds, lowest_wins=lowest_wins).items()
        for each in all_of
    }
    return tuple(
        Row(
            line,
            tuple(
                _cell(points, sat.get((line.entry, number)), line.entry in rounds[number - 1].byes)
                for number, points in enumerate(line.by_round, 1)
            ),
        )
        for line in standings
    )


def _cell(points: Fraction, sat: EntryResult | None, bye: bool) -> Cell:
    if sat is None:
        return Cell(points, None, (), bye)
    return Cell(points, sat.place, tuple(other for other, _ in sat.beside), bye=False)
