"""Queries of webhooks and deliveries, and of deliveries and messages that are due and not sent yet."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Max, Min, Q, QuerySet
from django.db.models.functions import Greatest, Now

from accounts.ids import get_or_raise
from accounts.models import User
from accounts.rows import next_time
from accounts.statements import Argument, Statement
from games.feed import queries as feed
from games.notices.errors import UnknownDelivery, UnknownEndpoint
from games.notices.models import Attempt, Delivery, Endpoint, Message
from games.notices.schedule import NOTED_S


def managed_by(user: User) -> QuerySet[Endpoint]:
    """Return the webhooks that a user manages: their own and those of their bots. `user` is loaded."""
    return Endpoint.objects.filter(Q(user=user) | Q(user__owner=user)).select_related("user")


def endpoint(by: User, endpoint_id: str) -> Endpoint:
    """Return one webhook by id. Raise UnknownEndpoint, also for another user's."""
    return get_or_raise(managed_by(by), UnknownEndpoint, pk=endpoint_id)


def deliveries(endpoint: Endpoint, *, status: str | None = None) -> QuerySet[Delivery]:
    """Return deliveries of an endpoint, sent and waiting, newest first by id."""
    found = endpoint.deliveries.all()  # with the endpoint, which says until when it rests
    return found if status is None else found.filter(status=status)


def delivery(endpoint: Endpoint, delivery_id: str) -> Delivery:
    """Return one delivery by id, to show it. Raise UnknownDelivery, also for another endpoint's."""
    found = get_or_raise(deliveries(endpoint), UnknownDelivery, pk=delivery_id)
    return feed.with_present_names([found], realm=str(endpoint.realm_id))[0]


def attempts(delivery: Delivery) -> list[Attempt]:
    return list(Attempt.objects.filter(delivery=delivery).order_by("number"))


def endpoints_to_store_for() -> QuerySet[Endpoint]:
    """Return the endpoints for which events are stored: active ones, and those disabled not long ago.

    The latter get what they missed once they are active again.
    """
    lately = Now() - timedelta(seconds=NOTED_S)
    return Endpoint.objects.filter(Q(state=Endpoint.State.ACTIVE) | Q(disabled_at__gt=lately))


class Backlog(NamedTuple):
    """How many events active endpoints should have got by now, and for how many seconds the oldest.

    What waits for an endpoint that rests is not late: one dead address would otherwise look like a courier
    that is too slow, for three days.
    """

    deliveries: int
    oldest_s: float


def unsent() -> QuerySet[Delivery]:
    """Return deliveries that couriers send when they are due: not those of an account switched off."""
    return Delivery.objects.filter(
        endpoint__state=Endpoint.State.ACTIVE, endpoint__user__is_active=True, status=Delivery.Status.DUE
    )


def backlog() -> Backlog:
    now = Now()
    due = unsent().filter(due_at__lt=now)
    # Whichever is later; Postgres leaves out the empty one.
    since = due.annotate(since=Greatest("due_at", "endpoint__rests_until")).filter(since__lt=now)
    found = since.aggregate(count=Count("pk"), oldest=Min("since"), now=Max(now))
    late = 0.0 if found["oldest"] is None else (found["now"] - found["oldest"]).total_seconds()
    return Backlog(found["count"], late)


# Deliveries refer to them, which Postgres checks at the commit: a webhook removed until then would undo the
# event itself.
_LISTENING = Statement(
    lambda: (
        endpoints_to_store_for()
        .filter(user=Argument("users", User, many=True), types__overlap=Argument("types", Endpoint, "types"))
        .order_by("id")
    ),
    suffix=" FOR KEY SHARE",
)


def endpoints_for(user_ids: Collection[str], types: Collection[str]) -> list[Endpoint]:
    """Return these users' webhooks for any of these types. Nobody removes them until the commit."""
    return _LISTENING.all(users=user_ids, types=list(types))


def due_in(realm: str) -> int:
    """Return how many deliveries and messages of a realm are due now."""
    rested = Q(endpoint__rests_until=None) | Q(endpoint__rests_until__lte=Now())
    deliveries = _deliveries(realm).filter(rested, due_at__lte=Now())
    return deliveries.count() + _messages(realm).filter(due_at__lte=Now()).count()


def next_in(realm: str) -> datetime | None:
    """Return when one of them is tried next; what is due already does not count."""
    # Whichever is later; Postgres leaves out the empty one.
    rested = _deliveries(realm).annotate(then=Greatest("due_at", "endpoint__rests_until"))
    return next_time((rested, "then"), (_messages(realm), "due_at"))


def _deliveries(realm: str) -> QuerySet[Delivery]:
    return unsent().filter(endpoint__user__realm=realm)


def _messages(realm: str) -> QuerySet[Message]:
    return Message.objects.filter(user__realm=realm, status=Message.Status.DUE)
