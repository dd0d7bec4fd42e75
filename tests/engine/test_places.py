"""Places at the end of a game."""

import pytest

from games.engine.places import place_names, places
from games.engine.rulesets.base import Winner

STAYED = (False, False, False, False)


def test_the_most_points_win_and_in_updown_the_fewest() -> None:
    assert places((10, -5, 30, 0), Winner.HIGHEST, STAYED) == (2, 4, 1, 3)
    assert places((10, 5, 30, 0), Winner.LOWEST, STAYED) == (3, 2, 4, 1)


def test_ties_share_the_better_place() -> None:
    assert places((9, 9, 4), Winner.HIGHEST, (False,) * 3) == (1, 1, 3)
    assert places((4, 9, 9, 1), Winner.HIGHEST, STAYED) == (3, 1, 1, 4)
    assert places((7, 7, 7, 7), Winner.LOWEST, STAYED) == (1, 1, 1, 1)


@pytest.mark.parametrize("winner", Winner)
def test_who_left_comes_after_all_who_stayed(winner: Winner) -> None:
    best, worst = (50, -50) if winner is Winner.HIGHEST else (-50, 50)
    assert places((best, worst), winner, (True, False)) == (2, 1)
    assert places((best, worst), winner, (False, True)) == (1, 2)


def test_who_left_are_ranked_among_themselves_by_score() -> None:
    assert places((1, 40, 2, 60), Winner.HIGHEST, (False, True, False, True)) == (2, 4, 1, 3)
    assert places((1, 40, 1, 40), Winner.HIGHEST, (False, True, False, True)) == (1, 3, 1, 3)


def test_every_seat_needs_a_score_and_a_word_on_whether_it_left() -> None:
    with pytest.raises(ValueError, match="argument 2"):
        places((1, 2), Winner.HIGHEST, (False,))


@pytest.mark.parametrize(
    ("came", "called"),
    [
        ((2, 4, 1, 3), ("sub_king", "kooz", "king", "upper_kooz")),
        ((1, 1, 3, 4), ("king", "king", "upper_kooz", "kooz")),
        ((1, 2, 3, 3), ("king", "sub_king", "kooz", "kooz")),
        ((1, 2, 2, 4), ("king", "sub_king", "sub_king", "kooz")),
        ((1, 1, 1, 1), ("king", "king", "king", "king")),
        ((2, 1), ("kooz", "king")),
        ((1, 2, 3), ("king", "sub_king", "kooz")),
        ((5, 4, 3, 2, 1), ("kooz", "upper_kooz", None, "sub_king", "king")),
    ],
)
def test_places_are_called_as_players_call_them(
    came: tuple[int, ...], called: tuple[str | None, ...]
) -> None:
    assert place_names(came) == called
