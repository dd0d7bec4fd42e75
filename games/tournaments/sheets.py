"""CSV for spreadsheets: UTF-8 with a byte order mark, because Excel reads Arabic only with it. Pure.

A spreadsheet runs a cell that begins like a formula. Names of people cannot begin so, but names of events and
later columns can: such text gets an apostrophe in front, which spreadsheets do not show. Numbers are written
as numbers, also below zero.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
Cell = str | int | float | None


def sheet(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_plain(each) for each in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _plain(cell: Cell) -> str:
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(_FORMULA) else cell
    return "" if cell is None else str(cell)
