"""Reading hours, vacations and reminders of players."""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import F

from accounts.hours import USUAL_REMINDERS, YEAR, DailyHours
from accounts.models import Hours, User, Vacation, Wishes


class UserHours(NamedTuple):
    """A user's hours from a time on."""

    since: datetime
    daily_hours: DailyHours


class Times(NamedTuple):
    """A user's hours and vacations, in order. Their wall clock is `ahead` of the database's clock."""

    hours_periods: tuple[UserHours, ...]
    vacations: tuple[tuple[datetime, datetime], ...]
    ahead: timedelta = timedelta()


class ReminderSettings(NamedTuple):
    """A user's reminders, and whether a vacation begins by itself."""

    remind_before: tuple[int, ...] = USUAL_REMINDERS
    vacation_by_itself: bool = False
    since: datetime | None = None  # None: the user never chose


def hours_and_vacations_of(user_ids: Collection[str]) -> dict[str, Times]:
    """Return the hours and vacations of each of these users, in two queries."""
    hours_periods: dict[str, list[UserHours]] = defaultdict(list)
    away: dict[str, list[tuple[datetime, datetime]]] = defaultdict(list)
    ahead: dict[str, timedelta] = {}
    rows = Hours.objects.filter(user__in=user_ids).annotate(ahead=F("user__realm__advanced"))
    for row in rows.order_by("since"):
        quiet = None if row.quiet_from is None or row.quiet_to is None else (row.quiet_from, row.quiet_to)
        daily_hours = DailyHours(row.zone, quiet, tuple(row.weekend))
        hours_periods[row.user_id].append(UserHours(row.since, daily_hours))
        ahead[row.user_id] = row.ahead
    for vacation in Vacation.objects.filter(user__in=user_ids).order_by("starts_at"):
        away[vacation.user_id].append((vacation.starts_at, vacation.ends_at))
    return {
        each: Times(tuple(hours_periods[each]), tuple(away[each]), ahead.get(each, timedelta()))
        for each in user_ids
    }


def reminder_settings_of(user_ids: Collection[str]) -> dict[str, ReminderSettings]:
    """Return the reminders of each of these users, in one query."""
    found = {
        row.pk: ReminderSettings(tuple(row.remind_before), row.vacation_by_itself, row.changed_at)
        for row in Wishes.objects.filter(user__in=user_ids)
    }
    return {each: found.get(each, ReminderSettings()) for each in user_ids}


def hours_at(user: User, now: datetime) -> tuple[UserHours | None, UserHours | None]:
    """Return the user's hours now, and those that begin later; None for each that they have not chosen."""
    hours_periods = hours_and_vacations_of([user.pk])[user.pk].hours_periods
    present = [each for each in hours_periods if each.since <= now]
    coming = [each for each in hours_periods if each.since > now]
    return (present[-1] if present else None), (coming[0] if coming else None)


def vacations_of(user: User, now: datetime) -> list[Vacation]:
    """Return the user's vacations of the last year and to come, in order."""
    return list(Vacation.objects.filter(user=user, ends_at__gt=now - YEAR).order_by("starts_at"))
