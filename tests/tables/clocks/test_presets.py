"""Allowed and refused clocks of a table."""

import pytest

from games.tables.clocks import ClockFault, chosen
from games.tables.clocks.clock import next_look
from games.tables.clocks.presets import PRESETS

HOUR_S, DAY_S = 3600, 86400


@pytest.mark.parametrize(
    ("preset", "base", "increment", "cap"),
    [
        ("brisk", DAY_S, 6 * HOUR_S, 2 * DAY_S),
        ("normal", 3 * DAY_S, 12 * HOUR_S, 5 * DAY_S),
        ("relaxed", 7 * DAY_S, DAY_S, 10 * DAY_S),
    ],
)
def test_presets(preset, base, increment, cap):
    rules = chosen({"preset": preset})
    assert rules == PRESETS[preset]
    assert (rules.base, rules.increment, rules.cap) == (base, increment, cap)
    assert (rules.quiet_hours, rules.weekends, rules.vacation, rules.pauses) == (True, True, True, True)


def test_a_clock_of_one_s_own_and_switches():
    rules = chosen(
        {
            "type": "fischer",
            "base": 2 * DAY_S,
            "increment": 0,
            "vacation": False,
            "game_days": 30,
            "timeouts": 2,
        }
    )
    assert (rules.base, rules.increment, rules.cap, rules.preset) == (2 * DAY_S, 0, 2 * DAY_S, None)
    assert (rules.vacation, rules.weekends, rules.game, rules.timeouts) == (False, True, 30 * DAY_S, 2)


def test_simple_days_fill_up_with_every_turn():
    rules = chosen({"type": "days", "days": 2})
    assert rules.fills_up
    assert (rules.base, rules.increment, rules.cap) == (2 * DAY_S,) * 3
    assert not chosen({"preset": "normal"}).fills_up


def test_live_seconds_are_those_of_a_turn_limit():
    assert chosen({"type": "live", "seconds": 60}) == 60


@pytest.mark.parametrize(
    ("wanted", "member"),
    [
        ({"type": "fischer", "base": HOUR_S - 1, "increment": 0}, "base"),
        ({"type": "fischer", "base": 31 * DAY_S, "increment": 0}, "base"),
        ({"type": "fischer", "base": DAY_S, "increment": -1}, "increment"),
        ({"type": "fischer", "base": DAY_S, "increment": 0, "cap": DAY_S - 1}, "cap"),
        ({"type": "fischer", "base": True, "increment": 0}, "base"),
        ({"type": "days", "days": 0}, "days"),
        ({"type": "days", "days": 31}, "days"),
        ({"type": "live", "seconds": 14}, "seconds"),
        ({"preset": "normal", "game_days": 366}, "game_days"),
        ({"preset": "normal", "timeouts": 0}, "timeouts"),
        ({"preset": "normal", "timeouts": 10**30}, "timeouts"),
    ],
)
def test_what_is_too_little_or_too_much_is_out_of_bounds(wanted, member):
    with pytest.raises(ClockFault) as refused:
        chosen(wanted)
    assert (refused.value.code, refused.value.member) == ("clock_out_of_bounds", member)


@pytest.mark.parametrize(
    ("wanted", "member"),
    [
        ({}, ""),
        ({"preset": None}, ""),
        ({"preset": "normal", "type": "days"}, ""),
        ({"preset": "glacial"}, "preset"),
        ({"type": "hourglass"}, "type"),
        ({"preset": "normal", "base": DAY_S}, "base"),
        ({"type": "days", "days": 3, "increment": 5}, "increment"),
        ({"type": "days"}, "days"),
        ({"type": "fischer", "base": DAY_S}, "increment"),
        ({"type": "live", "seconds": 60, "vacation": True}, "vacation"),
        ({"preset": "normal", "vacation": "yes"}, "vacation"),
    ],
)
def test_what_does_not_go_together_is_no_clock(wanted, member):
    with pytest.raises(ClockFault) as refused:
        chosen(wanted)
    assert (refused.value.code, refused.value.member) == ("invalid_clock", member)


def test_the_next_look_is_the_earliest_reminder_that_is_still_to_come():
    due = 100 * DAY_S * 1000
    before = (24 * HOUR_S, 6 * HOUR_S, HOUR_S)
    at = due - 30 * HOUR_S * 1000
    looks = []
    while (at := next_look(due, before, after=at)) is not None:
        looks.append((due - at) // 1000)
    assert tuple(looks) == before
    assert next_look(None, before, after=0) is None
    assert next_look(due, before, after=due - 10 * HOUR_S * 1000) == due - 6 * HOUR_S * 1000


@pytest.mark.parametrize(("left_s", "before_s"), [(72 * HOUR_S, HOUR_S), (HOUR_S, 1800), (60, 30)])
def test_a_vacation_by_itself_begins_an_hour_before_or_at_half_of_what_is_left(left_s, before_s):
    due = 100 * DAY_S * 1000
    now = due - left_s * 1000
    assert next_look(due, (), after=now, leaves=True) == due - before_s * 1000
    assert next_look(due, (), after=now) is None
