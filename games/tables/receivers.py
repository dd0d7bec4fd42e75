"""What tables hear of people."""

from __future__ import annotations

from accounts.models import User
from accounts.personal_data import remove
from accounts.refusals import refuses
from accounts.signals import account_end_asked, account_ended, account_ending, hours_changed
from games.tables import queries, services
from games.tables.errors import GamesUnderWay
from games.tables.personal_data import PERSONAL


def connect() -> None:
    hours_changed.connect(move_deadlines, dispatch_uid="tables.move_deadlines")
    account_end_asked.connect(refuse_while_playing, dispatch_uid="tables.refuse_while_playing")
    account_ending.connect(depart, dispatch_uid="tables.depart")
    account_ended.connect(forget, dispatch_uid="tables.forget")


def move_deadlines(*, user: User, **_: object) -> None:
    """Move the deadlines of a user who changed their hours or is away."""
    services.retime_tables_of(user)


@refuses(GamesUnderWay)
def refuse_while_playing(*, user: User, **_: object) -> None:
    """Refuse to end an account in the middle of a game, unless the user agreed to leave it."""
    if tables := queries.under_way(user):
        raise GamesUnderWay(tables)


@refuses(services.depart)
def depart(*, user: User, **_: object) -> None:
    """Take a user whose account ends away from their tables."""
    services.depart(user)


def forget(*, user: User, **_: object) -> None:
    """What is kept of a former player's own goes."""
    remove(user, PERSONAL)
