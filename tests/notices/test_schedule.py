"""Tests of the retry schedule: soon at first, then less often, for about three days, never all at once."""

import pytest

from games.notices import schedule

DAY = 24 * 3600


def test_tries_go_on_for_about_three_days_and_then_end():
    delays = [schedule.delay(tried, 0.5) for tried in range(1, len(schedule.DELAYS) + 1)]
    assert delays == sorted(delays)
    assert 2.5 * DAY < sum(delays) < 3.5 * DAY
    assert schedule.delay(len(schedule.DELAYS) + 1, 0.5) is None


def test_a_bot_s_turn_is_tried_again_within_seconds_and_for_as_long():
    delays = [schedule.delay(tried, 0.5, bot=True) for tried in range(1, len(schedule.BOT_DELAYS) + 1)]
    assert sum(delays[:5]) <= 30
    assert 2.5 * DAY < sum(delays) < 3.5 * DAY


@pytest.mark.parametrize("chance", [0.0, 0.3, 0.999])
def test_chance_keeps_tries_apart_by_a_fifth_at_most(chance):
    planned = schedule.delay(4, 0.5)
    assert 0.8 * planned <= schedule.delay(4, chance) <= 1.2 * planned


def test_a_receiver_is_not_asked_before_it_wants_to_be_and_not_sooner_than_planned():
    assert schedule.delay(1, 0.5, asked_s=3600) == 3600
    assert schedule.delay(7, 0.5, asked_s=60) == schedule.DELAYS[6]
    assert schedule.delay(len(schedule.DELAYS) + 1, 0.5, asked_s=60) is None


def test_an_address_rests_after_five_failures_in_a_row_longer_each_time_and_an_hour_at_most():
    assert schedule.rest(4, 0.5) is None
    rests = [schedule.rest(failures, 0.5) for failures in range(5, 30)]
    assert rests[0] == 30 and rests == sorted(rests) and rests[-1] == 3600
