"""What is stored of people: who they are, how they come in, and when they do not play."""

from accounts.models.calendars import CalendarAddress
from accounts.models.hours import Hours, Vacation, Wishes
from accounts.models.people import KeptAnswer, Realm, Token, User, UserManager

__all__ = [
    "CalendarAddress",
    "Hours",
    "KeptAnswer",
    "Realm",
    "Token",
    "User",
    "UserManager",
    "Vacation",
    "Wishes",
]
