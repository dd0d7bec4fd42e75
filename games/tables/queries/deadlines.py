"""Deadlines of a user's clocks, across tables."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from accounts.models import User
from games.engine.seats import Seat
from games.tables.models import PlayerClock


class OwnDeadline(NamedTuple):
    """The time when the clock of a seat runs out. `moves` counts how often it changed, the last time at
    `moved_at`; it never falls."""

    table_id: str
    ruleset: str
    seat: Seat
    at: datetime
    moves: int
    moved_at: datetime


def deadlines_of(user: User) -> tuple[OwnDeadline, ...]:
    """Return the deadlines of the user's clocks that run now, the soonest first: one for each table."""
    rows = PlayerClock.objects.filter(player=user, due_at__isnull=False).order_by("due_at", "table")
    found = rows.values_list("table", "table__ruleset", "seat", "due_at", "due_moves", "due_moved_at")
    return tuple(
        OwnDeadline(table, ruleset, Seat(seat), at, moves, moved_at)
        for table, ruleset, seat, at, moves, moved_at in found
        if at is not None
    )
