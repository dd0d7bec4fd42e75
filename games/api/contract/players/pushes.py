"""Subscriptions of browsers to web push."""

from __future__ import annotations

from typing import Any, Self

from games.api.contract.resource import Id, Instant, Row, resource, told
from games.notices import models


@resource("A browser that gets push messages, without its keys; of its address only the host is shown.")
class PushSubscription(Row[models.PushSubscription]):
    id: Id = told("The id, `push_…`.")
    service: str = told("The host of the push service.")
    description: str = told("A description for people.")
    created_at: Instant = told("When it was created.")

    @classmethod
    def filled(cls, row: models.PushSubscription, /, **given: Any) -> Self:
        return cls.read(row, service=push_service(row), **given)


def push_service(subscription: models.PushSubscription) -> str:
    """The host of the browser's push service. The rest of the address is the browser's secret."""
    return subscription.endpoint.split("/")[2]
