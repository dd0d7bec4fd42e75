"""Points of a stage round: by places, raw, compared with the table's mean, and on shared boards."""

from fractions import Fraction

import pytest

from games.tournaments.standings.results import TableResult
from games.tournaments.standings.scoring import Mode, Scoring, bonus, round_points, table_points, travellers
from tests.tournaments.standings.results import boards, stage_round


def points(scores, mode, came=(), **more):
    table = TableResult((None,) * len(scores), tuple(scores), places=came)
    return [float(each) for each in table_points(table, Scoring(mode, **more))]


def test_places_are_worth_three_two_one_and_nothing():
    assert points((40, 10, 30, 20), Mode.PLACES) == [3, 0, 2, 1]
    assert points((30, 30, 10, 0), Mode.PLACES) == [2.5, 2.5, 1, 0]
    assert points((7, 9), Mode.PLACES) == [0, 1]


def test_a_player_who_left_is_last_at_their_table_whatever_a_stand_in_made_of_it():
    assert points((40, 10, 30, 20), Mode.PLACES, came=(4, 3, 1, 2)) == [0, 1, 3, 2]
    assert points((40, 20, 20, 0), Mode.PLACES, came=(4, 1, 1, 3)) == [0, 2.5, 2.5, 1]
    assert points((40, 10, 30, 20), Mode.MARGIN, came=(4, 3, 1, 2)) == [-3 - 15, -3 - 5, 1 + 15, -1 + 5]


def test_a_player_who_left_gets_at_most_the_lowest_points_of_those_who_stayed():
    assert points((40, 10, 30, 20), Mode.RAW, came=(4, 3, 1, 2)) == [10, 10, 30, 20]
    assert points((5, 10, 30, 20), Mode.RAW, came=(4, 3, 1, 2)) == [5, 10, 30, 20]
    assert points((4, 9, 0, 3), Mode.RAW, came=(3, 4, 1, 2), lowest_wins=True) == [-4, -9, 0, -3]
    assert points((4, 0, 1, 3), Mode.RAW, came=(3, 4, 1, 2), lowest_wins=True) == [-4, -4, -1, -3]


def test_where_the_lowest_wins_everything_is_turned_round():
    assert points((40, 10, 30, 20), Mode.PLACES, lowest_wins=True) == [0, 3, 1, 2]
    assert points((40, 10), Mode.RAW, lowest_wins=True) == [-40, -10]
    turned = points((40, 10, 30, 20), Mode.MARGIN, lowest_wins=True)
    assert turned == points((-40, -10, -30, -20), Mode.MARGIN)


def test_margins_are_scaled_and_have_a_bonus_by_place():
    assert points((40, 10, 30, 20), Mode.MARGIN) == [15 + 3, -15 - 3, 5 + 1, -5 - 1]
    assert points((25, 25, 25, 25), Mode.MARGIN) == [0, 0, 0, 0]
    assert points((40, 10, 30, 20), Mode.MARGIN, scale=Fraction(15)) == [
        15 + 1,
        -15 - 1,
        5 + 1 / 3,
        -5 - 1 / 3,
    ]


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_a_bonus_falls_evenly_and_sums_to_nothing(size):
    found = [bonus(Fraction(place), size) for place in range(1, size + 1)]
    assert found[0] == 15 == -found[-1] and sum(found) == 0


def test_a_bye_is_worth_the_mean_unless_told_otherwise():
    played = stage_round("1:40 2:10 3:30 4:20 | (5)")
    worth = {mode: round_points(played, Scoring(mode))[5] for mode in (Mode.PLACES, Mode.RAW, Mode.MARGIN)}
    assert worth == {Mode.PLACES: Fraction(3, 2), Mode.RAW: 25, Mode.MARGIN: 0}
    assert round_points(played, Scoring(Mode.PLACES, bye=Fraction(3)))[5] == 3


def test_bots_count_at_the_table_and_get_nothing():
    assert round_points(stage_round("1:40 -:50 3:30 4:20"), Scoring(Mode.PLACES)) == {1: 2, 3: 1, 4: 0}


def test_on_shared_boards_one_is_compared_with_who_held_the_same_seat():
    played = boards(
        ((1, 2, 3, 4), (10, 0, 0, 0), (5, 1, 1, 1)),
        ((5, 6, 7, 8), (4, 9, 0, 2), (5, 2, 0, 0)),
        ((9, None, 10, 11), (7, 3, 0, -1), (8, 0, 3, 1)),
    )
    matchpoints = round_points(played, Scoring(Mode.MATCHPOINTS))
    assert matchpoints[1] == 1 + Fraction(1, 4)  # beat both, then tied with one and lost to the other
    assert matchpoints[6] == 1 + 1 and matchpoints[2] == 0 + Fraction(1, 2)
    assert sum(matchpoints[entry] for entry in (1, 5, 9)) == 2 * Fraction(3, 2), (
        "a seat shares out half of its lines"
    )
    cross = round_points(played, Scoring(Mode.CROSS))
    assert cross[1] == Fraction(6 + 3, 2) + Fraction(0 - 3, 2)
    assert None not in matchpoints and len(matchpoints) == 11


def test_where_the_lowest_wins_less_on_a_board_is_more():
    played = boards(((1, 2), (10, 0)), ((3, 4), (4, 0)))
    found = round_points(played, Scoring(Mode.MATCHPOINTS, lowest_wins=True))
    assert found == {1: 0, 2: Fraction(1, 2), 3: 1, 4: Fraction(1, 2)}


def test_a_traveller_lists_who_held_a_seat_of_a_board_the_best_first():
    played = boards(((1, 2), (4, 0)), ((3, None), (10, 0)), ((5, 6), (4, 1)))
    lines = travellers(played)[1, 0]
    assert [(line.entry, line.points, line.worth.matchpoints) for line in lines] == [
        (3, 10, 1), (1, 4, Fraction(1, 4)), (5, 4, Fraction(1, 4)),
    ]  # fmt: skip
    assert travellers(boards(((1, 2), (4, 0))))[1, 1][0].worth == (Fraction(1, 2), 0)
