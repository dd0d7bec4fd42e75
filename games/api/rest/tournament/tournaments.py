"""Tournaments, and who runs them."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpResponse

from accounts.models import User
from accounts.scopes import Scope
from games.api.answers import read
from games.api.contract.tournament.entries import Official
from games.api.contract.tournament.tournaments import Tournament, TournamentListQuery
from games.api.operations.address import Address
from games.api.operations.command import Rows
from games.api.operations.tournaments import TOURNAMENT, TOURNAMENTS
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.tournaments import shown
from games.tournaments import models, queries

TOURNAMENT_OFFICIALS = Address(
    "tournaments/<str:tournament_id>/officials", "tournament_officials", "tournaments"
)


@TOURNAMENTS.get(
    scope=Scope.TOURNAMENTS_READ,
    anonymous=True,
    query=TournamentListQuery,
    replica=True,
    answers={200: list[Tournament]},
)
def list_tournaments(viewer: User | None, *, mine: bool, status: str | None = None) -> Rows:
    """Tournaments

    Newest first. Drafts are seen by their officials.
    """
    found = queries.tournaments(viewer)
    if status is not None:
        found = found.filter(status=status)
    if mine and viewer is not None:
        found = found.filter(queries.entered_or_run(viewer))
    return Rows(found, lambda page: map(shown, page))


@TOURNAMENT.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: Tournament})
def get_tournament(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """A tournament

    What is played and how far it is. Its ETag is what an official may name in `If-Match` wherever the
    event is changed: nothing is done on stale sight.
    """
    event = queries.tournament(tournament_id, viewer_of(request))
    return read(request, shown(event), version=event.version)


@TOURNAMENT_OFFICIALS.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: list[Official]})
def list_officials(viewer: User | None, tournament_id: str) -> Iterable[models.Official]:
    """Who runs it

    Everybody sees who decides.
    """
    return queries.officials_of(queries.tournament(tournament_id, viewer))
