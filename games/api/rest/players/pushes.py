"""Web push: the browsers that the caller has registered."""

from collections.abc import Iterable

from django.conf import settings

from accounts.models import User
from games.api.callers import Caller, personal
from games.api.contract.fields import Shape, StrictInteger, Text, examples
from games.api.contract.players.notices import PushSubscription
from games.api.operations.address import Address, Existing
from games.engine.codec import Json
from games.notices import models, queries, services, vapid
from games.notices.errors import PushNotOffered

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


PUSH_KEY = Address("push-key", "push_key", "me")
PUSH_SUBSCRIPTIONS = Address("me/push-subscriptions", "push_subscriptions", "me")
PUSH_SUBSCRIPTION = PUSH_SUBSCRIPTIONS.below("<str:push_id>", "push_subscription")


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
    return queries.pushes_of(by)


@PUSH_SUBSCRIPTIONS.post(
    answers={201: PushSubscription, 200: PushSubscription},
    body=NewPushSubscription,
    refuses=(personal, services.subscribe_push),
    location="me/push-subscriptions/{0.pk}",
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
    subscription, made = services.subscribe_push(
        user=personal(caller).user,
        endpoint=endpoint,
        p256dh=keys["p256dh"],
        auth=keys["auth"],
        description=description,
    )
    return subscription if made else Existing(subscription)


@PUSH_SUBSCRIPTION.delete(refuses=(services.unsubscribe_push,))
def end_push_subscription(by: User, push_id: str) -> None:
    """End a push subscription

    The browser gets no more messages.
    """
    services.unsubscribe_push(user=by, push_id=push_id)
