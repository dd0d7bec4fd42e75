"""Ratings move as in Weng and Lin's model, and as an independent program of it computes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull

from games.ratings.weng_lin import BETA, TAU, Skill, rated

SKILLS = st.builds(Skill, st.floats(-20, 80), st.floats(0.3, 9))
GAMES = st.integers(2, 5).flatmap(
    lambda players: st.tuples(
        st.lists(SKILLS, min_size=players, max_size=players),
        st.lists(st.integers(1, players), min_size=players, max_size=players),
    )
)
oracle = BradleyTerryFull(beta=BETA, tau=TAU)


@given(GAMES)
def test_two_to_five_players_with_ties_are_rated_as_openskill_does(game):
    skills, places = game
    teams = [[oracle.rating(mu=each.mu, sigma=each.sigma)] for each in skills]
    expected = [team[0] for team in oracle.rate(teams, ranks=places)]
    for told, ours in zip(expected, rated(skills, places), strict=True):
        assert ours.mu == pytest.approx(told.mu, abs=1e-9)
        assert ours.sigma == pytest.approx(told.sigma, abs=1e-9)


def test_the_first_gains_what_the_last_loses_and_the_middle_little():
    first, second, third, last = rated([Skill()] * 4, [1, 2, 3, 4])
    assert first.mu > second.mu > 25 > third.mu > last.mu
    assert first.mu + last.mu == pytest.approx(50)
    assert all(each.sigma < Skill().sigma for each in (first, second, third, last))


def test_a_tie_of_equals_moves_nobody_and_a_tie_with_a_stronger_player_is_a_gain():
    assert [each.mu for each in rated([Skill()] * 3, [1, 1, 1])] == [25, 25, 25]
    weak, strong = rated([Skill(20, 3), Skill(35, 3)], [1, 1])
    assert weak.mu > 20 and strong.mu < 35


def test_third_place_gains_nothing_of_the_winners_tie():
    """The paper's Plackett-Luce model, which is not used, gives the third what the winners of a tie gain."""
    one, other, third, fourth = rated([Skill()] * 4, [1, 1, 3, 4])
    assert one.mu == other.mu > 25 > third.mu > fourth.mu


def test_whom_one_knows_well_moves_less():
    new, known = rated([Skill(25, 8), Skill(25, 1)], [1, 2])
    assert new.mu - 25 > 10 * (25 - known.mu) > 0
