"""The agreement of two orders, and which players count."""

from statistics import stdev

import pytest

from bench.week import results
from bench.week.convergence import Finished, Luck, after, brackets, luck, records, spearman
from bench.week.player import SPREADS
from bench.week.plot import plot
from bench.week.pure import community, keep_community
from games.ratings.weng_lin import Skill

SLIPS = (0.0, 0.1, 0.2, 0.3)


def game(order, points=(30.0, 10.0, -10.0, -30.0), mu=(28.0, 26.0, 24.0, 22.0)):
    """Return a game in which these players came first to last."""
    return Finished(tuple(order), (1, 2, 3, 4), points, tuple(Skill(each, 8.0) for each in mu))


def test_orders_agree_wholly_or_not_at_all_or_the_other_way_round():
    assert spearman([1, 2, 3, 4], [10, 20, 30, 400]) == pytest.approx(1)
    assert spearman([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1)
    assert spearman([1, 2, 3, 4], [5, 5, 5, 5]) == 0
    assert spearman([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]) == pytest.approx(0.8)


def test_equals_share_the_mean_of_their_ranks():
    # Ranks 1, 2.5, 2.5, 4 beside 1, 2, 3, 4 give 4.5 / √(4.5 · 5).
    assert spearman([1, 2, 2, 3], [1, 2, 3, 4]) == pytest.approx(4.5 / 22.5**0.5)


def test_everybody_stands_where_their_own_nth_game_left_them():
    everybody = records([game([0, 1, 2, 3]), game([3, 2, 1, 0])], SLIPS)
    first, second = after(1, everybody), after(2, everybody)
    assert (first.mu, first.margin, first.place, first.players) == pytest.approx((1, 1, 1, 4))
    assert second.mu == pytest.approx(-1)
    assert (second.margin, second.place) == (0, 0)
    assert after(3, everybody) is None


def test_who_has_not_played_so_often_is_not_asked():
    slips = (*SLIPS, 0.4)
    everybody = records([game([0, 1, 2, 3]), game([0, 1, 2, 4])], slips)
    assert after(1, everybody).players == 5
    assert after(2, everybody).players == 3


def test_skill_is_measured_and_not_assumed():
    everybody = records([game([0, 1, 2, 3])] * 3, SLIPS)
    found = brackets(everybody)
    assert [each.margin for each in found] == [30, 10, -10, -30]
    assert [(each.least, each.games, each.place) for each in found][:2] == [(0.0, 3, 1), (0.1, 3, 2)]


def test_what_skill_makes_is_told_from_what_luck_makes():
    same = luck(records([game([0, 1, 2, 3])] * 9, SLIPS))
    assert same.games == 0 and same.people == pytest.approx(stdev([30, 10, -10, -30]))
    assert same.bound(1) == 1
    turned = luck(records([game([0, 1, 2, 3]), game([3, 2, 1, 0])] * 9, SLIPS))
    assert turned.people == 0 and turned.games > 20
    assert turned.bound(40) == 0
    assert Luck(10, 40).bound(16) == pytest.approx(0.5**0.5)


def test_games_by_lot_are_the_same_for_the_same_seed_and_are_kept_and_told(tmp_path):
    slips = SPREADS["wide"].slips(8)
    games = list(community(1, slips, 4))
    assert games == list(community(1, slips, 4))
    assert sorted(each for game in games[:2] for each in game.players) == list(range(8))
    assert all(abs(sum(each.margins)) < 1e-9 for each in games)
    keep_community(results.Run(seed=1, players=8, games=4, spread="wide"), tmp_path)
    assert results.kept("wide", tmp_path) == ([*slips], games)
    assert results.kept("narrow", tmp_path) is None
    told = results.told(slips, games)
    assert "Here slips lie between 0.00 and 0.50" in told and "fewer slips are better" in told
    assert "| 2 | 8 |" in told
    assert "after 40." in results.chance(slips, games)
    assert plot({"wide": (slips, games)}).count("wide spread") == 1
