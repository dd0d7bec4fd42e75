"""The shapes of webhooks and their deliveries."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.parameters import ListQuery
from games.api.contract.plain import AnyJson
from games.api.contract.tables import PlayerShape
from games.feed.news import CHOOSABLE, WEBHOOKS
from games.notices.models import Delivery, Endpoint

ALL_TYPES = [*WEBHOOKS]
TYPES = [(kind, about) for kind, about in ALL_TYPES if kind in CHOOSABLE]
URL = (
    "https, to a public address; no user, password or fragment. It is resolved anew for each request. Where "
    "the service runs for development (`make run`), `http://localhost:…` is as good, sandboxes included."
)


def _types(*, required: bool = True) -> serializers.ListField:
    child = Choice(choices=TYPES)
    return serializers.ListField(child=child, min_length=1, max_length=len(TYPES), required=required)


@extend_schema_serializer(
    examples=[
        OpenApiExample("My turns", {"url": "https://example.org/told", "types": ["turn", "game.finished"]}),
        OpenApiExample(
            "A bot's turns, answered with the action",
            {"url": "https://example.org/bot", "types": ["bot.turn"], "bot": "counting-camel"},
        ),
    ]
)
class NewWebhook(Shape):
    url = Text(max_length=2000, help_text=URL)
    types = _types()
    description = Text(default="", allow_blank=True, max_length=200)
    bot = Text(required=False, max_length=150, help_text="A bot of yours that it is about; else you.")


@extend_schema_serializer(examples=[OpenApiExample("No more for now", {"active": False})])
class WebhookChange(Shape):
    url = Text(required=False, max_length=2000, help_text=URL)
    types = _types(required=False)
    description = Text(required=False, allow_blank=True, max_length=200)
    active = Truth(
        required=False,
        help_text="true begins afresh and sends what was held back and what happened meanwhile.",
    )


class WebhookShape(Shape):
    id = Text(help_text="`webhook_…`")
    user = PlayerShape(help_text="Whom it is about: you, or a bot of yours.")
    url = Text()
    types = serializers.ListField(child=Choice(choices=TYPES))
    description = Text()
    active = Truth()
    disabled_by = Choice(
        choices=Endpoint.Why.values,
        allow_null=True,
        help_text="`owner`: you. `gone`: it answered 410. `failing`: no success in three days. `staff`.",
    )
    failures = Whole(help_text="In a row.")
    failing_since = Moment(allow_null=True)
    rests_until = Moment(allow_null=True, help_text="After several failures nothing is sent for a while.")
    old_secret_until = Moment(allow_null=True, help_text="Until then the secret before signs as well.")
    delivered = Whole()
    failed = Whole(help_text="Tries that failed.")
    created_at = Moment()


class WebhookWithSecret(WebhookShape):
    secret = Text(help_text="`whsec_…`; shown once.")


class DeliveryQuery(ListQuery):
    status = Choice(choices=Delivery.Status.values, required=False, help_text="Only those that stand so.")


class DeliveryShape(Shape):
    id = Text(help_text="`delivery_…`; the header `webhook-id` of every try.")
    type = Choice(choices=ALL_TYPES)
    data = serializers.DictField(child=AnyJson(), help_text="What is said of the event; never a card.")
    status = Choice(
        choices=Delivery.Status.values,
        help_text="`due`, `delivered`, `failed` (given up), `held` (due when the webhook was "
        "disabled; what happened since is `due`, and waits for the webhook as well), `dropped` "
        "(the bot's turn was over before it could be told).",
    )
    attempts = Whole()
    created_at = Moment()
    next_attempt_at = Moment(allow_null=True)
    settled_at = Moment(allow_null=True)


class AttemptShape(Shape):
    number = Whole()
    at = Moment()
    ms = Whole()
    status = Whole(allow_null=True, help_text="Of HTTP, if there was an answer.")
    error = Text(
        allow_null=True,
        help_text="null: taken. `not_accepted` (no 2xx), `redirected`, `timeout`, `dns_failed`, "
        "`connect_failed`, `tls_failed`, `address_not_allowed`, `answer_too_large`, `broken`.",
    )
    note = Text(
        allow_null=True,
        help_text="Of a bot's turn: what became of the action in the answer, `taken` or why not.",
    )


class WholeDelivery(DeliveryShape):
    log = AttemptShape(many=True)


@extend_schema_serializer(examples=[OpenApiExample("Since noon", {"since": "2026-11-21T12:00:00.000Z"})])
class Replay(Shape):
    since = Moment(help_text="Everything that happened from then on is sent once more, under its old ids.")


class Replayed(Shape):
    deliveries = Whole(help_text="How many will be sent.")
