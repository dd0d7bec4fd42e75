"""Reading the addresses of calendars."""

from accounts.errors import InvalidToken, UnknownCalendar
from accounts.models import CalendarAddress, User
from accounts.secrets import hashed


def calendar_of(user: User) -> CalendarAddress:
    """The user's own. Raises UnknownCalendar when there is none."""
    address = CalendarAddress.objects.filter(user=user).first()
    if address is None:
        raise UnknownCalendar
    return address


def has_calendar(user: User) -> bool:
    """Whether the user's calendar has an address."""
    return CalendarAddress.objects.filter(user=user).exists()


def calendar_by_secret(secret: str) -> CalendarAddress:
    """Return the calendar that a secret opens, with its user.

    Raise InvalidToken when it was renewed or ended, or its user is switched off.
    """
    found = CalendarAddress.objects.filter(secret_hash=hashed(secret), user__is_active=True)
    address = found.select_related("user").first()
    if address is None:
        raise InvalidToken
    return address
