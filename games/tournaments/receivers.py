"""What tournaments hear of people. Runs inside the transaction of whoever tells it."""

from __future__ import annotations

from accounts.models import User
from accounts.signals import account_ended
from games.tournaments import services


def connect() -> None:
    """Each receiver is connected here."""
    account_ended.connect(leave, dispatch_uid="tournaments.leave")


def leave(*, user: User, **_: object) -> None:
    """A former player plays no further stage round; what he won stays."""
    services.leave_all(user)
