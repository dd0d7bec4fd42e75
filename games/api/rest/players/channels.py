"""Channels beside mail: the caller's deadlines as iCalendar, and web push to their browsers.

Calendar programs can subscribe to the address of the calendar.
"""

from collections.abc import Iterable
from datetime import UTC, datetime

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from accounts import queries, services
from accounts.models import CalendarAddress, User
from accounts.scopes import Scope
from games.api.answers import answer, read
from games.api.callers import Caller, personal
from games.api.contract.fields import Choice, Query, Shape, StrictInteger, Text, examples
from games.api.contract.players.notices import PushSubscription
from games.api.contract.resource import Row, member, resource
from games.api.contract.values import Instant
from games.api.operations.address import Address, Existing
from games.api.presented.calendars import MEDIA_TYPE, calendar_text, calendar_url
from games.api.rest.endpoint import ApiRequest, ApiView, caller_of
from games.api.texts.languages import LANGUAGES, language_of, with_language_headers
from games.engine.codec import Json
from games.notices import models, vapid
from games.notices import queries as notices
from games.notices import services as notifying
from games.notices.errors import PushNotOffered
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


def _by_key(view: ApiView, request: ApiRequest, header: str | None) -> Caller | None:
    """Return the caller by token, or by the key in the address, which opens the calendar alone."""
    key = request.GET.get("key")
    if header is not None or key is None:
        return ApiView.find_caller(view, request, header)
    address = queries.calendar_by_secret(key)
    services.note_calendar_use(address=address, now=datetime.now(UTC))
    return Caller(address.user, None, frozenset({Scope.GAMES_READ}))


DEADLINES = Address("me/deadlines.ics", "deadlines", "me", find_caller=_by_key)
CALENDAR = Address("me/calendar", "calendar", "me")
PUSH_KEY = Address("push-key", "push_key", "me")
PUSH_SUBSCRIPTIONS = Address("me/push-subscriptions", "push_subscriptions", "me")
PUSH_SUBSCRIPTION = PUSH_SUBSCRIPTIONS.below("<str:push_id>", "push_subscription")


@DEADLINES.get(scope=Scope.GAMES_READ, forms={MEDIA_TYPE: ICS}, query=CalendarQuery)
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


# Of RFC 8291, appendix A.
BROWSERS_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"


class PushKeyShape(Shape):
    public_key = Text(help_text="The `applicationServerKey`: a point of P-256 in base64url.")


class PushKeys(Shape):
    p256dh = Text(max_length=100, help_text="The browser's public key in base64url.")
    auth = Text(max_length=40, help_text="The browser's shared secret in base64url.")


@examples(
    {
        "As a browser gives it": {
            "endpoint": "https://updates.push.services.example/wpush/v2/gAAAAAB",
            "expirationTime": None,
            "keys": {"p256dh": BROWSERS_KEY, "auth": "BTBZMqHH6r4Tts7J_aSIgg"},
            "description": "Firefox on my telephone",
        }
    }
)
class NewPushSubscription(Shape):
    endpoint = Text(max_length=2000, help_text="The browser's public https address at its push service.")
    keys = PushKeys()
    # As browsers spell it: what `PushSubscription.toJSON()` gives can be sent as it is.
    expirationTime = StrictInteger(
        required=False,
        allow_null=True,
        help_text="Accepted and not used: the push service says when a subscription is over.",
    )
    description = Text(required=False, allow_blank=True, max_length=100, help_text="A name for the browser.")


@PUSH_KEY.get(PushKeyShape, public=True, refuses=("push_not_offered",))
def get_push_key() -> dict[str, str]:
    """The key for web push

    Pass it to `pushManager.subscribe({applicationServerKey, userVisibleOnly: true})`.
    """
    if not settings.VAPID_KEY:
        raise PushNotOffered
    return {"public_key": vapid.public_key(settings.VAPID_KEY)}


@PUSH_SUBSCRIPTIONS.get(list[PushSubscription])
def list_push_subscriptions(by: User) -> Iterable[models.PushSubscription]:
    """Your push subscriptions

    Newest first, without their keys.
    """
    return notices.pushes_of(by)


@PUSH_SUBSCRIPTIONS.post(
    PushSubscription, 201, 200, body=NewPushSubscription, refuses=(personal, notifying.subscribe_push)
)
def subscribe_to_push(
    caller: Caller, endpoint: str, keys: Json, description: str = ""
) -> models.PushSubscription | Existing:
    """Subscribe a browser to web push

    Send what `PushSubscription.toJSON()` gives. The browser is notified of your turns and of the other kinds
    you chose, in games that last days. Only this browser can read the messages, and no card is in them. If
    you send a subscription again, its keys are replaced (200). A browser that its push service no longer
    knows is removed.
    """
    subscription, made = notifying.subscribe_push(
        user=personal(caller).user,
        endpoint=endpoint,
        p256dh=keys["p256dh"],
        auth=keys["auth"],
        description=description,
    )
    return subscription if made else Existing(subscription)


@PUSH_SUBSCRIPTION.delete(refuses=(notifying.unsubscribe_push,))
def end_push_subscription(by: User, push_id: str) -> None:
    """End a push subscription

    The browser gets no more messages.
    """
    notifying.unsubscribe_push(user=by, push_id=push_id)
