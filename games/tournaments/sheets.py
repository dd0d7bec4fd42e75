"""CSV as spreadsheets write and read it: lists of entries as people keep them, and our sheets. Pure.

    read_csv("\ufeffname;club\r\n…".encode())   refused: a column that nobody reads is a mistake nobody sees
    read_csv(b"name\r\namal\r\nbasim\r\n")      (Row(2, "amal"), Row(3, "basim"))

No name is looked up here. The CSV of `GET /tournaments/{id}/entries` can be sent back: its other columns are
allowed, and lines of entries that have left are skipped (`gone`).
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from accounts.errors import Fault, Sentence
from games.tournaments.errors import UnreadableList

COLUMNS: Final = ("number", "name", "player", "kind", "status", "first_round", "last_round", "entered_at")
NAME: Final = frozenset({"name", "الاسم"})
_STAYS: Final = frozenset({"", "entered"})
MOST_ROWS: Final = 1000
# Spaces, and invisible characters that are copied with a name from a document or a page.
_AROUND: Final = " \t\u00a0" + "".join(
    map(
        chr,
        (0xAD, 0x61C, 0x2060, 0xFEFF, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A)),
    )
)
_SEPARATORS: Final = ",;\t|"
# The line with which a file tells Excel its separator.
_TOLD: Final = re.compile(rf'"?sep=([{_SEPARATORS}])"?[ ,;\t]*\r?(?:\n|$)', re.IGNORECASE)


class Row(NamedTuple):
    """A line of the list, with the name as written; `line` counts lines of the file from 1. `gone`: by its
    status the entry has left, so it is skipped."""

    line: int
    name: str
    gone: bool = False


def read_csv(sent: bytes, *, passes_over: bool = False) -> tuple[Row, ...]:
    """Return the rows of a CSV file in UTF-8, with commas, semicolons, tabs or bars between cells.

    Its first line names the columns, after a line `sep=;` if there is one. Cells below no heading must be
    empty. With `passes_over` they are ignored, and so are unknown columns. Raise UnreadableList.
    """
    try:
        text = sent.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = sent[: wrong.start].count(b"\n") + 1
        raise _wrong(line, "not_utf8", Sentence("Save the file as CSV in UTF-8.")) from None
    if "\0" in text:
        raise _wrong(
            text[: text.index("\0")].count("\n") + 1, "not_text", Sentence("The file holds no text.")
        )
    rows = _records(text)
    line, header = next(rows, (1, []))
    names = [each.strip(_AROUND).casefold() for each in header]
    if passes_over:
        names = [each if each in NAME or each in COLUMNS else "" for each in names]
    _check(line, names)
    found: list[Row] = []
    for line, cells in rows:
        if not passes_over:
            _check_headings(line, names, cells)
        found.append(_row(line, names, cells))
        if len(found) > MOST_ROWS:
            raise _wrong(line, "too_many_rows", Sentence("A list has %(most)d rows at most.", most=MOST_ROWS))
    return tuple(found)


def _records(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield every record that is not blank, with the line on which it ends."""
    found = _TOLD.match(text)
    above, text = (0, text) if found is None else (1, text[found.end() :])
    first = text.partition("\n")[0]
    separator = max(_SEPARATORS, key=first.count) if found is None else found[1]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for cells in reader:
            if any(each.strip(_AROUND) for each in cells):
                yield above + reader.line_num, cells
    except csv.Error as wrong:
        raise _wrong(
            above + reader.line_num, "malformed_row", Sentence("The line cannot be read: %(why)s.", why=wrong)
        ) from None


def _check(line: int, names: Sequence[str]) -> None:
    if sum(each in NAME for each in names) != 1:
        raise _wrong(
            line, "no_name_column", Sentence("The first line names the columns; one of them is `name`.")
        )
    if unknown := sorted(set(names) - NAME - set(COLUMNS) - {""}):
        raise _wrong(
            line,
            "unknown_column",
            Sentence("There is no column “%(name)s”: leave it out.", name=unknown[0][:40]),
        )
    headings = [each for each in names if each]
    if len(set(headings)) < len(headings):
        raise _wrong(line, "column_twice", Sentence("A column is there twice."))


def _check_headings(line: int, names: Sequence[str], cells: Sequence[str]) -> None:
    for column, (heading, cell) in enumerate(zip(names, cells, strict=False), start=1):
        if cell.strip(_AROUND) and not heading:
            raise _wrong(
                line, "no_heading", Sentence("Column %(column)d has no heading: leave it out.", column=column)
            )


def _row(line: int, names: Sequence[str], cells: Sequence[str]) -> Row:
    texts = [cell.strip(_AROUND) for cell in cells]
    if any(texts[len(names) :]):
        raise _wrong(
            line,
            "too_many_cells",
            Sentence(
                "Cells of this line: %(here)d; of the first line: %(first)d.",
                here=len(cells),
                first=len(names),
            ),
        )
    below = dict(zip(names, texts, strict=False))
    gone = below.get("status", "") not in _STAYS
    return Row(line, next((below[each] for each in below if each in NAME), ""), gone)


def _wrong(line: int, code: str, why: Sentence) -> UnreadableList:
    sentence = Sentence("Line %(line)d: %(why)s", line=line, why=why)
    return UnreadableList(sentence, faults=(Fault(f"/{line}", code, why),))


_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
Cell = str | int | float | None


def sheet(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return CSV in UTF-8 with a byte order mark, because Excel reads Arabic only with it.

    A spreadsheet runs a cell that begins like a formula. Names of people cannot begin so, but names of events
    and later columns can: such text gets an apostrophe in front, which spreadsheets do not show. Numbers are
    written as numbers, also below zero.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_plain(each) for each in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _plain(cell: Cell) -> str:
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(_FORMULA) else cell
    return "" if cell is None else str(cell)
