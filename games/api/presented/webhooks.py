"""Webhooks, and what they were sent."""

from collections.abc import Iterable
from datetime import UTC, datetime

from games.api.presented.instants import instant
from games.api.presented.tables import player_json
from games.engine.codec import Json
from games.notices.models import Attempt, Delivery, Endpoint
from games.notices.signatures import secret_text


def webhook_json(endpoint: Endpoint) -> Json:
    """A webhook without its secret. `user` must be loaded."""
    return {
        "id": endpoint.pk,
        "user": player_json(endpoint.user),
        "url": endpoint.url,
        "types": endpoint.types,
        "description": endpoint.description,
        "active": endpoint.state == Endpoint.State.ACTIVE,
        "disabled_by": endpoint.disabled_by,
        "failures": endpoint.failures,
        "failing_since": instant(endpoint.failing_since),
        "rests_until": instant(_still(endpoint.rests_until)),
        "old_secret_until": instant(_still(endpoint.old_until)),
        "delivered": endpoint.delivered,
        "failed": endpoint.failed,
        "created_at": instant(endpoint.created_at),
    }


def new_webhook_json(endpoint: Endpoint, secret: bytes) -> Json:
    """A webhook with a new secret, the only time it is told."""
    return {**webhook_json(endpoint), "secret": secret_text(secret)}


def delivery_json(delivery: Delivery) -> Json:
    return {
        "id": delivery.pk,
        "type": delivery.type,
        "data": delivery.body,
        "status": delivery.status,
        "attempts": delivery.attempts,
        "created_at": instant(delivery.created_at),
        "next_attempt_at": instant(delivery.due_at) if delivery.status == Delivery.Status.DUE else None,
        "settled_at": instant(delivery.settled_at),
    }


def whole_delivery_json(delivery: Delivery, attempts: Iterable[Attempt]) -> Json:
    """A delivery with every try."""
    return {**delivery_json(delivery), "log": [attempt_json(each) for each in attempts]}


def attempt_json(attempt: Attempt) -> Json:
    return {
        "number": attempt.number,
        "at": instant(attempt.at),
        "ms": attempt.ms,
        "status": attempt.status,
        "error": attempt.error,
        "note": attempt.note,
    }


def _still(moment: datetime | None) -> datetime | None:
    """Only what is yet to come."""
    return moment if moment is not None and moment > datetime.now(UTC) else None
