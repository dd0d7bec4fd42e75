"""What was asked for in a tournament that needs two officials."""

from __future__ import annotations

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.contract.tournament.motions import Motion
from games.api.operations.motions import MOTIONS
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.lists import listed_whole
from games.api.tournaments import as_official
from games.tournaments import queries


@MOTIONS.get(scope=Scope.TOURNAMENTS_MANAGE, answers={200: list[Motion]}, refuses=("not_official",))
def list_motions(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """What was asked for that needs two officials

    The latest first, for officials of the event.
    """
    event = as_official(queries.tournament(tournament_id, caller_of(request).user))
    return listed_whole(request, [Motion.of(each) for each in queries.motions_of(event)])
