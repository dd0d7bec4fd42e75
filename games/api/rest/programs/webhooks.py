"""Webhooks of the caller and of their bots."""

from collections.abc import Collection

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api import callers
from games.api.answers import answer, nothing, read
from games.api.contract.parameters import ListQuery
from games.api.contract.programs.webhooks import (
    Attempt,
    Delivery,
    DeliveryQuery,
    NewWebhook,
    Replay,
    Replayed,
    Webhook,
    WebhookChange,
    WebhookWithSecret,
    WholeDelivery,
)
from games.api.contract.shapes import shape
from games.api.lookup import user_named
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.lists import listed, paged
from games.feed.news import users
from games.notices import queries, services
from games.notices.signatures import secret_text

MANAGE = Scope.WEBHOOKS_MANAGE


WEBHOOKS = Address("webhooks", "webhooks", "webhooks")
WEBHOOK = Address("webhooks/<str:webhook_id>", "webhook", "webhooks")
WEBHOOK_ROTATE = Address("webhooks/<str:webhook_id>/rotate", "webhook_rotate", "webhooks")
WEBHOOK_TEST = Address("webhooks/<str:webhook_id>/test", "webhook_test", "webhooks")
WEBHOOK_REPLAY = Address("webhooks/<str:webhook_id>/replay", "webhook_replay", "webhooks")
DELIVERIES = Address("webhooks/<str:webhook_id>/deliveries", "deliveries", "webhooks")
DELIVERY = Address("webhooks/<str:webhook_id>/deliveries/<str:delivery_id>", "delivery", "webhooks")
REDELIVER = Address(
    "webhooks/<str:webhook_id>/deliveries/<str:delivery_id>/redeliver", "redeliver", "webhooks"
)


@WEBHOOKS.get(scope=MANAGE, query=ListQuery, answers={200: list[Webhook]})
def list_webhooks(request: ApiRequest) -> HttpResponse:
    """Your webhooks

    And those of your bots, newest first, without secrets.
    """
    page = paged(request, queries.managed_by(caller_of(request).user))
    return listed(request, page, [Webhook.of(each) for each in page.rows])


@WEBHOOKS.post(
    scope=MANAGE,
    body=NewWebhook,
    answers={201: shape(WebhookWithSecret)},
    secret=True,
    refuses=(services.register, user_named),
)
def register_webhook(request: ApiRequest) -> HttpResponse:
    """Register an address

    It is sent `{"type", "timestamp", "data"}` by POST, signed as Standard Webhooks has it (headers
    `webhook-id`, `webhook-timestamp`, `webhook-signature`), and says 2xx when it has taken it; else it is
    sent again, less and less often, for three days. `Retry-After`, in seconds or as a date, puts that off
    by a day at most; with 429 or 503 nothing else is sent until then. An event may come twice, always
    under the same `webhook-id`. The secret is shown here and never again.

    `bot.turn` carries the bot's whole state, as GET /tables/{id}/state would answer it. Its answer may be
    `{"turn_id", "action"}`; with an empty answer the bot acts through the API when it is ready. Whoever
    asks for it needs games:read as well, or as a bot bot:play.
    """
    user, fields = caller_of(request).user, dict(request.fields)
    _check_sees(request, fields["types"])
    bot = fields.pop("bot", None)
    about = user if bot is None else user_named(bot, user, pointer="/bot")
    endpoint, secret = services.register(by=user, user=about, **fields)
    location = f"/api/v1/webhooks/{endpoint.pk}"
    return answer(
        WebhookWithSecret.filled(endpoint, secret=secret_text(secret)),
        status=201,
        location=location,
        secret=True,
    )


@WEBHOOK.get(scope=MANAGE, answers={200: shape(Webhook)})
def get_webhook(request: ApiRequest, webhook_id: str) -> HttpResponse:
    """One webhook, and how it is doing

    Without its secret; `failing_since` and `disabled_by` say what is wrong with it, if anything.
    """
    return read(request, Webhook.of(queries.endpoint(caller_of(request).user, webhook_id)))


@WEBHOOK.patch(scope=MANAGE, body=WebhookChange, answers={200: shape(Webhook)}, refuses=(services.change,))
def change_webhook(request: ApiRequest, webhook_id: str) -> HttpResponse:
    """Change a webhook

    Only what is sent. With `"active": false` nothing more is sent; what is due is held back, and so
    is what happens in the next thirty days. `"active": true` sends all of it.
    """
    user = caller_of(request).user
    if {"types", "url"} & request.fields.keys():
        _check_sees(request, [*request.fields.get("types", ()), *queries.endpoint(user, webhook_id).types])
    return answer(Webhook.of(services.change(by=user, endpoint_id=webhook_id, **request.fields)))


@WEBHOOK.delete(scope=MANAGE, answers={204: None}, refuses=(services.remove,))
def remove_webhook(request: ApiRequest, webhook_id: str) -> HttpResponse:
    """Remove a webhook

    And the list of what it was sent. What was due is not sent any more.
    """
    services.remove(by=caller_of(request).user, endpoint_id=webhook_id)
    return nothing()


@WEBHOOK_ROTATE.post(
    scope=MANAGE, answers={200: shape(WebhookWithSecret)}, secret=True, refuses=(services.rotate,)
)
def rotate_webhook_secret(request: ApiRequest, webhook_id: str) -> HttpResponse:
    """A new secret

    For a day requests carry two signatures, by the new secret and by the one before.
    """
    endpoint, secret = services.rotate(by=caller_of(request).user, endpoint_id=webhook_id)
    return answer(WebhookWithSecret.filled(endpoint, secret=secret_text(secret)), secret=True)


@WEBHOOK_TEST.post(scope=MANAGE, answers={202: shape(Delivery)}, refuses=(services.ask_for_test,))
def test_webhook(request: ApiRequest, webhook_id: str) -> HttpResponse:
    """Send a test

    At once, even while the webhook rests; the delivery tells what came of it.
    """
    test = services.ask_for_test(by=caller_of(request).user, endpoint_id=webhook_id)
    return answer(Delivery.of(test), status=202)


@WEBHOOK_REPLAY.post(scope=MANAGE, body=Replay, answers={202: Replayed}, refuses=(services.replay,))
def replay_deliveries(request: ApiRequest, webhook_id: str) -> HttpResponse:
    """Send everything since a moment once more

    Deliveries are kept for a month after they were settled.
    """
    user = caller_of(request).user
    count = services.replay(by=user, endpoint_id=webhook_id, since=request.fields["since"])
    return answer({"deliveries": count}, status=202)


@DELIVERIES.get(scope=MANAGE, query=DeliveryQuery, answers={200: list[Delivery]})
def list_deliveries(request: ApiRequest, webhook_id: str) -> HttpResponse:
    """What a webhook was sent, and is to be sent

    Newest first.
    """
    endpoint = queries.endpoint(caller_of(request).user, webhook_id)
    page = paged(request, queries.deliveries(endpoint, status=request.query.get("status")))
    return listed(request, page, [Delivery.of(each) for each in page.rows])


@DELIVERY.get(scope=MANAGE, answers={200: shape(WholeDelivery)})
def get_delivery(request: ApiRequest, webhook_id: str, delivery_id: str) -> HttpResponse:
    """One delivery with every try

    When each was made, how long it took and what was answered.
    """
    endpoint = queries.endpoint(caller_of(request).user, webhook_id)
    delivery = queries.delivery(endpoint, delivery_id)
    tried = [Attempt.of(each) for each in queries.attempts(delivery)]
    return read(request, WholeDelivery.filled(delivery, log=tried))


@REDELIVER.post(scope=MANAGE, answers={202: shape(Delivery)}, refuses=(services.redeliver,))
def redeliver(request: ApiRequest, webhook_id: str, delivery_id: str) -> HttpResponse:
    """Send a delivery again

    Now, whatever became of it before, under the same `webhook-id`.
    """
    user = caller_of(request).user
    sent = services.redeliver(by=user, endpoint_id=webhook_id, delivery_id=delivery_id)
    return answer(Delivery.of(sent), status=202)


def _check_sees(request: ApiRequest, types: Collection[str]) -> None:
    """`bot.turn` sends a hand, so to have it sent somewhere takes what it takes to see that hand."""
    if users.BOT_TURN.type in types:
        callers.admit(caller_of(request), Scope.GAMES_READ)


ONE = "webhooks/<str:webhook_id>"
