"""Reading webhooks: those that somebody manages, and what they were sent."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet

from accounts.ids import InvalidId
from accounts.models import User
from games.notices.errors import UnknownDelivery, UnknownEndpoint
from games.notices.events import EventType
from games.notices.models import Attempt, Delivery, Endpoint


def managed_by(user: User) -> QuerySet[Endpoint]:
    """The webhooks that a user decides upon: his own and those of his bots. `user` is loaded."""
    return Endpoint.objects.filter(Q(user=user) | Q(user__owner=user)).select_related("user")


def endpoint(by: User, endpoint_id: str) -> Endpoint:
    """One of them. Raises UnknownEndpoint, also for another's."""
    try:
        found = managed_by(by).filter(pk=endpoint_id).first()
    except InvalidId:
        found = None
    if found is None:
        raise UnknownEndpoint
    return found


def deliveries(endpoint: Endpoint, *, status: str | None = None) -> QuerySet[Delivery]:
    """What an endpoint was or is to be told, newest first by id."""
    found = Delivery.objects.filter(endpoint=endpoint)
    return found if status is None else found.filter(status=status)


def delivery(endpoint: Endpoint, delivery_id: str) -> Delivery:
    """One of these. Raises UnknownDelivery, also for another endpoint's."""
    try:
        found = deliveries(endpoint).filter(pk=delivery_id).first()
    except InvalidId:
        found = None
    if found is None:
        raise UnknownDelivery
    return found


def attempts(delivery: Delivery) -> list[Attempt]:
    """Every try, the first first."""
    return list(Attempt.objects.filter(delivery=delivery).order_by("number"))


def listening(user_ids: Collection[str], types: Collection[EventType]) -> list[Endpoint]:
    """The active endpoints of these users that want to be told of any of these types."""
    wanted = [str(each) for each in types]
    found = Endpoint.objects.filter(user__in=user_ids, state=Endpoint.State.ACTIVE, types__overlap=wanted)
    return list(found.order_by("id"))
