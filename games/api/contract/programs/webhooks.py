"""Shapes of webhooks, deliveries and tries."""

from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any

from accounts.instants import instant
from games.api.contract.fields import (
    Choice,
    ListQuery,
    Shape,
    StrictInteger,
)
from games.api.contract.players.people import Player
from games.api.contract.resource import LEFT_OUT, Row, field, input_type, member, resource
from games.api.contract.values import Id, Instant, words
from games.feed.news import CHOOSABLE, WEBHOOKS
from games.notices import models
from games.notices.models import Endpoint

ALL_TYPES = [*WEBHOOKS]
TYPES = [(kind, about) for kind, about in ALL_TYPES if kind in CHOOSABLE]
ChosenType = Annotated[str, partial(Choice, choices=TYPES)]
Type = Annotated[str, partial(Choice, choices=ALL_TYPES)]
DisabledBy = Annotated[str, words("DisabledBy", "Who disabled a webhook.", Endpoint.Why.values)]
Status = Annotated[str, words("DeliveryStatus", "The status of a delivery.", models.Delivery.Status.values)]
URL = (
    "The address: https and public, without user, password or fragment. Its name is resolved "
    "anew for each request. Where the service runs for development (`make run`), "
    "`http://localhost:…` is accepted, too, also in sandboxes."
)


@input_type(
    examples={
        "My turns": {"url": "https://example.org/told", "types": ["turn", "game.finished"]},
        "A bot's turns, answered with the action": {
            "url": "https://example.org/bot",
            "types": ["bot.turn"],
            "bot": "counting-camel",
        },
    }
)
class NewWebhook:
    url: str = field(URL, max_length=2000)
    types: list[ChosenType] = field(min_length=1, max_length=len(TYPES))
    description: str = field(default="", allow_blank=True, max_length=200)
    bot: str = field("A bot of yours; left out: your own events.", LEFT_OUT, max_length=150)


@input_type(examples={"No more for now": {"active": False}})
class WebhookChange:
    url: str = field(URL, LEFT_OUT, max_length=2000)
    types: list[ChosenType] = field(default=LEFT_OUT, min_length=1, max_length=len(TYPES))
    description: str = field(default=LEFT_OUT, allow_blank=True, max_length=200)
    active: bool = field(
        "Whether events are sent. true begins again and also sends what was held back and what happened "
        "meanwhile.",
        LEFT_OUT,
    )


@resource("A webhook, and how it is doing, without its secret.")
class Webhook(Row[Endpoint]):
    id: Id = member("The id, `webhook_…`.")
    user: Player = member("The user whose events are sent: you, or a bot of yours.")
    url: str = member("The address to which events are sent.")
    types: list[ChosenType] = member("The types of events that are sent to it.")
    description: str = member("A description for people.")
    active: bool = member(
        "Whether events are sent to it.", lambda webhook: webhook.state == Endpoint.State.ACTIVE
    )
    disabled_by: DisabledBy | None = member(
        "Why it is disabled: `owner` means by you, `gone` because it answered 410, `failing` "
        "because nothing succeeded in three days, `staff` by staff. null while it is active."
    )
    failures: int = member("Number of tries that failed in a row.")
    failing_since: Instant | None = member("Since when every delivery fails; null if the last one arrived.")
    rests_until: Instant | None = member(
        "Until when nothing is sent after several failures; or null.",
        lambda webhook: _still(webhook.rests_until),
    )
    old_secret_until: Instant | None = member(
        "Until when the old secret signs requests, too; or null.", lambda webhook: _still(webhook.old_until)
    )
    delivered: int = member("Number of deliveries that arrived.")
    failed: int = member("Number of tries that failed.")
    created_at: Instant = member("When it was created.")


@resource("A webhook with its new secret, which is shown only now.")
class WebhookWithSecret(Webhook):
    secret: str = member("The secret, `whsec_…`; shown once.")


def _still(moment: datetime | None) -> str | None:
    """Return the instant if it is yet to come, else None."""
    return instant(moment) if moment is not None and moment > datetime.now(UTC) else None


def _next_attempt(sent: models.Delivery) -> str | None:
    webhook = sent.endpoint
    if sent.status != models.Delivery.Status.DUE or webhook.state != Endpoint.State.ACTIVE:
        return None
    return instant(max(sent.due_at, webhook.rests_until or sent.due_at))


class DeliveryQuery(ListQuery):
    status = Choice(choices=models.Delivery.Status.values, required=False, help_text="The delivery's status.")


@resource("A delivery: an event that was sent to a webhook, or is to be sent.")
class Delivery(Row[models.Delivery]):
    id: Id = member("The id, `delivery_…`; every try has it as the header `webhook-id`.")
    type: Type = member("The type; it decides which other members there are.")
    data: dict[str, Any] = member("What the event says; never a card.", "body")
    status: Status = member(
        "The status: `due`, `delivered`, `failed` (given up), `held` (it was due when the webhook "
        "was disabled; later events are `due`, and also wait for the webhook), `dropped` (the "
        "bot's turn was over before it could be sent)."
    )
    attempts: int = member("Number of times that it was sent.")
    created_at: Instant = member("When it was created.")
    next_attempt_at: Instant | None = member(
        "When it is sent next; null if it is not sent any more, or while the webhook is disabled.",
        _next_attempt,
    )
    settled_at: Instant | None = member("When it arrived or was given up; null before that.")


@resource("One try to send a delivery.")
class Attempt(Row[models.Attempt]):
    number: int = member("The number of the try, from 1.")
    at: Instant = member("When the try was made.")
    ms: int = member("How long it took, in milliseconds.")
    status: int | None = member("The HTTP status of the answer; null if there was no answer.")
    error: str | None = member(
        "Why it failed: `not_accepted` (no 2xx), `redirected`, `timeout`, `dns_failed`, `connect_failed`, "
        "`tls_failed`, `address_not_allowed`, `answer_too_large`, `broken`. null if it was accepted."
    )
    note: str | None = member("For a bot's turn: `taken`, or why the action was refused; else null.")


@resource("A delivery with every try.")
class WholeDelivery(Delivery):
    log: list[Attempt] = member("Every try, the first one first.")


@input_type(examples={"Since noon": {"since": "2026-11-21T12:00:00.000Z"}})
class Replay:
    since: Instant = field("The instant from which on all events are sent once more, with their old ids.")


class Replayed(Shape):
    deliveries = StrictInteger(help_text="Number of deliveries that will be sent.")
