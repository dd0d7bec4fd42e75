"""Set and delete the hours and vacations of a player. Receivers in the apps above move deadlines."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models.functions import Now

from accounts import errors, hours, queries
from accounts.errors import Fault, InvalidHours
from accounts.ids import get_or_raise
from accounts.models import Hours, User, Vacation, Wishes
from accounts.refusals import refuses
from accounts.services.locks import check_on
from accounts.signals import hours_changed

REFUSALS: Final[dict[str, type[errors.Refused]]] = {
    each.code: each
    for each in (
        errors.InvalidVacation, errors.VacationTooLong, errors.VacationTooClose, errors.VacationBeyondQuota,
    )
}  # fmt: skip


@refuses(InvalidHours)
@transaction.atomic
def choose_hours(
    *,
    user: User,
    daily_hours: hours.DailyHours | None = None,
    remind_before: Sequence[int] | None = None,
    vacation_by_itself: bool | None = None,
) -> None:
    """Set hours, reminders and automatic vacations. None leaves a value as it is."""
    if daily_hours is not None:
        _set_hours(user, daily_hours)
    if remind_before is not None or vacation_by_itself is not None:
        _set_reminders(user, remind_before, vacation_by_itself)


def _set_hours(user: User, daily_hours: hours.DailyHours) -> None:
    """Set the user's hours from 48 hours later on; any that have not begun are replaced. Raise
    InvalidHours."""
    fault = hours.hours_fault(daily_hours)
    if fault is not None:
        raise InvalidHours(faults=(Fault(f"/{fault}", "invalid", InvalidHours.detail),))
    now = _caller(user).now
    present, _ = queries.hours_at(user, now)
    Hours.objects.filter(user=user, since__gt=now).delete()
    if daily_hours != (hours.DailyHours() if present is None else present.daily_hours):
        begin, end = daily_hours.quiet or (None, None)
        Hours.objects.create(
            user=user,
            since=now + hours.TAKES_EFFECT_AFTER,
            zone=daily_hours.zone,
            quiet_from=begin,
            quiet_to=end,
            weekend=sorted(daily_hours.weekend),
        )
    hours_changed.send(sender=User, user=user)


def _set_reminders(user: User, remind_before: Sequence[int] | None, vacation_by_itself: bool | None) -> None:
    """Set reminders and automatic vacations. Raise InvalidHours."""
    if remind_before is not None and not hours.may_remind(remind_before):
        raise InvalidHours(faults=(Fault("/reminders", "invalid", InvalidHours.detail),))
    _caller(user)
    before = queries.reminder_settings_of([user.pk])[user.pk]
    Wishes.objects.update_or_create(
        user=user,
        defaults={
            "remind_before": list(before.remind_before if remind_before is None else remind_before),
            "vacation_by_itself": before.vacation_by_itself
            if vacation_by_itself is None
            else vacation_by_itself,
            "changed_at": Now(),
        },
    )
    hours_changed.send(sender=User, user=user)


@refuses(*REFUSALS.values())
@transaction.atomic
def go_on_vacation(*, user: User, ends_at: datetime, starts_at: datetime | None = None) -> Vacation:
    """Begin or plan a vacation from `starts_at`, or from now, until `ends_at`."""
    now = _caller(user).now
    wanted = (now if starts_at is None else starts_at, ends_at)
    fault = hours.vacation_fault(_times(user), wanted, now)
    if fault is not None:
        raise REFUSALS[fault]
    return _away(user, wanted, by_itself=False)


@transaction.atomic
def begin_vacation_by_itself(*, user_id: str) -> Vacation | None:
    """Begin the longest vacation that the user may still take, if they want that; else return None."""
    user = _locked(user_id)
    now = user.now
    until = hours.longest_from(_times(user), now)
    if until is None or not queries.reminder_settings_of([user.pk])[user.pk].vacation_by_itself:
        return None
    return _away(user, (now, until), by_itself=True)


@refuses(errors.UnknownVacation)
@transaction.atomic
def end_vacation(*, user: User, vacation_id: str) -> None:
    """End or cancel a vacation. One that is over stays as it was."""
    now = _locked(user.pk).now
    mine = Vacation.objects.filter(user=user, ends_at__gt=now)
    row = get_or_raise(mine, errors.UnknownVacation, pk=vacation_id)
    if row.starts_at < now:
        row.ends_at = now
        row.save(update_fields=["ends_at"])
    else:
        row.delete()
    hours_changed.send(sender=User, user=user)


def _away(user: User, time: hours.Time, *, by_itself: bool) -> Vacation:
    row = Vacation.objects.create(user=user, starts_at=time[0], ends_at=time[1], by_itself=by_itself)
    hours_changed.send(sender=User, user=user)
    return row


def _times(user: User) -> Sequence[hours.Time]:
    return queries.hours_and_vacations_of([user.pk])[user.pk].vacations


def _caller(user: User) -> Any:
    """Lock the caller. Raise InvalidToken if their account has ended."""
    found = _locked(user.pk)
    check_on(frozenset({found.pk} if found.is_active else ()), user)
    return found


def _locked(user_id: str) -> Any:
    """Lock the user, because two changes at once would not see each other. `now` is Postgres' time."""
    return User.objects.select_for_update(no_key=True).annotate(now=Now()).get(pk=user_id)
