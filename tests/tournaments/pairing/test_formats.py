"""Formats are values; what they ask for that cannot be is told before anything is played."""

import pytest

from games.tournaments.pairing.errors import TooFewEntries
from games.tournaments.pairing.formats import (
    FormatError,
    ImpossibleCut,
    Method,
    NoLeague,
    Stage,
    checked,
    final,
    fixed,
    knock_out,
    round_robin,
    swiss,
)
from games.tournaments.pairing.knockout import bracket, stage_rounds
from games.tournaments.pairing.uneven import Shape, Uneven, shape


def test_an_event_says_how_many_stage_rounds_it_has():
    assert checked(swiss(6), 64) == (6,)
    assert checked((*swiss(5), final(16, knock_out=True)), 40) == (5, 3)
    assert checked((*fixed(4), final(4, rounds=2)), 20) == (4, 2)
    assert checked(round_robin(), 16) == (5,)
    assert checked(round_robin(2), 12) == (22,)
    assert checked(knock_out(), 64) == (5,)


@pytest.mark.parametrize(
    ("event", "entries", "fault"),
    [
        ((*swiss(5), final(48)), 40, ImpossibleCut),
        ((*swiss(5), final(3)), 40, ImpossibleCut),
        ((final(8),), 40, ImpossibleCut),
        (round_robin(), 10, NoLeague),
        (swiss(0), 16, FormatError),
        (swiss(3), 3, TooFewEntries),
        ((Stage(Method.KNOCKOUT, advancing=3),), 16, FormatError),
        ((Stage(Method.SWISS, 3, size=5),), 16, FormatError),
    ],
)
def test_what_cannot_be_is_refused_with_its_code(event, entries, fault):
    with pytest.raises(fault) as refused:
        checked(event, entries)
    assert refused.value.code == fault.code


def test_the_two_best_of_each_table_go_on_until_one_table_is_left():
    assert [stage_rounds(entries, 4, 2) for entries in (4, 5, 8, 9, 16, 22, 64, 256)] == [
        1,
        2,
        2,
        3,
        3,
        4,
        5,
        7,
    ]
    assert stage_rounds(8, 2, 1) == 3
    for entries in range(5, 130):
        form = bracket(entries, 4, 2)
        left = form.tables * 2 + form.byes
        assert form.tables * 4 == entries + form.bots - form.byes
        assert form.bots <= 1 and left in {4, 8, 16, 32, 64, 128}, entries


def test_numbers_that_do_not_come_out_even():
    assert shape(22, (4,), 4, Uneven.BOTS) == Shape(6, 4, 2, 0)
    assert shape(22, (4,), 4, Uneven.BYES) == Shape(5, 4, 0, 2)
    assert shape(22, (2, 3, 4, 5), 4, Uneven.SIZES) == Shape(6, 4, 2, 0)
    assert shape(6, (2, 3, 4, 5), 5, Uneven.SIZES) == Shape(2, 3, 0, 0)
    assert shape(5, (2, 3, 4, 5), 4, Uneven.SIZES) == Shape(1, 5, 0, 0)
    assert shape(9, (4,), 4, Uneven.SIZES) == Shape(2, 4, 0, 1)
    with pytest.raises(TooFewEntries):
        shape(5, (4,), 4, Uneven.BOTS)
