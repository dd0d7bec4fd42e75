"""Formats as values: impossible ones are refused before anything is played."""

import pytest

from games.tournaments.pairing import entry_point
from games.tournaments.pairing.errors import TooFewEntries
from games.tournaments.pairing.formats import (
    FormatError,
    ImpossibleCut,
    Method,
    NoLeague,
    Stage,
    begins,
    checked,
)
from games.tournaments.pairing.knockout import bracket, rules, stage_rounds
from games.tournaments.pairing.uneven_numbers import Shape, Uneven, shape


def swiss(rounds, enters=None):
    return Stage(Method.SWISS, rounds, enters=enters)


def test_an_event_says_how_many_stage_rounds_it_has():
    assert checked((swiss(6),), 64) == (6,)
    assert checked((swiss(5), Stage(Method.KNOCKOUT, enters=16)), 40) == (5, 3)
    assert checked((Stage(Method.FIXED, 4), swiss(2, enters=4)), 20) == (4, 2)
    assert checked((Stage(Method.LEAGUE),), 16) == (5,)
    assert checked((Stage(Method.LEAGUE, laps=2),), 12) == (22,)
    assert checked((Stage(Method.KNOCKOUT),), 64) == (5,)


@pytest.mark.parametrize(
    ("event", "entries", "fault"),
    [
        ((swiss(5), swiss(1, enters=48)), 40, ImpossibleCut),
        ((swiss(5), swiss(1, enters=3)), 40, ImpossibleCut),
        ((swiss(1, enters=8),), 40, ImpossibleCut),
        ((Stage(Method.LEAGUE),), 10, NoLeague),
        ((swiss(0),), 16, FormatError),
        ((swiss(3),), 3, TooFewEntries),
        ((Stage(Method.KNOCKOUT, advancing=3),), 16, FormatError),
        ((Stage(Method.SWISS, 3, size=5),), 16, FormatError),
    ],
)
def test_what_cannot_be_is_refused_with_its_code(event, entries, fault):
    with pytest.raises(fault) as refused:
        checked(event, entries)
    assert refused.value.code == fault.code


def test_the_two_best_of_each_table_go_on_until_one_table_is_left():
    how = rules(4, (4,), 2, Uneven.BYES)
    lengths = [stage_rounds(entries, how) for entries in (4, 5, 8, 9, 16, 22, 64, 256)]
    assert lengths == [1, 2, 2, 3, 3, 4, 5, 7]
    assert stage_rounds(8, rules(2, (2,), 1, Uneven.BYES)) == 3
    assert bracket(22, how) == Shape(3, 4, 0, 10)
    for entries in range(5, 130):
        form = bracket(entries, how)
        assert form.tables * 4 == entries + form.fillers - form.byes
        assert form.fillers <= 1 and form.tables * 2 + form.byes in {4, 8, 16, 32, 64, 128}, entries


SIZES = (2, 3, 4, 5)


@pytest.mark.parametrize("uneven", Uneven)
@pytest.mark.parametrize(
    ("size", "advancing", "sizes"),
    [(4, 2, (4,)), (4, 1, (4,)), (2, 1, (2,)), (3, 1, (3,)), (5, 1, SIZES), (4, 2, SIZES)],
)
def test_more_play_at_each_table_of_a_knock_out_than_go_on_with_one_bot_at_most(
    size, advancing, sizes, uneven
):
    how = rules(size, sizes, advancing, uneven)
    for entries in range(7, 100):
        field, form = entries, bracket(entries, how)
        while form.tables > 1 or form.byes:
            at_tables = field - form.byes
            assert at_tables // form.tables > advancing and (form.fillers <= form.tables or not how.bots)
            left = advancing * form.tables + form.byes
            assert left < field
            field, form = left, bracket(left, how)


def test_a_knock_out_has_bots_byes_or_smaller_tables_as_its_stage_says():
    assert bracket(22, rules(4, (4,), 2, Uneven.BOTS)) == Shape(6, 4, 2, 0)
    assert bracket(22, rules(4, (4,), 2, Uneven.BYES)) == Shape(3, 4, 0, 10)
    assert bracket(6, rules(5, SIZES, 1, Uneven.SIZES)) == Shape(2, 5, 4, 0)


@pytest.mark.parametrize("entries", [0, 1, 2])
def test_too_few_for_a_last_table_are_no_knock_out(entries):
    with pytest.raises(TooFewEntries):
        checked((Stage(Method.KNOCKOUT),), entries)
    assert checked((Stage(Method.KNOCKOUT),), 3) == (1,)


def test_numbers_that_do_not_come_out_even():
    assert shape(22, (4,), 4, Uneven.BOTS) == Shape(6, 4, 2, 0)
    assert shape(22, (4,), 4, Uneven.BYES) == Shape(5, 4, 0, 2)
    assert shape(22, (2, 3, 4, 5), 4, Uneven.SIZES) == Shape(6, 4, 2, 0)
    assert shape(6, (2, 3, 4, 5), 5, Uneven.SIZES) == Shape(2, 3, 0, 0)
    assert shape(5, (2, 3, 4, 5), 4, Uneven.SIZES) == Shape(1, 5, 0, 0)
    assert shape(101, (2, 3, 4, 5), 4, Uneven.SIZES) == Shape(26, 4, 3, 0)
    assert shape(101, (2, 3, 4, 5), 2, Uneven.SIZES) == Shape(50, 3, 49, 0), "one table of three"
    assert shape(3, (2, 3, 4, 5), 2, Uneven.SIZES) == Shape(1, 3, 0, 0)
    assert shape(9, (4,), 4, Uneven.SIZES) == Shape(2, 4, 0, 1)
    with pytest.raises(TooFewEntries):
        shape(5, (4,), 4, Uneven.BOTS)


@pytest.mark.parametrize("uneven", [Uneven.BOTS, Uneven.BYES])
@pytest.mark.parametrize("entries", [5, 8, 12, 13, 16, 17])
def test_the_first_tables_of_a_league_are_foretold_as_they_are_paired(entries, uneven):
    stage = Stage(Method.LEAGUE, uneven=uneven)
    people = tuple(entry_point.Entrant(number, 0.0, number) for number in range(1, entries + 1))
    found = entry_point.pair(entry_point.Request(bytes(32), stage, 1, people))
    fillers = sum(seat is None for table in found.tables for seat in table)
    assert begins(stage, entries) == Shape(len(found.tables), 4, fillers, len(found.byes))
