"""Columns of notices that move back when the clock of a sandbox is advanced (see
`accounts.sandbox_clock`)."""

from django.db.models import QuerySet

from accounts.sandbox_clock import LEASE, PAST, Moves, SandboxRows, Stays
from games.notices.models import Attempt, Delivery, Endpoint, KeptMail, Message, Notice, PushSubscription


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
STAYS: Stays = {
    Endpoint: {
        "created_at": PAST,
        "active_since": "It is held against the log, which keeps its instants.",
        "disabled_at": PAST,
    },
    Delivery: {
        "created_at": PAST,
        "leased_until": LEASE,
        "settled_at": "What became of a delivery is to be read as long as the sandbox lives.",
    },
    Attempt: {"at": PAST},
    PushSubscription: {"created_at": PAST},
    Notice: {"created_at": PAST, "read_at": PAST},
    Message: {"created_at": PAST, "leased_until": LEASE, "settled_at": PAST},
    KeptMail: {"kept_at": PAST},
}
