"""Models of people: accounts, tokens, hours and vacations."""

from accounts.models.access import CalendarAddress, KeptAnswer, NetworkPrint, Renewal, Token
from accounts.models.hours import Hours, Vacation, Wishes
from accounts.models.people import Realm, User
