"""Models of people: accounts, tokens, hours and vacations."""

from accounts.models.calendars import CalendarAddress
from accounts.models.hours import Hours, Vacation, Wishes
from accounts.models.people import KeptAnswer, Realm, Token, User
from accounts.models.prints import NetworkPrint
from accounts.models.renewals import Renewal
