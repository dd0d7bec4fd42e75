"""Stage rounds of a tournament that were published."""

from __future__ import annotations

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.contract.tournament.stage_rounds import StageRound
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.rest.lists import listed_whole
from games.api.tournaments import entries_by_number
from games.tournaments import queries

STAGE_ROUNDS = Address("tournaments/<str:tournament_id>/rounds", "stage_rounds", "tournaments")


@STAGE_ROUNDS.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: list[StageRound]})
def list_stage_rounds(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """The stage rounds of a tournament

    All that were published, with their tables and what came of them.
    """
    event = queries.tournament(tournament_id, viewer_of(request))
    entries = entries_by_number(event)
    return listed_whole(request, [StageRound.of(each, entries) for each in queries.rounds_of(event)])
