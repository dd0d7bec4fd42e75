"""Columns of tables that move back when the clock of a sandbox is advanced (see `accounts.sandbox_clock`)."""

from typing import Any

from django.db.models import Model, QuerySet

from accounts.sandbox_clock import Moves, SandboxRows
from games.tables import models


def _tables(within: SandboxRows) -> QuerySet[models.Table]:
    return models.Table.objects.filter(pk__in=within.tables)


def _at_tables(model: type[Model], column: str, *columns: str) -> Moves:
    def rows(within: SandboxRows) -> QuerySet[Any]:
        return model._default_manager.filter(**{f"{column}__in": within.tables})

    return Moves(model, columns, rows)


def _still_to_come(within: SandboxRows) -> QuerySet[models.AutomaticTurn]:
    return models.AutomaticTurn.objects.filter(table__in=within.tables, played=False)


MOVES = (
    # Deadlines are shown, so clients must see that they changed.
    Moves(models.Table, ("game_due_at", "paused_until"), _tables, version="clock_version"),
    _at_tables(models.Waiting, "table", "since", "due_at"),
    _at_tables(models.PlayerClock, "table", "running_since", "seen_at", "due_at", "look_at")._replace(
        version="due_moves"
    ),
    Moves(models.AutomaticTurn, ("due_at",), _still_to_come),
    _at_tables(models.OpenClaim, "table", "due_at"),
)
