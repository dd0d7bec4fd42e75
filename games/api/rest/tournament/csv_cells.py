"""Entries, standings and crosstables as lines of a sheet."""

from __future__ import annotations

from collections.abc import Iterable

from games.api.contract.tournament.entries import Entry
from games.api.contract.tournament.overview import CrossedCell, CrossedLine, StandingLine
from games.tournaments import models
from games.tournaments.sheets import Cell


def entry_cells(entry: models.Entry) -> tuple[Cell, ...]:
    """An entry as a line of a sheet, in the order of `entry_lists.COLUMNS`."""
    shown, player = Entry.of(entry), entry.player
    more = (shown.status, shown.first_round, shown.last_round, shown.entered_at)
    return entry.number, entry.name, player.name, player.kind, *more


def standing_cells(lines: Iterable[StandingLine], rounds: int) -> Iterable[list[Cell]]:
    """Standings as lines of a sheet, with a column for each stage round of the stage."""
    for line in lines:
        by_round = [*line.by_round, *[None] * rounds][:rounds]
        why = "; ".join(f"{each.tie_break} {each.value:g}" for each in line.why)
        before: list[Cell] = [line.rank, line.entry, line.name, line.status, line.stage + 1]
        yield [*before, line.points, line.carried, *by_round, why]


def crosstable_cells(lines: Iterable[CrossedLine], rounds: int) -> Iterable[list[Cell]]:
    """The crosstable as lines of a sheet: for each stage round points, place and opponents by number."""
    for line in lines:
        cells: list[Cell] = [line.stage + 1, line.rank, line.entry, line.name, line.points]
        by_round = {each.stage_round: each for each in line.cells}
        for number in range(1, rounds + 1):
            cells += _three(by_round.get(number))
        yield cells


def _three(cell: CrossedCell | None) -> list[Cell]:
    if cell is None:
        return [None, None, None]
    return [cell.points, cell.place, "bye" if cell.bye else " ".join(map(str, cell.opponents))]
