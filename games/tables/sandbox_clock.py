"""Columns of tables that move back when the clock of a sandbox is advanced (see `accounts.sandbox_clock`)."""

from django.db.models import Q

from accounts.sandbox_clock import Moves, SandboxRows
from games.tables import models


def _at_tables(within: SandboxRows) -> Q:
    return Q(table__in=within.tables)


MOVES = (
    # Deadlines are shown, so clients must see that they changed.
    Moves(
        models.Table,
        ("game_due_at", "paused_until"),
        lambda within: Q(pk__in=within.tables),
        version="clock_version",
    ),
    Moves(models.Waiting, ("since", "due_at"), _at_tables),
    Moves(
        models.PlayerClock, ("running_since", "seen_at", "due_at", "look_at"), _at_tables, version="due_moves"
    ),
    Moves(models.AutomaticTurn, ("due_at",), lambda within: _at_tables(within) & Q(played=False)),
    Moves(models.OpenClaim, ("due_at",), _at_tables),
)
