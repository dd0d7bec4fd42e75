"""Columns of the lobby that move back when the clock of a sandbox is advanced."""

from django.db.models import Q

from accounts.sandbox_clock import Moves
from games.lobby.models import Challenge, Measure, Seek

MOVES = (
    # A seek's age decides whom its player accepts by now.
    Moves(Seek, ("since", "expires_at"), lambda within: Q(realm=within.realm, status=Seek.Status.OPEN)),
    Moves(Measure, ("until",), lambda within: Q(person__realm=within.realm)),
    Moves(Challenge, ("ends_at",), lambda within: Q(table__realm=within.realm, ended="")),
)
