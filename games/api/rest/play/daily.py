"""The six boards of the day, which everybody plays alone against the same bots."""

from __future__ import annotations

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.answers import read
from games.api.contract.play.daily import DailyShape
from games.api.operations.daily import DAILY
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.tournaments import daily_shown


@DAILY.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: DailyShape}, refuses=("not_found",))
def get_daily(request: ApiRequest) -> HttpResponse:
    """The six boards of the day

    An event that takes entries until `entries_close_at`, and closes by itself when the last game is over:
    then its standings compare everybody who played, and its boards are told.
    """
    return read(request, daily_shown(viewer_of(request)))
