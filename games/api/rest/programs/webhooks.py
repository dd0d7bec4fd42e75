"""Webhooks of the caller and of their bots."""

from collections.abc import Collection
from datetime import datetime
from functools import partial
from typing import Annotated

from django.db.models import QuerySet

from accounts.models import User
from accounts.scopes import Scope
from games.api import callers
from games.api.callers import Caller
from games.api.contract.fields import ListQuery
from games.api.contract.programs import webhooks as contract
from games.api.lookup import user_named
from games.api.operations.address import Address, Input
from games.api.operations.command import Rows
from games.engine.codec import Json
from games.feed.news import users
from games.feed.queries import with_present_names
from games.notices import models, queries, services
from games.notices.signatures import secret_text

WEBHOOKS = Address("webhooks", "webhooks", "webhooks")
WEBHOOK = WEBHOOKS.below("<str:webhook_id>", "webhook")
WEBHOOK_ROTATE = WEBHOOK.below("rotate", "webhook_rotate")
WEBHOOK_TEST = WEBHOOK.below("test", "webhook_test")
WEBHOOK_REPLAY = WEBHOOK.below("replay", "webhook_replay")
DELIVERIES = WEBHOOK.below("deliveries", "deliveries")
DELIVERY = DELIVERIES.below("<str:delivery_id>", "delivery")
REDELIVER = DELIVERY.below("redeliver", "redeliver")


@WEBHOOKS.get(list[contract.Webhook], query=ListQuery)
def list_webhooks(by: User) -> QuerySet[models.Endpoint]:
    """Your webhooks

    Your own and those of your bots, newest first, without secrets.
    """
    return queries.managed_by(by)


@WEBHOOKS.post(
    contract.WebhookWithSecret,
    201,
    body=contract.NewWebhook,
    secret=True,
    refuses=(services.register, user_named),
)
def register_webhook(
    caller: Caller, url: str, types: list[str], description: str, bot: str | None = None
) -> contract.WebhookWithSecret:
    """Register an address

    The service sends `{"type", "timestamp", "data"}` to it by POST, signed by Standard Webhooks (headers
    `webhook-id`, `webhook-timestamp`, `webhook-signature`). Answer 2xx when you have taken it. Otherwise it
    is sent again, less and less often, for three days. `Retry-After`, in seconds or as a date, delays the
    next try by at most a day; after 429 or 503 nothing else is sent until then. An event may come twice,
    always with the same `webhook-id`, and after a later one: `timestamp` says when it happened. The secret is
    shown here only. What happened before is not sent: GET /me/turns has the turns that wait already.

    `bot.turn` carries the bot's whole state, as GET /tables/{id}/state would answer it. You may answer
    `{"turn_id", "action"}`; after an empty answer the bot acts through the API when it is ready. If the
    action is refused, you are not asked again: `note` of the try says why, and the bot acts through the API.
    To register `bot.turn` your token also needs games:read; a bot's own token needs bot:play.
    """
    _check_sees(caller, types)
    about = caller.user if bot is None else user_named(bot, caller.user, pointer="/bot")
    endpoint, secret = services.register(
        by=caller.user, user=about, url=url, types=types, description=description
    )
    return contract.WebhookWithSecret.filled(endpoint, secret=secret_text(secret))


@WEBHOOK.get(contract.Webhook)
def get_webhook(by: User, webhook_id: str) -> models.Endpoint:
    """One webhook, and how it is doing

    Shown without its secret. `failing_since` and `disabled_by` say what is wrong with it, if anything.
    """
    return queries.endpoint(by, webhook_id)


@WEBHOOK.patch(contract.Webhook, refuses=(services.change,))
def change_webhook(
    caller: Caller, webhook_id: str, changes: Annotated[Json, Input(contract.WebhookChange)]
) -> models.Endpoint:
    """Change a webhook

    Changes only what you send. With `"active": false` nothing more is sent: what is due is held back, and so
    is what happens in the next thirty days. `"active": true` sends all of it. A webhook that staff disabled
    becomes active only after they have allowed it.
    """
    if {"types", "url"} & changes.keys():
        _check_sees(caller, [*changes.get("types", ()), *queries.endpoint(caller.user, webhook_id).types])
    return services.change(by=caller.user, endpoint_id=webhook_id, **changes)


@WEBHOOK.delete(refuses=(services.remove,))
def remove_webhook(by: User, webhook_id: str) -> None:
    """Remove a webhook

    Also removes the list of its deliveries. Deliveries that are due are not sent. A webhook that staff
    disabled can be removed once they have allowed it; until then its address cannot be registered again.
    """
    services.remove(by=by, endpoint_id=webhook_id)


@WEBHOOK_ROTATE.post(contract.WebhookWithSecret, secret=True, refuses=(services.rotate,))
def rotate_webhook_secret(by: User, webhook_id: str) -> contract.WebhookWithSecret:
    """Make a new secret

    For a day requests also carry a signature by the secret before. If you ask once more in that day, all
    secrets go on signing for a day, the last five at most: if an answer is lost, ask again.
    """
    endpoint, secret = services.rotate(by=by, endpoint_id=webhook_id)
    return contract.WebhookWithSecret.filled(endpoint, secret=secret_text(secret))


@WEBHOOK_TEST.post(contract.Delivery, 202, refuses=(services.ask_for_test,))
def test_webhook(by: User, webhook_id: str) -> models.Delivery:
    """Send a test

    Sends it at once, even while the webhook rests. The delivery shows the result.
    """
    return services.ask_for_test(by=by, endpoint_id=webhook_id)


@WEBHOOK_REPLAY.post(contract.Replayed, 202, body=contract.Replay, refuses=(services.replay,))
def replay_deliveries(by: User, webhook_id: str, since: datetime) -> dict[str, int]:
    """Send all events since an instant once more

    Also those that wait for their next try, at once. Deliveries are kept for a month after they were settled.
    """
    return {"deliveries": services.replay(by=by, endpoint_id=webhook_id, since=since)}


@DELIVERIES.get(list[contract.Delivery], query=contract.DeliveryQuery)
def list_deliveries(by: User, webhook_id: str, status: str | None = None) -> Rows:
    """Deliveries of a webhook

    What was sent and what is still to be sent, newest first.
    """
    found = queries.deliveries(queries.endpoint(by, webhook_id), status=status)
    return Rows(found, partial(with_present_names, realm=str(by.realm_id)))


@DELIVERY.get(contract.WholeDelivery)
def get_delivery(by: User, webhook_id: str, delivery_id: str) -> contract.WholeDelivery:
    """One delivery with every try

    Shows for each try when it was made, how long it took and what was answered.
    """
    delivery = queries.delivery(queries.endpoint(by, webhook_id), delivery_id)
    return contract.WholeDelivery.filled(
        delivery, log=[contract.Attempt.of(each) for each in queries.attempts(delivery)]
    )


@REDELIVER.post(contract.Delivery, 202, refuses=(services.redeliver,))
def redeliver(by: User, webhook_id: str, delivery_id: str) -> models.Delivery:
    """Send a delivery again

    Sends it now, whatever happened to it before, with the same `webhook-id`.
    """
    return services.redeliver(by=by, endpoint_id=webhook_id, delivery_id=delivery_id)


def _check_sees(caller: Caller, types: Collection[str]) -> None:
    """Check that the token may see the hand that `bot.turn` sends."""
    if users.BOT_TURN.type in types:
        callers.admit(caller, Scope.GAMES_READ)
