"""What tables hear of people."""

from __future__ import annotations

from accounts.models import User
from accounts.signals import hours_changed
from games.tables import services


def connect() -> None:
    hours_changed.connect(move_deadlines, dispatch_uid="tables.move_deadlines")


def move_deadlines(*, user: User, **_: object) -> None:
    """Whoever lives otherwise from now on, or is away, has other deadlines."""
    services.retime_tables_of(user)
