"""Columns of tournaments that move back when the clock of a sandbox is advanced."""

from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from accounts.sandbox_clock import PAST, Moves, SandboxRows, Stays
from games.tournaments.models import Boards, Complaint, Entry, Motion, Official, StageRound, Tournament


def _enterable(within: SandboxRows) -> QuerySet[Tournament]:
    return Tournament.objects.filter(
        ~Q(status__in=["confirmed", "cancelled"]), realm=within.realm, entries_close_at__isnull=False
    )


def _taking_complaints(within: SandboxRows) -> QuerySet[Tournament]:
    """Return events that take complaints. A past end keeps its time, of which officials were notified."""
    return Tournament.objects.filter(status="played", realm=within.realm, complaints_until__gt=Now())


def _beginning(within: SandboxRows) -> QuerySet[StageRound]:
    return StageRound.objects.filter(status="running", tournament__realm=within.realm, starts_at__gt=Now())


MOVES = (
    Moves(Tournament, ("entries_close_at",), _enterable, version="version"),
    Moves(Tournament, ("complaints_until",), _taking_complaints, version="version"),
    Moves(StageRound, ("starts_at",), _beginning),
)
STAYS: Stays = {
    Tournament: {"created_at": PAST, "started_at": PAST, "ended_at": PAST},
    Boards: {"opened_at": PAST},
    Entry: {"entered_at": PAST},
    Complaint: {"filed_at": PAST, "answered_at": PAST},
    Official: {"since": PAST},
    Motion: {"asked_at": PAST, "decided_at": PAST},
    StageRound: {"published_at": PAST, "played_at": PAST, "start_moved_at": PAST},
}
