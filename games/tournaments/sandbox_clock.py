"""Columns of tournaments that move back when the clock of a sandbox is advanced."""

from django.db.models import Q
from django.db.models.functions import Now

from accounts.sandbox_clock import Moves, SandboxRows
from games.tournaments.models import StageRound, Tournament


def _enterable(within: SandboxRows) -> Q:
    return ~Q(status__in=["confirmed", "cancelled"]) & Q(realm=within.realm, entries_close_at__isnull=False)


def _taking_complaints(within: SandboxRows) -> Q:
    """Return events that take complaints. A past end keeps its time, of which officials were notified."""
    return Q(status="played", realm=within.realm, complaints_until__gt=Now())


def _beginning(within: SandboxRows) -> Q:
    return Q(status="running", tournament__realm=within.realm, starts_at__gt=Now())


MOVES = (
    Moves(Tournament, ("entries_close_at",), _enterable, version="version"),
    Moves(Tournament, ("complaints_until",), _taking_complaints, version="version"),
    Moves(StageRound, ("starts_at",), _beginning),
)
