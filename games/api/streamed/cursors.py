"""Cursors of a table's stream. Pure.

Behind entry 417 the cursor is `417`. On a concealed table finished tricks are hidden until their round is
scored; a reader who was away meanwhile still has to get them, and their cursor says so: with `417~392-405` a
reader has all up to 417 except 392 to 405. These are sent once they may be shown, before newer entries.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

LARGEST = 2**31 - 1

_FORM = re.compile(r"[0-9]{1,10}(?:~[0-9]{1,10}(?:-[0-9]{1,10})?){0,100}")
Run = tuple[int, int]


class InvalidCursor(ValueError):
    """The text is no cursor of such a stream."""

    code = "invalid_cursor"

    def __init__(self) -> None:
        super().__init__("A cursor of this stream is the `id` (in GraphQL `cursor`) of one of its events.")


class TableCursor(NamedTuple):
    """The reader has everything up to entry `seq`, except the runs (first, last) that come later."""

    seq: int
    missing_runs: tuple[Run, ...] = ()

    def __str__(self) -> str:
        runs = (f"~{first}" if first == last else f"~{first}-{last}" for first, last in self.missing_runs)
        return f"{self.seq}{''.join(runs)}"

    def lacks(self, seq: int) -> bool:
        """Whether the reader does not have this entry yet."""
        return seq > self.seq or any(first <= seq <= last for first, last in self.missing_runs)


def table_cursor(text: str) -> TableCursor:
    """Parse a cursor. Raise InvalidCursor for any other text, also for another form of the same cursor."""
    if not _FORM.fullmatch(text):
        raise InvalidCursor
    seq, *runs = text.split("~")
    cursor = TableCursor(int(seq), tuple(_run(each) for each in runs))
    if str(cursor) != text or not _is_sound(cursor):
        raise InvalidCursor
    return cursor


def _run(text: str) -> Run:
    first, _, last = text.partition("-")
    return int(first), int(last or first)


def _is_sound(cursor: TableCursor) -> bool:
    """Whether the runs rise and have gaps between them, and none goes beyond the cursor."""
    before = -1
    for first, last in cursor.missing_runs:
        if not before + 1 < first <= last:
            return False
        before = last
    return before <= cursor.seq <= LARGEST


def cursors(before: TableCursor, due: Collection[int], sent: Sequence[int]) -> Iterator[TableCursor]:
    """Yield the cursor after each of the entries `sent`, in rising order, out of the `due` ones after
    `before`."""
    now = set(sent)
    left = [seq for seq in due if seq <= before.seq or seq not in now]
    position = before.seq
    for seq in sent:
        position = max(position, seq)
        left = [each for each in left if each != seq]
        yield TableCursor(position, runs(each for each in left if each <= position))


def runs(seqs: Iterable[int]) -> tuple[Run, ...]:
    """Return rising numbers as runs of neighbours."""
    found: list[Run] = []
    for seq in seqs:
        if found and found[-1][1] + 1 == seq:
            found[-1] = (found[-1][0], seq)
        else:
            found.append((seq, seq))
    return tuple(found)
