"""Cursors of a table's stream: their one text form, and the events still to be sent after each."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.api.streamed.cursors import InvalidCursor, TableCursor, cursors, runs, table_cursor


@pytest.mark.parametrize("text", ["0", "1", "417", "2147483647", "417~392-405", "9~1~3~5-9"])
def test_a_cursor_is_written_in_one_way(text):
    assert str(table_cursor(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "-1", "+1", "1.0", "01", "x", "4,5", "٤", "2147483648", "99999999999",
        "5~", "~5", "5~0", "5~6", "5~1-6", "5~3-2", "5~2-2", "5~3~2", "5~1~2", "5~1-3~3-4", "5~-3", "5~1~~3",
        "5~01", "5 ", "5\n",
    ],
)  # fmt: skip
def test_what_is_written_otherwise_is_no_cursor(text):
    with pytest.raises(InvalidCursor):
        table_cursor(text)


def test_more_runs_than_any_game_owes_are_no_cursor():
    many = "~".join(str(2 * each + 1) for each in range(101))
    with pytest.raises(InvalidCursor):
        table_cursor(f"999~{many}")


def test_a_cursor_owes_what_is_newer_and_its_runs():
    cursor = table_cursor("9~3-4~7")
    assert [seq for seq in range(1, 12) if cursor.lacks(seq)] == [3, 4, 7, 10, 11]


def test_behind_each_event_stands_what_is_still_untold():
    """3, 4 and 7 were not sent before. Of the new entries 10 to 13, 11 and 12 may not be sent yet."""
    before = table_cursor("9~3-4~7")
    due = [3, 4, 7, 10, 11, 12, 13]
    behind = cursors(before, due, [3, 4, 7, 10, 13])
    assert [str(each) for each in behind] == ["9~4~7", "9~7", "9", "10", "13~11-12"]


@given(st.data())
def test_told_in_any_portions_everything_is_told_once(data):
    """This holds for any events that may be sent at each reading, wherever the reader stops."""
    last = data.draw(st.integers(1, 30))
    cursor, told = TableCursor(0), []
    for final in (False, False, False, True):
        up_to = last if final else data.draw(st.integers(cursor.seq, last))
        due = [seq for seq in range(1, up_to + 1) if cursor.lacks(seq)]
        shown = due if final else sorted(data.draw(st.sets(st.sampled_from(due)) if due else st.just(set())))
        behind = list(cursors(cursor, due, shown))
        stays = len(behind) if final else data.draw(st.integers(0, len(behind)))
        told += shown[:stays]
        if stays:
            cursor = table_cursor(str(behind[stays - 1]))
    assert sorted(told) == list(range(1, last + 1))


@given(st.sets(st.integers(1, 60)))
def test_runs_hold_exactly_what_they_were_made_of(seqs):
    found = runs(sorted(seqs))
    assert {seq for first, last in found for seq in range(first, last + 1)} == seqs
    assert all(one[1] + 1 < other[0] for one, other in itertools.pairwise(found))
