"""Reading the addresses of calendars."""

from accounts.errors import InvalidToken, UnknownCalendar
from accounts.ids import get_or_raise
from accounts.models import CalendarAddress, User
from accounts.secrets import hashed


def calendar_of(user: User) -> CalendarAddress:
    """Return the user's calendar. Raise UnknownCalendar if there is none."""
    return get_or_raise(CalendarAddress.objects.all(), UnknownCalendar, user=user)


def has_calendar(user: User) -> bool:
    return CalendarAddress.objects.filter(user=user).exists()


def calendar_by_secret(secret: str) -> CalendarAddress:
    """Return the calendar that a secret opens, with its user.

    Raise InvalidToken when it was renewed or ended, or its user is switched off.
    """
    rows = CalendarAddress.objects.select_related("user").filter(user__is_active=True)
    return get_or_raise(rows, InvalidToken, secret_hash=hashed(secret))
