"""Cursors of a table's stream. Pure.

Behind entry 417 the cursor is `417`. On a concealed table finished tricks are hidden until their round is
scored; whoever was away meanwhile is still owed them, and their cursor says so: `417~392-405` stands behind
417 and is owed 392 to 405. They are told once they may be, before what is newer.
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


class TableCursor(NamedTuple):
    """The reader has everything up to entry `seq`, except the runs (first, last) that come later."""

    seq: int
    owed: tuple[Run, ...] = ()

    def __str__(self) -> str:
        runs = (f"~{first}" if first == last else f"~{first}-{last}" for first, last in self.owed)
        return f"{self.seq}{''.join(runs)}"

    def owes(self, seq: int) -> bool:
        """Whether the reader does not have this entry yet."""
        return seq > self.seq or any(first <= seq <= last for first, last in self.owed)


def table_cursor(text: str) -> TableCursor:
    """The cursor that is written so, in its one form. Raises InvalidCursor."""
    if not _FORM.fullmatch(text):
        raise InvalidCursor("A cursor of this stream is the `id` of one of its events.")
    seq, *runs = text.split("~")
    cursor = TableCursor(int(seq), tuple(_run(each) for each in runs))
    if str(cursor) != text or not _is_sound(cursor):
        raise InvalidCursor("A cursor of this stream is the `id` of one of its events.")
    return cursor


def _run(text: str) -> Run:
    first, _, last = text.partition("-")
    return int(first), int(last or first)


def _is_sound(cursor: TableCursor) -> bool:
    """Runs rise, are apart from one another, and none lies beyond the cursor."""
    before = -1
    for first, last in cursor.owed:
        if not before + 1 < first <= last:
            return False
        before = last
    return before <= cursor.seq <= LARGEST


def cursors(before: TableCursor, due: Collection[int], told: Sequence[int]) -> Iterator[TableCursor]:
    """The cursor behind each entry of `told`, which rise, where `due` were to be told after `before`."""
    now = set(told)
    left = [seq for seq in due if seq <= before.seq or seq not in now]
    position = before.seq
    for seq in told:
        position = max(position, seq)
        left = [each for each in left if each != seq]
        yield TableCursor(position, runs(each for each in left if each <= position))


def runs(seqs: Iterable[int]) -> tuple[Run, ...]:
    """Rising numbers as runs of neighbours."""
    found: list[Run] = []
    for seq in seqs:
        if found and found[-1][1] + 1 == seq:
            found[-1] = (found[-1][0], seq)
        else:
            found.append((seq, seq))
    return tuple(found)
