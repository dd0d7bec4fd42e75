"""Which instants move back when the clock of a sandbox is advanced (see `accounts.sandbox_clock`)."""

from __future__ import annotations

from typing import Any

from django.db.models import Model, QuerySet

from accounts.sandbox_clock import LEASE, PAST, Moves, Stays, Within
from games.tables.models import (
    AskedTurn,
    AutomaticTurn,
    HistoryEntry,
    Invitation,
    LogEntry,
    OpenClaim,
    PlanVersion,
    PlayerClock,
    Table,
    Waiting,
)


def _tables(within: Within) -> QuerySet[Table]:
    return Table.objects.filter(pk__in=within.tables)


def _at_tables(model: type[Model], column: str, *columns: str) -> Moves:
    def rows(within: Within) -> QuerySet[Any]:
        return model._default_manager.filter(**{f"{column}__in": within.tables})

    return Moves(model, columns, rows)


def _still_to_come(within: Within) -> QuerySet[AutomaticTurn]:
    return AutomaticTurn.objects.filter(table__in=within.tables, played=False)


MOVES = (
    # Deadlines are shown, so whoever has seen them is to see that they are others now.
    Moves(Table, ("game_due_at", "paused_until"), _tables, version="clock_version"),
    _at_tables(Waiting, "table", "since", "due_at"),
    _at_tables(PlayerClock, "table", "running_since", "seen_at", "due_at", "look_at")._replace(
        version="due_moves"
    ),
    Moves(AutomaticTurn, ("due_at",), _still_to_come),
    _at_tables(OpenClaim, "table", "due_at"),
)
_SAID = "A stream tells it as it was said at the time, as the log does; Waiting says what holds now."
STAYS: Stays = {
    Table: {"created_at": PAST, "started_at": PAST, "ended_at": PAST},
    LogEntry: {"at": PAST},
    HistoryEntry: {"at": PAST},
    Waiting: {"leased_until": LEASE},
    PlayerClock: {"leased_until": LEASE, "due_moved_at": PAST},
    AutomaticTurn: {"leased_until": LEASE},
    PlanVersion: {"made_at": PAST},
    AskedTurn: {"since": _SAID, "due_at": _SAID},
    Invitation: {"created_at": PAST},
}
