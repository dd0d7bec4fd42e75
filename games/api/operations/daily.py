"""The six boards of the day, which everybody plays alone against the same bots."""

from __future__ import annotations

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.tournament.tournaments import DailyShape
from games.api.operations.address import Address
from games.api.operations.command import command
from games.api.tournaments import daily_shown
from games.engine.codec import Json
from games.tournaments import services

DAILY = Address("daily", "daily", "tournaments")


@DAILY.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: DailyShape}, refuses=("not_found",))
def get_daily(viewer: User | None) -> Json:
    """The six boards of the day

    An event that takes entries until `entries_close_at`. It closes by itself when the last game is over. Then
    its standings compare everybody who played, and everybody may see its boards.
    """
    return daily_shown(viewer)


@DAILY.post(scope=Scope.TOURNAMENTS_JOIN, answers={200: DailyShape}, refuses=(services.play_daily,))
@command("DailyBegun")
def play_daily(by: User) -> None:
    """Play the six boards of the day

    You are entered and get your table at once, on seat 0. Everybody plays against the same three bots. You
    play each day once: if you ask again, the answer is the same table.
    """
    services.play_daily(by=by)
