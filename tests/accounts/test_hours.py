"""Allowed and refused hours and vacations."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some

from accounts import errors, queries, services
from accounts.hours import (
    LONGEST_VACATION,
    VACATION_A_YEAR,
    YEAR,
    DailyHours,
    hours_fault,
    longest_from,
    may_remind,
    vacation_fault,
    vacation_used,
)
from accounts.models import Hours, User
from tests.people import somebody

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def away(begin: float, days: float) -> tuple[datetime, datetime]:
    """Return the begin and end of a vacation that starts in `begin` days and takes `days` days."""
    return NOW + begin * DAY, NOW + (begin + days) * DAY


@pytest.mark.parametrize(
    ("daily_hours", "fault"),
    [
        (DailyHours(), None),
        (DailyHours("Africa/Cairo", (23 * 60, 7 * 60), (4, 5)), None),
        (DailyHours("Asia/Kathmandu", (0, 12 * 60), (5, 6)), None),
        (DailyHours("Cairo"), "zone"),
        (DailyHours("../etc/passwd"), "zone"),
        (DailyHours("UTC", (0, 12 * 60 + 1)), "quiet_hours"),
        (DailyHours("UTC", (60, 60)), "quiet_hours"),
        (DailyHours("UTC", (0, 24 * 60)), "quiet_hours"),
        (DailyHours("UTC", None, (0, 1, 2, 3)), "weekend"),
        (DailyHours("UTC", None, (7,)), "weekend"),
        (DailyHours("UTC", None, (4, 4)), "weekend"),
    ],
)
def test_zones_quiet_hours_and_weekends_that_may_be_chosen(daily_hours, fault):
    assert hours_fault(daily_hours) == fault


def test_reminders_come_from_five_minutes_to_a_week_before_and_at_most_six():
    assert may_remind([86400, 3600])
    assert may_remind([])
    for wrong in ([299], [7 * 86400 + 1], [600, 600], list(range(600, 607))):
        assert not may_remind(wrong)


@pytest.mark.parametrize(
    ("taken", "wanted", "fault"),
    [
        ([], away(0, 14), None),
        ([], away(0, 14.01), "vacation_too_long"),
        ([], away(0, 0.01), "invalid_vacation"),
        ([], away(0, -1), "invalid_vacation"),
        ([], away(-1, 2), "invalid_vacation"),
        ([], away(366, 2), "invalid_vacation"),
        ([away(20, 5)], away(0, 14), None),
        ([away(14.5, 5)], away(0, 14), "vacation_too_close"),
        ([away(5, 5)], away(6, 2), "vacation_too_close"),
        ([away(-100, 14), away(-50, 14)], away(0, 2), None),
        ([away(-100, 14), away(-50, 14)], away(0, 3), "vacation_beyond_quota"),
        ([away(100, 14), away(150, 14)], away(0, 3), "vacation_beyond_quota"),
        ([away(-380, 14), away(-50, 14)], away(0, 14), None),
    ],
)
def test_vacations_that_may_be_taken(taken, wanted, fault):
    assert vacation_fault(taken, wanted, NOW) == fault


@given(some.lists(some.tuples(some.integers(-400, 360), some.integers(1, 14)), max_size=12))
def test_no_year_has_more_than_thirty_days_of_vacation(wishes):
    taken: list[tuple[datetime, datetime]] = []
    for begin, days in wishes:
        time = away(begin, days)
        if vacation_fault(taken, time, min(time[0], NOW)) is None:
            taken.append(time)
    for end in (time[1] for time in taken):
        assert vacation_used(taken, end) <= VACATION_A_YEAR
    for one in taken:
        assert one[1] - one[0] <= LONGEST_VACATION
        assert not any(one[0] < other[1] and other[0] < one[1] for other in taken if other != one)


def test_a_vacation_by_itself_is_as_long_as_may_be():
    assert longest_from([], NOW) == NOW + 14 * DAY
    assert longest_from([away(-100, 14), away(-50, 14)], NOW) == NOW + 2 * DAY
    assert longest_from([away(-100, 14), away(-60, 14), away(-30, 2)], NOW) is None
    assert longest_from([away(0.5, 2)], NOW) is None
    assert YEAR == 365 * DAY


def test_a_vacation_to_come_leaves_the_days_before_it():
    assert longest_from([away(10, 5)], NOW) == NOW + 9 * DAY
    assert longest_from([away(1.1, 5)], NOW) == NOW + 0.1 * DAY
    assert longest_from([away(1.01, 5)], NOW) is None, "less than an hour is no vacation"
    assert longest_from([away(100, 14), away(150, 14)], NOW) == NOW + 2 * DAY
    assert longest_from([away(-366, 3), away(-100, 14), away(-50, 14)], NOW) == NOW + 2 * DAY


@given(some.lists(some.tuples(some.integers(-400 * 24, 360 * 24), some.integers(1, 14 * 24)), max_size=8))
def test_a_vacation_by_itself_might_not_last_an_hour_longer(wishes):
    hour = timedelta(hours=1)
    taken: list[tuple[datetime, datetime]] = []
    for begin, hours in wishes:
        time = (NOW + begin * hour, NOW + (begin + hours) * hour)
        if vacation_fault(taken, time, min(time[0], NOW)) is None:
            taken.append(time)
    may = [NOW + each * hour for each in range(1, 14 * 24 + 1)]
    may = [end for end in may if vacation_fault(taken, (NOW, end), NOW) is None]
    until = longest_from(taken, NOW)
    assert (until is None) == (not may)
    if until is not None:
        assert may[-1] <= until < may[-1] + hour
        assert vacation_fault(taken, (NOW, until), NOW) is None


# Stored hours and vacations.


@pytest.fixture
def ali(db) -> User:
    return somebody("ali")


@pytest.mark.django_db
def test_a_new_way_of_living_takes_effect_after_48_hours_and_replaces_one_that_was_to_come(ali):
    services.choose_hours(user=ali, daily_hours=DailyHours("Africa/Cairo"))
    services.choose_hours(user=ali, daily_hours=DailyHours("Europe/Berlin"))
    (row,) = Hours.objects.filter(user=ali)
    assert row.zone == "Europe/Berlin"
    assert abs(row.since - datetime.now(UTC) - timedelta(hours=48)) < timedelta(minutes=5)
    present, coming = queries.hours_at(ali, datetime.now(UTC))
    assert present is None
    assert coming.daily_hours.zone == "Europe/Berlin"


@pytest.mark.django_db
def test_what_may_not_be_chosen_is_refused_and_changes_nothing(ali):
    with pytest.raises(errors.InvalidHours) as refused:
        services.choose_hours(user=ali, daily_hours=DailyHours("Nowhere"))
    assert refused.value.faults[0].pointer == "/zone"
    with pytest.raises(errors.InvalidHours):
        services.choose_hours(user=ali, remind_before=[1])
    with pytest.raises(errors.VacationTooLong):
        services.go_on_vacation(user=ali, ends_at=datetime.now(UTC) + 15 * DAY)
    with pytest.raises(errors.UnknownVacation):
        services.end_vacation(user=ali, vacation_id="vacation_none")
    assert not Hours.objects.exists()
    assert not ali.vacations.exists()


@pytest.mark.django_db
def test_a_vacation_to_come_is_dropped_and_one_that_began_ends_now(ali):
    coming = services.go_on_vacation(
        user=ali, starts_at=datetime.now(UTC) + 5 * DAY, ends_at=datetime.now(UTC) + 6 * DAY
    )
    services.end_vacation(user=ali, vacation_id=coming.pk)
    assert not ali.vacations.exists()
    begun = services.go_on_vacation(user=ali, ends_at=datetime.now(UTC) + 6 * DAY)
    services.end_vacation(user=ali, vacation_id=begun.pk)
    assert ali.vacations.get().ends_at < datetime.now(UTC) + timedelta(minutes=5)
