"""Columns of notices that move back when the clock of a sandbox is advanced (see
`accounts.sandbox_clock`)."""

from django.db.models import Q

from accounts.sandbox_clock import Moves, SandboxRows
from games.notices.models import Delivery, Endpoint, Message


def _still_to_come(within: SandboxRows) -> Q:
    endpoints = Endpoint.objects.filter(user__realm=within.realm).values("pk")
    return Q(endpoint__in=endpoints, status__in=(Delivery.Status.DUE, Delivery.Status.HELD))


MOVES = (
    Moves(
        Endpoint, ("old_until", "failing_since", "rests_until"), lambda within: Q(user__realm=within.realm)
    ),
    Moves(Delivery, ("due_at",), _still_to_come),
    Moves(Message, ("due_at",), lambda within: Q(user__realm=within.realm, status=Message.Status.DUE)),
)
