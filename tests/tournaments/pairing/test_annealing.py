"""Annealing against tables that a constraint solver proved to be best; `oracle.py` proves them again."""

import pytest

from games.tournaments.pairing import exhaustive_search
from games.tournaments.pairing.annealing import NEVER, Task, cheapest, cost_of
from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.swiss import repeat_weight
from tests.tournaments.pairing.events import SEED
from tests.tournaments.pairing.proved import LEVELS, PROVED, costs


def test_a_third_meeting_costs_more_than_two_second_ones():
    assert [repeat_weight(met) for met in (0, 1, 2, 3)] == [0, 1, 3, 5]


@pytest.mark.parametrize("players", PROVED)
def test_the_best_tables_cost_what_was_proved(players):
    found, *_ = cheapest(Task(4, costs(players), levels=LEVELS), Dice(SEED, 1, 1, "swiss"))
    assert found.cost == pytest.approx(PROVED[players])
    assert cost_of(Task(4, costs(players)), found.tables) == pytest.approx(found.cost)


def test_seats_weigh_more_than_differences_in_points_and_less_than_a_repeat():
    """Players p and q of eight sit together at no cost if p = q mod 4, but then both need the same seat."""
    alike = [1 << seat % 4 for seat in range(8)]  # each player has one seat left

    def seats(price):
        apart = [
            [0.0 if one == other or one % 4 != other % 4 else price for other in range(8)] for one in range(8)
        ]
        mixed = [
            [price - each if one != other else 0.0 for other, each in enumerate(row)]
            for one, row in enumerate(apart)
        ]
        found, *_ = cheapest(Task(4, mixed, alike, levels=(price, 1.0)), Dice(SEED, 1, 1, "swiss"), starts=4)
        return [len({each % 4 for each in table}) for table in found.tables]

    assert seats(0.05) == [4, 4], "twelve such differences cost less than a seat"
    assert seats(20.0) == [2, 2], "one repeat costs more than all seats"


def test_pairs_that_must_not_be_cost_more_than_all_else():
    never = [[NEVER if {one, other} == {0, 1} else 0.0 for other in range(4)] for one in range(4)]
    assert cheapest(Task(4, never), Dice(SEED, 1, 1, "swiss"), starts=1)[0].cost == NEVER


@pytest.mark.parametrize("search", [cheapest, exhaustive_search.cheapest])
def test_a_bye_is_chosen_so_that_the_others_need_not_meet_again(search):
    """Players 0 and 1 of three have met, so one of them must sit out: the one whose bye costs less."""
    met = [[0.0, 9.0, 0.0], [9.0, 0.0, 0.0], [0.0, 0.0, 0.0]]
    found, *_ = search(
        Task(2, met, byes=1, sits_out=(2.0, 1.0, 0.0), levels=(9.0, 1.0)), Dice(SEED, 1, 1, "swiss")
    )
    assert (found.tables, found.byes, found.cost) == (((0, 2),), (1,), 1.0)
