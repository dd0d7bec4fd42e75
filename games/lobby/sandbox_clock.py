"""Columns of the lobby that move back when the clock of a sandbox is advanced."""

from accounts.sandbox_clock import Moves
from games.lobby.models import (
    Challenge,
    Measure,
    Seek,
)

MOVES: tuple[Moves, ...] = (
    # A seek's age decides whom its player accepts by now.
    Moves(
        Seek,
        ("since", "expires_at"),
        lambda within: Seek.objects.filter(realm=within.realm, status=Seek.Status.OPEN),
    ),
    Moves(Measure, ("until",), lambda within: Measure.objects.filter(person__realm=within.realm)),
    Moves(
        Challenge,
        ("ends_at",),
        lambda within: Challenge.objects.filter(table__realm=within.realm, ended=""),
    ),
)
