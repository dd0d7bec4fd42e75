"""Tables as spreadsheets read them: CSV in UTF-8 with its mark, since Excel reads Arabic only with it. Pure.

A spreadsheet takes a cell that begins like a formula for one, and runs it. Names of people cannot begin so,
but names of events and columns to come can: such text gets an apostrophe before it, which they do not show.
Numbers are written as numbers, also below zero.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
Cell = str | int | float | None


def sheet(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """The file of these rows."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_plain(each) for each in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _plain(cell: Cell) -> str:
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(_FORMULA) else cell
    return "" if cell is None else str(cell)
