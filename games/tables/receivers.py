"""What tables hear of people."""

from __future__ import annotations

from accounts.models import User
from accounts.personal import remove
from accounts.signals import account_ended, account_ending, hours_changed
from games.tables import services
from games.tables.personal import PERSONAL


def connect() -> None:
    hours_changed.connect(move_deadlines, dispatch_uid="tables.move_deadlines")
    account_ending.connect(depart, dispatch_uid="tables.depart")
    account_ended.connect(forget, dispatch_uid="tables.forget")


def move_deadlines(*, user: User, **_: object) -> None:
    """Whoever lives otherwise from now on, or is away, has other deadlines."""
    services.retime_tables_of(user)


def depart(*, user: User, resigning: bool, **_: object) -> None:
    """Whose account ends leaves the tables at which he is."""
    services.depart(user, resigning=resigning)


def forget(*, user: User, **_: object) -> None:
    """What is kept of a former player's own goes."""
    remove(user, PERSONAL)
