"""The caller's deadlines as iCalendar, at an address to which calendar programs can subscribe."""

from datetime import UTC, datetime

from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from accounts import queries, services
from accounts.models import CalendarAddress, User
from accounts.scopes import Scope
from games.api.answers import answer, read
from games.api.callers import Caller, personal
from games.api.contract.fields import Choice
from games.api.contract.parameters import Query
from games.api.contract.resource import Row, member, resource
from games.api.contract.values import Instant
from games.api.operations.address import Address
from games.api.presented.calendars import MEDIA_TYPE, calendar_text, calendar_url
from games.api.rest.endpoint import ApiRequest, TokenAuthentication, caller_of
from games.api.texts.languages import LANGUAGES, language_of, with_language_headers
from games.tables import queries as tables
from games.tournaments import queries as tournaments

ICS = OpenApiResponse({"type": "string"}, description="iCalendar (RFC 5545).")


class CalendarQuery(Query):
    passes_over = True

    key = serializers.CharField(required=False, max_length=100, help_text="The secret of POST /me/calendar.")
    lang = Choice(choices=LANGUAGES, required=False, help_text="Replaces the header `Accept-Language`.")


@resource("The address of your calendar, without its secret.")
class Calendar(Row[CalendarAddress]):
    last_four: str = member("The last four letters of the secret, so that you recognise it.")
    created_at: Instant = member("When it was created.")
    last_read_at: Instant | None = member("When it was last read, updated once an hour; or null.")


@resource("The new address of your calendar, which is shown only now.")
class CalendarWithSecret(Calendar):
    url: str = member("The address to subscribe to; shown once. Anybody who has it sees your deadlines.")


class CalendarAuthentication(TokenAuthentication):
    def caller(self, request: ApiRequest, header: str | None) -> Caller | None:
        """Return the caller by token, or by the key in the address, which opens the calendar alone."""
        key = request.GET.get("key")
        if header is not None or key is None:
            return super().caller(request, header)
        address = queries.calendar_by_secret(key)
        services.note_calendar_use(address=address, now=datetime.now(UTC))
        return Caller(address.user, None, frozenset({Scope.GAMES_READ}))


DEADLINES = Address("me/deadlines.ics", "deadlines", "me", authentication_classes=(CalendarAuthentication,))
CALENDAR = Address("me/calendar", "calendar", "me")


@DEADLINES.get(scope=Scope.GAMES_READ, answers={(200, MEDIA_TYPE): ICS}, query=CalendarQuery)
def get_deadlines(request: ApiRequest) -> HttpResponse:
    """Your deadlines as a calendar

    One event for each table where your clock runs, at the time it runs out, and one for each table of a
    tournament where your game begins later. Each has an alarm for each of your reminders. Send a token, or
    use the address that POST /me/calendar gives: calendars can subscribe to it.
    """
    user, language = caller_of(request).user, language_of(request)
    wanted = queries.reminder_settings_of([user.pk])[user.pk]
    own = tables.deadlines_of(user), tournaments.starts_of(user)
    body = calendar_text(user.pk, *own, wanted, language)
    return with_language_headers(language, read(request, body, media_type=f"{MEDIA_TYPE}; charset=utf-8"))


@CALENDAR.get(Calendar, refuses=("not_found",))
def get_calendar(by: User) -> CalendarAddress:
    """Your calendar's address

    Shown without its secret; 404 if you have none.
    """
    return queries.calendar_of(by)


@CALENDAR.post(CalendarWithSecret, 201, secret=True, refuses=(personal,))
def renew_calendar(request: ApiRequest) -> HttpResponse:
    """Make or renew your calendar's address

    Subscribe to `url` in any calendar that can subscribe to an address. It shows what /me/deadlines.ics does,
    and opens nothing else. The `url` is shown here only. An address that you made before stops working.
    """
    address, secret = services.renew_calendar(user=personal(caller_of(request)).user)
    content = CalendarWithSecret.filled(address, url=calendar_url(request, secret, language_of(request)))
    return answer(content, status=201, location=reverse("calendar"), secret=True)


@CALENDAR.delete(refuses=(personal,))
def end_calendar(caller: Caller) -> None:
    """End your calendar's address

    It stops working at once. Ending it again changes nothing.
    """
    services.end_calendar(user=personal(caller).user)
