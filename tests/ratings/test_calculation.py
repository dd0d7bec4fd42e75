"""Games that count, ratings as they are shown, and the effect of a long rest."""

import pytest

from games.ratings.calculation import DAY_S, Entrant, PlayerSkill, reckoned
from games.ratings.display import at_least, decayed, deviation, is_provisional, points, rung
from games.ratings.pools import pool_of
from games.ratings.weng_lin import SIGMA, Skill, rated


def test_pools_are_by_ruleset_and_speed_and_practice_has_its_own():
    assert str(pool_of("modern@1", lasts_days=False, with_house_bots=False)) == "modern.live"
    assert str(pool_of("modern@2", lasts_days=True, with_house_bots=False)) == "modern.correspondence"
    assert str(pool_of("updown@1", lasts_days=True, with_house_bots=True)) == "updown.practice"


def test_somebody_new_reads_1500_and_nothing_is_sure():
    assert (points(Skill()), deviation(Skill())) == (1500, 333)
    assert at_least(Skill()) == pytest.approx(25 - 2 * SIGMA)
    assert rung(Skill(25, 0.5)) == 1460
    assert is_provisional(19) and not is_provisional(20)


def test_a_month_without_a_game_changes_nothing_and_years_bring_one_back_to_unknown():
    skill = Skill(31, 2)
    assert decayed(skill, 30) == skill
    assert decayed(skill, 29.9) == skill
    assert 2 < decayed(skill, 365).sigma < decayed(skill, 730).sigma < SIGMA
    assert decayed(skill, 365 * 6) == Skill(31, SIGMA)
    assert decayed(Skill(25, 9), 5000) == Skill(25, 9)  # rest never makes a rating more certain


def test_house_bots_stay_as_they_are():
    game = [Entrant("omar", 1, None), Entrant("bot", 2, "steady"), Entrant("bot", 3, "random")]
    (change,) = reckoned(game, {}, at=0)
    assert change.player == "omar" and change.after.skill.mu > 25
    assert change.after.skill == rated([Skill(), Skill(25, 1), Skill(5, 1)], [1, 2, 3])[0]


def test_one_comes_back_after_years_as_somebody_little_is_known_of():
    standings = {"omar": PlayerSkill(Skill(30, 1.5), 40, 0.0), "nadia": PlayerSkill(Skill(30, 1.5), 40, 0.0)}
    game = [Entrant("omar", 1, None), Entrant("nadia", 2, None)]
    soon, late = (reckoned(game, standings, at=days * DAY_S)[0] for days in (1, 1000))
    assert soon.before == Skill(30, 1.5) and late.before.sigma > 5
    assert late.after.skill.mu - 30 > 5 * (soon.after.skill.mu - 30)
    assert (soon.after.games, soon.after.last_at) == (41, DAY_S)
