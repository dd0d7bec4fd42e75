"""Tests of the time at which a bot's action is sent."""

from random import Random

import pytest

from bots.pace import CAPS_S, TICK_S, USUAL_S, leaves_after, still_to_wait


@pytest.mark.parametrize("strategy", USUAL_S)
def test_an_answer_never_leaves_before_thoughts_are_usually_over_and_soon_after(strategy):
    usual = USUAL_S[strategy]
    drawn = [leaves_after(usual, Random(seed)) for seed in range(500)]
    assert usual <= min(drawn) < 1.05 * usual
    assert 1.45 * usual < max(drawn) <= 1.5 * usual


def test_what_was_found_before_any_answer_leaves_is_never_too_late():
    assert {each: round(cap / USUAL_S[each], 9) for each, cap in CAPS_S.items()} == dict.fromkeys(
        USUAL_S, 1.5
    )


def test_how_long_was_thought_changes_nothing_about_the_moment():
    assert {round(took + still_to_wait(took, 0.12, 0.1), 9) for took in (0.0, 0.03, 0.1199)} == {0.12}


def test_what_is_late_leaves_at_a_tick_counted_from_that_moment():
    for took in (0.121, 0.15, 0.219):
        assert took + still_to_wait(took, 0.12, 0.1) == pytest.approx(0.22)
    assert 0.221 + still_to_wait(0.221, 0.12, 0.1) == pytest.approx(0.32)


def test_without_a_search_answers_leave_at_the_end_of_a_tick():
    assert still_to_wait(0.0004, 0.0, TICK_S) == pytest.approx(0.0006)
    assert still_to_wait(0.0013, 0.0, TICK_S) == pytest.approx(0.0007)
