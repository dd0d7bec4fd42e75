"""Tournaments, and who runs them."""

from __future__ import annotations

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.answers import read
from games.api.contract.tournament.entries import Official
from games.api.contract.tournament.tournaments import Tournament, TournamentListQuery
from games.api.operations.address import Address
from games.api.operations.tournaments import TOURNAMENT, TOURNAMENTS
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.rest.lists import listed, listed_whole, paged
from games.api.tournaments import shown
from games.tournaments import queries

TOURNAMENT_OFFICIALS = Address(
    "tournaments/<str:tournament_id>/officials", "tournament_officials", "tournaments"
)


@TOURNAMENTS.get(
    scope=Scope.TOURNAMENTS_READ,
    anonymous=True,
    query=TournamentListQuery,
    answers={200: list[Tournament]},
)
def list_tournaments(request: ApiRequest) -> HttpResponse:
    """Tournaments

    Newest first. Drafts are seen by their officials.
    """
    found = queries.tournaments(viewer_of(request))
    if "status" in request.query:
        found = found.filter(status=request.query["status"])
    if request.query["mine"]:
        found = found.filter(queries.entered_or_run(caller_of(request).user))
    page = paged(request, found)
    return listed(request, page, [shown(each) for each in page.rows])


@TOURNAMENT.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: Tournament})
def get_tournament(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """A tournament

    What is played and how far it is. Its ETag is what an official may name in `If-Match` wherever the
    event is changed: nothing is done on stale sight.
    """
    event = queries.tournament(tournament_id, viewer_of(request))
    return read(request, shown(event), version=event.version)


@TOURNAMENT_OFFICIALS.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: list[Official]})
def list_officials(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Who runs it

    Everybody sees who decides.
    """
    found = queries.officials_of(queries.tournament(tournament_id, viewer_of(request)))
    return listed_whole(request, [Official.of(each) for each in found])
