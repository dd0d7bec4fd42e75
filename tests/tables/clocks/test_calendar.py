"""Counted time: without quiet hours, weekends and vacations, also when summer time begins or ends."""

from hypothesis import given
from hypothesis import strategies as some

from games.tables.clocks import ALWAYS, Calendar, allowed
from games.tables.clocks.calendar import after, counted, span_at
from tests.tables.clocks.calendars import (
    DAY,
    FRIDAY,
    HOUR,
    INSTANTS,
    SATURDAY,
    SUNDAY,
    at,
    calendars,
    habits,
    living,
)


def test_without_habits_all_time_counts():
    assert counted(ALWAYS, at("2026-11-20"), at("2026-11-23")) == 3 * DAY


def test_quiet_hours_through_midnight_do_not_count_and_the_day_does():
    night = living("UTC", quiet="23:00-07:00")
    assert counted(night, at("2026-11-20 22:00"), at("2026-11-21 08:00")) == 2 * HOUR
    assert counted(night, at("2026-11-21 07:00"), at("2026-11-21 23:00")) == 16 * HOUR
    assert span_at(night, at("2026-11-21 03:00")).kind == "quiet_hours"


def test_quiet_hours_within_a_day():
    siesta = living("UTC", quiet="13:00-16:00")
    assert counted(siesta, at("2026-11-20 12:00"), at("2026-11-20 17:00")) == 2 * HOUR


def test_a_weekend_is_friday_and_saturday_or_saturday_and_sunday_where_its_player_lives():
    whole_week = at("2026-11-16"), at("2026-11-23")
    cairo = living("Africa/Cairo", weekend=(FRIDAY, SATURDAY))
    berlin = living("Europe/Berlin", weekend=(SATURDAY, SUNDAY))
    assert counted(cairo, *whole_week) == 5 * DAY
    assert counted(berlin, *whole_week) == 5 * DAY
    # 2026-11-20 is a Friday; Cairo is two hours ahead of UTC, Berlin one.
    assert span_at(cairo, at("2026-11-19 22:00")).kind == "weekend"
    assert span_at(cairo, at("2026-11-19 21:59")).kind is None
    assert span_at(berlin, at("2026-11-20 22:59")).kind is None
    assert span_at(berlin, at("2026-11-20 23:00")).kind == "weekend"
    assert span_at(cairo, at("2026-11-21 22:00")).kind is None


def test_a_vacation_counts_for_nothing_whatever_day_it_is():
    away = Calendar((habits("UTC", weekend=(SATURDAY, SUNDAY)),), ((at("2026-11-19"), at("2026-11-25")),))
    assert counted(away, at("2026-11-18"), at("2026-11-26")) == 2 * DAY
    assert span_at(away, at("2026-11-21")).kind == "vacation"


def test_a_table_may_leave_habits_and_vacations_out():
    calendar = Calendar((habits("UTC", "23:00-07:00", (SUNDAY,)),), ((at("2026-11-19"), at("2026-11-25")),))
    week = at("2026-11-16"), at("2026-11-23")
    strict = allowed(calendar, quiet_hours=False, weekends=False, vacation=False)
    assert counted(strict, *week) == 7 * DAY
    only_nights = allowed(calendar, quiet_hours=True, weekends=False, vacation=False)
    assert counted(only_nights, *week) == 7 * 16 * HOUR


def test_a_quiet_night_is_an_hour_shorter_when_clocks_go_forward_and_longer_when_they_go_back():
    berlin = living("Europe/Berlin", quiet="23:00-07:00")
    spring = at("2026-03-28 12:00"), at("2026-03-29 12:00")
    autumn = at("2026-10-24 12:00"), at("2026-10-25 12:00")
    assert counted(berlin, *spring) == 24 * HOUR - 7 * HOUR
    assert counted(berlin, *autumn) == 24 * HOUR - 9 * HOUR


def test_quiet_hours_that_the_wall_never_shows_take_nothing():
    skipped = living("Europe/Berlin", quiet="02:00-03:00")
    assert counted(skipped, at("2026-03-29 00:00"), at("2026-03-29 03:00")) == 3 * HOUR


def test_quiet_hours_that_the_wall_shows_twice_are_quiet_twice():
    twice = living("Europe/Berlin", quiet="02:00-03:00")
    assert counted(twice, at("2026-10-24 23:00"), at("2026-10-25 03:00")) == 2 * HOUR


def test_a_day_that_begins_at_one_o_clock_is_a_weekend_day_from_then_on():
    # In Cairo clocks go forward at midnight: 2026-04-24, a Friday, has no 00:30.
    cairo = living("Africa/Cairo", weekend=(FRIDAY,))
    assert counted(cairo, at("2026-04-23 21:00"), at("2026-04-24 21:00")) == HOUR


def test_another_zone_counts_from_when_it_takes_effect_and_not_before():
    change = at("2026-11-20 12:00")
    calendar = Calendar(
        (habits("UTC", "00:00-12:00"), habits("Asia/Kathmandu", "00:00-12:00", since=change)), ()
    )
    assert counted(calendar, at("2026-11-19 12:00"), change) == 12 * HOUR
    # Kathmandu is 05:45 ahead of UTC, so after the change it is quiet from 18:15 to 06:15 UTC.
    assert counted(calendar, change, at("2026-11-21 12:00")) == 12 * HOUR
    assert span_at(calendar, at("2026-11-20 18:14")).kind is None
    assert span_at(calendar, at("2026-11-20 18:15")).kind == "quiet_hours"


@given(calendars(), INSTANTS, some.integers(0, 40 * DAY), some.integers(0, 40 * DAY))
def test_what_counts_of_two_times_is_what_counts_of_both_together(calendar, begin, first, second):
    middle, end = begin + first, begin + first + second
    parts = counted(calendar, begin, middle) + counted(calendar, middle, end)
    assert parts == counted(calendar, begin, end)
    assert 0 <= parts <= end - begin


@given(calendars(), INSTANTS, some.integers(1, 10 * DAY))
def test_an_instant_after_so_much_time_has_just_that_much_before_it(calendar, begin, ms):
    end = after(calendar, begin, ms)
    assert counted(calendar, begin, end) == ms
    assert counted(calendar, begin, end - 1) == ms - 1


@given(calendars(), INSTANTS)
def test_a_span_ends_later_than_it_begins_and_nothing_changes_within(calendar, begin):
    span = span_at(calendar, begin)
    assert span.end > span.begin == begin
    for inside in (begin, (begin + min(span.end, begin + DAY)) // 2, min(span.end, begin + DAY) - 1):
        assert span_at(calendar, inside).kind == span.kind
