"""A preview of an event's reliability, from measured luck."""

import pytest

from games.tournaments.standings.reliability import game, reliability


def test_an_event_of_32_over_five_stage_rounds_agrees_with_skill_as_was_found():
    """Spearman 0.71 for raw totals at N = 32, R = 5, whole games of 18 deals."""
    found = reliability(32, 5, 18)
    assert found.spearman == pytest.approx(0.71, abs=0.01)
    assert found.best_wins == pytest.approx(0.31, abs=3 * found.error)
    assert str(found) == f"best player wins {round(100 * found.best_wins)}%"
    assert found == reliability(32, 5, 18)


def test_more_stage_rounds_longer_games_and_shared_boards_tell_more():
    short, longer = reliability(32, 3, 5, events=50), reliability(32, 8, 5, events=50)
    assert longer.spearman > short.spearman
    assert reliability(32, 3, 18, events=50).spearman > short.spearman
    assert reliability(32, 3, 5, duplicate=True, events=50).spearman > short.spearman
    assert all(0 <= each.best_wins <= each.best_among_four <= 1 for each in (short, longer))


def test_shared_boards_are_worth_as_many_more_stage_rounds_as_was_found():
    plain, shared = game(18), game(18, duplicate=True)
    assert plain.skill == shared.skill
    assert 1.6 <= (plain.luck / shared.luck) ** 2 <= 1.9
