"""Columns of notices that move back when the clock of a sandbox is advanced (see
`accounts.sandbox_clock`)."""

from django.db.models import QuerySet

from accounts.sandbox_clock import Moves, SandboxRows
from games.notices.models import Delivery, Endpoint, Message


def _endpoints(within: SandboxRows) -> QuerySet[Endpoint]:
    return Endpoint.objects.filter(user__realm=within.realm)


def _still_to_come(within: SandboxRows) -> QuerySet[Delivery]:
    unsettled = (Delivery.Status.DUE, Delivery.Status.HELD)
    return Delivery.objects.filter(endpoint__in=_endpoints(within).values("pk"), status__in=unsettled)


def _unsent(within: SandboxRows) -> QuerySet[Message]:
    return Message.objects.filter(user__realm=within.realm, status=Message.Status.DUE)


MOVES = (
    Moves(Endpoint, ("old_until", "failing_since", "rests_until"), _endpoints),
    Moves(Delivery, ("due_at",), _still_to_come),
    Moves(Message, ("due_at",), _unsent),
)
