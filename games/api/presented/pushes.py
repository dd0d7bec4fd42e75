"""Browsers that want to be told."""

from games.api.presented.instants import instant
from games.engine.codec import Json
from games.notices.models import PushSubscription


def push_json(subscription: PushSubscription) -> Json:
    """A push subscription without its keys; of its address only where it leads."""
    return {
        "id": subscription.pk,
        "service": push_service(subscription),
        "description": subscription.description,
        "created_at": instant(subscription.created_at),
    }


def push_service(subscription: PushSubscription) -> str:
    """The host of the browser's push service. The rest of the address is the browser's secret."""
    return subscription.endpoint.split("/")[2]
