"""Tournaments: making one, and running it."""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api import tournaments as shared
from games.api.answers import IF_MATCH, answer, nothing, read, seen
from games.api.contract.entries import Official
from games.api.contract.tournaments import (
    ChangedTournament,
    NewTournament,
    NextStep,
    Tournament,
    TournamentListQuery,
)
from games.api.lookup import called
from games.api.operations.address import Address
from games.api.problems import Problem
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.rest.lists import list_of, listed, listed_whole, paged
from games.api.tournaments import role_called, shown
from games.tournaments import queries, services

NO_VERSION: Final = "Say which one you saw, here or by If-Match."


TOURNAMENTS = Address("tournaments", "tournaments", "tournaments")
TOURNAMENT = Address("tournaments/<str:tournament_id>", "tournament", "tournaments")
TOURNAMENT_STEPS = Address(
    "tournaments/<str:tournament_id>/steps", "tournament_steps", "tournaments", shows=TOURNAMENT
)
TOURNAMENT_OFFICIALS = Address(
    "tournaments/<str:tournament_id>/officials", "tournament_officials", "tournaments"
)
TOURNAMENT_OFFICIAL = Address(
    "tournaments/<str:tournament_id>/officials/<str:name>/<str:role>",
    "tournament_official",
    "tournaments",
    shows=TOURNAMENT,
)


@TOURNAMENTS.get(
    scope=Scope.TOURNAMENTS_READ,
    anonymous=True,
    query=TournamentListQuery,
    answers={200: list_of(Tournament)},
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


@TOURNAMENTS.post(
    scope=Scope.TOURNAMENTS_MANAGE, body=NewTournament, answers={201: Tournament}, refuses=(services.make,)
)
def make_tournament(request: ApiRequest) -> HttpResponse:
    """Make a tournament

    A draft of which you are the owner, seen by nobody else before you open its entries. All its lots are
    drawn from a seed that is sealed now: `commitment` promises it, and it is told once the event is
    confirmed, so that everybody can draw them again.
    """
    made = services.make(by=caller_of(request).user, **request.fields)
    return answer(shown(made), status=201, location=f"/api/v1/tournaments/{made.pk}")


@TOURNAMENT.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: Tournament})
def get_tournament(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """A tournament

    What is played and how far it is. Its ETag is what an official may name in `If-Match` wherever the
    event is changed: nothing is done on stale sight.
    """
    event = queries.tournament(tournament_id, viewer_of(request))
    return read(request, shown(event), version=event.version)


@TOURNAMENT.patch(
    scope=Scope.TOURNAMENTS_MANAGE,
    guarded=True,
    body=ChangedTournament,
    answers={200: Tournament},
    refuses=(services.change,),
)
def change_tournament(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Change a tournament

    A draft as you like; once it is open, its name and description. What you saw is named by `version`,
    or by `If-Match`.
    """
    by, fields = caller_of(request).user, request.fields
    if "version" not in fields:
        if IF_MATCH not in request.META:
            raise Problem("invalid_body", faults=[("/version", "required", NO_VERSION)])
        fields["version"] = seen(request)
    return answer(shown(services.change(tournament_id=tournament_id, by=by, **fields)))


@TOURNAMENT.delete(
    scope=Scope.TOURNAMENTS_MANAGE, guarded=True, answers={204: None}, refuses=(services.discard,)
)
def discard_tournament(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Throw a draft away

    An event that was opened is called off instead, with a reason.
    """
    by = caller_of(request).user
    services.discard(tournament_id=tournament_id, by=by, version=seen(request))
    return nothing()


@TOURNAMENT_STEPS.post(
    scope=Scope.TOURNAMENTS_MANAGE,
    guarded=True,
    body=NextStep,
    answers={200: Tournament},
    refuses=(shared.take_step,),
)
def take_step(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Take the event a step further

    From `draft` to `open` to `closed`; the first stage round makes it `running`, the last one `played`;
    `confirm` ends it, once the time for complaints is over. `end` leaves out the stage rounds to come;
    nobody who plays in the event decides that.
    """
    by, version = caller_of(request).user, seen(request)
    return answer(shown(shared.take_step(tournament_id, by, version=version, **request.fields)))


@TOURNAMENT_OFFICIALS.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: list_of(Official)})
def list_officials(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Who runs it

    Everybody sees who decides.
    """
    found = queries.officials_of(queries.tournament(tournament_id, viewer_of(request)))
    return listed_whole(request, [Official.of(each) for each in found])


@TOURNAMENT_OFFICIAL.put(
    scope=Scope.TOURNAMENTS_MANAGE, guarded=True, answers={200: Official}, refuses=(services.appoint,)
)
def appoint_official(request: ApiRequest, tournament_id: str, name: str, role: str) -> HttpResponse:
    """Give somebody a role

    The owner does. A `director` does all but appoint, cancel and throw away; an `arbiter` rules on
    tables, intervenes at them and has a say in disqualifying; a `registrar` enters others and takes them
    out; `support` tells tables something and gives time; an `auditor` looks, as all of them do.
    """
    by, version = caller_of(request).user, seen(request)
    made = services.appoint(
        tournament_id=tournament_id, by=by, user=called(name, by), role=role_called(role), version=version
    )
    return answer(Official.of(made))


@TOURNAMENT_OFFICIAL.delete(
    scope=Scope.TOURNAMENTS_MANAGE, guarded=True, answers={204: None}, refuses=(services.dismiss,)
)
def dismiss_official(request: ApiRequest, tournament_id: str, name: str, role: str) -> HttpResponse:
    """Take a role back

    The owner's stays.
    """
    by, version = caller_of(request).user, seen(request)
    services.dismiss(
        tournament_id=tournament_id, by=by, user=called(name, by), role=role_called(role), version=version
    )
    return nothing()
