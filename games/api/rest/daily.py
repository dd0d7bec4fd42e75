"""The six boards of the day, which everybody plays alone against the same bots."""

from __future__ import annotations

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.answers import answer, read
from games.api.contract.daily import DailyShape
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.tournaments import daily_shown
from games.tournaments import services

DAILY = Address("daily", "daily", "tournaments")


@DAILY.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: DailyShape}, refuses=("not_found",))
def get_daily(request: ApiRequest) -> HttpResponse:
    """The six boards of the day

    An event that takes entries until `entries_close_at`, and closes by itself when the last game is over:
    then its standings compare everybody who played, and its boards are told.
    """
    return read(request, daily_shown(viewer_of(request)))


@DAILY.post(scope=Scope.TOURNAMENTS_JOIN, answers={200: DailyShape}, refuses=(services.play_daily,))
def play_daily(request: ApiRequest) -> HttpResponse:
    """Play the six boards of the day

    You are entered and have your table at once, on seat 0 with the same three bots as everybody. Again,
    it is the same table: each day is played once.
    """
    by = caller_of(request).user
    services.play_daily(by=by)
    return answer(daily_shown(by))
