"""Complaints of those who play in a tournament."""

from __future__ import annotations

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.contract.tournament.complaints import Complaint
from games.api.operations.complaints import COMPLAINTS
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.lists import listed_whole
from games.tournaments import queries


@COMPLAINTS.get(scope=Scope.TOURNAMENTS_READ, answers={200: list[Complaint]})
def list_complaints(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Complaints

    For officials of the event all of them, for who plays there their own; the latest first.
    """
    viewer = caller_of(request).user
    found = queries.complaints_of(queries.tournament(tournament_id, viewer), viewer)
    return listed_whole(request, [Complaint.of(each) for each in found])
