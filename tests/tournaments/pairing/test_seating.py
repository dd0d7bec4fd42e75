"""Seating: how often an entry has held each seat differs by at most one after every stage round."""

import pytest

from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.schedules import fewest
from games.tournaments.pairing.seating import SeatShortage, coloured, held, seated
from tests.tournaments.pairing.events import SEED


@pytest.mark.parametrize(("players", "size"), [(16, 4), (64, 4), (15, 3), (25, 5), (10, 2)])
def test_stage_rounds_known_ahead_are_seated_so_that_nobody_holds_a_seat_twice(players, size):
    rounds = fewest(players, size, size)
    found = coloured(rounds, size)
    for player in range(players):
        seats = [table.index(player) for tables in found for table in tables if player in table]
        assert len(set(seats)) == len(seats) == len(rounds)
    assert [{frozenset(table) for table in tables} for tables in found] == [
        {frozenset(table) for table in tables} for tables in rounds
    ]


def test_one_may_take_the_seats_one_has_held_least_often():
    assert held((0, 0, 0, 0)) == 0b1111
    assert held((1, 0, 1, 0)) == 0b1010
    assert held((2, 1, 2, 2)) == 0b0010


def test_a_table_is_told_how_many_find_no_seat():
    holds = SeatShortage(4)
    assert holds[sum(holds.code(seats) for seats in (0b0001, 0b0010, 0b0100, 0b1000))] == 0
    assert holds[sum(holds.code(seats) for seats in (0b0011, 0b0011, 0b0011, 0b1111))] == 1
    assert holds[sum(holds.code(0b0001) for _ in range(4))] == 3


def test_who_sat_there_before_sits_elsewhere():
    counts = {1: (1, 0, 0, 0), 2: (0, 1, 0, 0), 3: (0, 0, 1, 0), 4: (0, 0, 0, 1)}
    order = seated((4, 3, 2, 1), counts, Dice(SEED, 1, 1, "seats"))
    assert sorted(order) == [1, 2, 3, 4]
    assert all(counts[player][seat] == 0 for seat, player in enumerate(order))
