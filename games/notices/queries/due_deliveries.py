"""Deliveries and messages that are due and not sent yet."""

from datetime import datetime

from django.db.models import Q, QuerySet
from django.db.models.functions import Greatest, Now

from accounts.rows import next_time
from games.notices.models import Delivery, Message
from games.notices.queries.webhooks import unsent


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
