"""Make, renew and end the address of a user's calendar."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models.functions import Now

from accounts.models import CalendarAddress, User
from accounts.secrets import CALENDAR_PREFIX, hashed, new_secret
from accounts.services.locks import hold_access

READING_NOTED_EVERY = timedelta(hours=1)


@transaction.atomic
def renew_calendar(*, user: User) -> tuple[CalendarAddress, str]:
    """Make a new secret for the user's calendar, shown only now. The one before opens nothing any more."""
    hold_access(user)
    secret = new_secret(CALENDAR_PREFIX)
    address, _ = CalendarAddress.objects.update_or_create(
        user=user,
        defaults={
            "secret_hash": hashed(secret),
            "last_four": secret[-4:],
            "created_at": Now(),
            "last_read_at": None,
        },
    )
    address.refresh_from_db()
    return address, secret


def end_calendar(*, user: User) -> None:
    """End the address of the user's calendar. If there is none, nothing changes."""
    CalendarAddress.objects.filter(user=user).delete()


def note_calendar_use(*, address: CalendarAddress, now: datetime) -> None:
    """Remember that a calendar was read, at most once an hour."""
    if address.last_read_at is None or now - address.last_read_at >= READING_NOTED_EVERY:
        CalendarAddress.objects.filter(pk=address.pk).update(last_read_at=now)
