"""Results of pairs compared with what ratings predict; their sum is the change of a rating."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.lobby.fairplay.expected_places import Entered, comparisons, whole
from games.lobby.fairplay.figures import MILLION, THOUSAND
from games.ratings.display import SCALE
from games.ratings.weng_lin import Skill, rated

skills = st.builds(Skill, st.floats(0, 50), st.floats(1, 9))


def entered(those, places):
    return {seat: Entered(f"p{seat}", *each) for seat, each in enumerate(zip(those, places, strict=True))}


@given(st.lists(st.tuples(skills, st.integers(1, 5)), min_size=2, max_size=5))
def test_the_points_taken_from_all_others_are_those_that_ratings_move_by(told):
    those, places = zip(*told, strict=True)
    found = comparisons(entered(those, places))
    for seat, after in enumerate(rated(those, places)):
        points = sum(each.points for (one, _), each in found.items() if one == seat) / THOUSAND
        assert points == pytest.approx(SCALE * (after.mu - those[seat].mu), abs=0.01)


def test_equals_who_come_one_behind_the_other_did_half_a_result_better_and_worse():
    found = comparisons(entered([Skill(), Skill()], [1, 2]))
    assert found[0, 1].results.surplus == MILLION // 2 == -found[1, 0].results.surplus
    assert found[0, 1].ahead and found[1, 0].behind and found[0, 1].points == -found[1, 0].points > 0
    tied = comparisons(entered([Skill(), Skill()], [1, 1]))[0, 1]
    assert (tied.results.surplus, tied.points, tied.ahead, tied.behind) == (0, 0, False, False)


def test_all_comparisons_of_a_game_are_one_surprise_to_a_seat():
    found = comparisons(entered([Skill()] * 4, [1, 2, 3, 4]))
    first = whole(found, 0)
    assert first.surplus == 3 * MILLION // 2 and first.squares == 9 * MILLION // 4
    assert first.variance == 3 * MILLION // 4
