"""Web push: the browsers that the caller has registered."""

from collections.abc import Iterable

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer

from accounts.models import User
from accounts.scopes import Scope
from games.api.answers import answer
from games.api.callers import personal
from games.api.contract.fields import Shape, Text, Whole
from games.api.contract.players.pushes import PushSubscription
from games.api.contract.shapes import shape
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of
from games.notices import models, queries, services, vapid
from games.notices.errors import PushNotOffered

# Of RFC 8291, appendix A.
BROWSERS_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"


class PushKeyShape(Shape):
    public_key = Text(help_text="`applicationServerKey`: a point of P-256 in base64url.")


class PushKeys(Shape):
    p256dh = Text(max_length=100, help_text="The browser's public key, base64url.")
    auth = Text(max_length=40, help_text="Its shared secret, base64url.")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "As a browser gives it",
            {
                "endpoint": "https://updates.push.services.example/wpush/v2/gAAAAAB",
                "expirationTime": None,
                "keys": {
                    "p256dh": BROWSERS_KEY,
                    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
                },
                "description": "Firefox on my telephone",
            },
        )
    ]
)
class NewPushSubscription(Shape):
    endpoint = Text(max_length=2000, help_text="Of the push service; a public https address.")
    keys = PushKeys()
    # As browsers spell it: what `PushSubscription.toJSON()` gives can be sent as it is.
    expirationTime = Whole(
        required=False, allow_null=True, help_text="Not needed: a push service says itself when it is over."
    )
    description = Text(required=False, allow_blank=True, max_length=100, help_text="Which browser that is.")


PUSH_KEY = Address("push-key", "push_key", "me")
PUSH_SUBSCRIPTIONS = Address("me/push-subscriptions", "push_subscriptions", "me")
PUSH_SUBSCRIPTION = Address("me/push-subscriptions/<str:push_id>", "push_subscription", "me")


@PUSH_KEY.get(anonymous=True, public=True, answers={200: PushKeyShape}, refuses=("push_not_offered",))
def get_push_key() -> dict[str, str]:
    """The key for web push

    What `pushManager.subscribe({applicationServerKey, userVisibleOnly: true})` takes.
    """
    if not settings.VAPID_KEY:
        raise PushNotOffered
    return {"public_key": vapid.public_key(settings.VAPID_KEY)}


@PUSH_SUBSCRIPTIONS.get(scope=Scope.PROFILE_READ, answers={200: list[PushSubscription]})
def list_push_subscriptions(by: User) -> Iterable[models.PushSubscription]:
    """Your browsers that are told

    Newest first, without their keys.
    """
    return queries.pushes_of(by)


@PUSH_SUBSCRIPTIONS.post(
    scope=Scope.PROFILE_WRITE,
    body=NewPushSubscription,
    answers={201: shape(PushSubscription), 200: shape(PushSubscription)},
    refuses=(personal, services.subscribe_push),
)
def subscribe_to_push(request: ApiRequest) -> HttpResponse:
    """Have a browser told

    Send what `PushSubscription.toJSON()` gives. The browser is told of your turns and of what else you
    want to be told of, at games that last days, by messages that only it can read; no card is in them.
    Sent again, its keys are replaced (200). A browser that is gone for its push service is forgotten.
    """
    fields = request.fields
    subscription, made = services.subscribe_push(
        user=personal(caller_of(request)).user,
        endpoint=fields["endpoint"],
        p256dh=fields["keys"]["p256dh"],
        auth=fields["keys"]["auth"],
        description=fields.get("description", ""),
    )
    location = f"/api/v1/me/push-subscriptions/{subscription.pk}"
    return answer(PushSubscription.of(subscription), status=201 if made else 200, location=location)


@PUSH_SUBSCRIPTION.delete(
    scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.unsubscribe_push,)
)
def end_push_subscription(by: User, push_id: str) -> None:
    """Tell a browser no more

    From this moment on.
    """
    services.unsubscribe_push(user=by, push_id=push_id)
