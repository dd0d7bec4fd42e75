"""Swiss finds what a constraint solver proved to be the best; `oracle.py` proves it again."""

import pytest

from games.tournaments.pairing.annealing import Task, annealed, cost_of, repeat_cost
from games.tournaments.pairing.dice import Dice
from tests.tournaments.pairing.events import SEED
from tests.tournaments.pairing.proved import PROVED, costs


def test_a_third_meeting_costs_more_than_two_second_ones():
    assert [repeat_cost(met) for met in (0, 1, 2, 3)] == [0, 50, 150, 250]


@pytest.mark.parametrize("players", PROVED)
def test_the_best_tables_cost_what_was_proved(players):
    found = annealed(Task(4, costs(players)), Dice(SEED, 1, 1, "swiss"))
    assert found.cost == pytest.approx(PROVED[players])
    assert cost_of(Task(4, costs(players)), found.tables) == pytest.approx(found.cost)


def test_seats_weigh_more_than_repeats_and_pairs_that_must_not_be_more_than_seats():
    apart = [
        [0.0 if one == other or one % 4 != other % 4 else 50.0 for other in range(8)] for one in range(8)
    ]
    alike = [1 << seat % 4 for seat in range(8)]  # everybody has one seat left
    found = annealed(Task(4, apart, alike), Dice(SEED, 1, 1, "swiss"), starts=4)
    assert [sorted(each % 4 for each in table) for table in found.tables] == [[0, 1, 2, 3]] * 2
    assert found.cost == 0
    never = [[1e6 if {one, other} == {0, 1} else 0.0 for other in range(4)] for one in range(4)]
    assert annealed(Task(4, never), Dice(SEED, 1, 1, "swiss"), starts=1).cost == 1e6
