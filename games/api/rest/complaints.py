"""Complaints of those who play in a tournament, and what officials answer."""

from __future__ import annotations

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.answers import answer, seen
from games.api.contract.complaints import Complaint, ComplaintAnswer, NewComplaint
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.lists import list_of, listed_whole
from games.api.rest.tournaments import TOURNAMENT
from games.tournaments import queries, services

COMPLAINTS = Address("tournaments/<str:tournament_id>/complaints", "complaints", "tournaments")
COMPLAINT = Address(
    "tournaments/<str:tournament_id>/complaints/<str:complaint_id>",
    "complaint",
    "tournaments",
    shows=TOURNAMENT,
)


@COMPLAINTS.get(scope=Scope.TOURNAMENTS_READ, answers={200: list_of(Complaint)})
def list_complaints(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Complaints

    For officials of the event all of them, for who plays there their own; the latest first.
    """
    viewer = caller_of(request).user
    found = queries.complaints_of(queries.tournament(tournament_id, viewer), viewer)
    return listed_whole(request, [Complaint.of(each) for each in found])


@COMPLAINTS.post(
    scope=Scope.TOURNAMENTS_JOIN, body=NewComplaint, answers={201: Complaint}, refuses=(services.complain,)
)
def complain(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Complain

    As who plays in the event, from its first stage round until `complaints_until`, about a table or about
    anything; again once the last one is answered. The standings are not confirmed before.
    """
    fields, by = request.fields, caller_of(request).user
    at = None if fields["table"] is None else (fields["stage_round"], fields["table"])
    made = services.complain(tournament_id=tournament_id, by=by, text=fields["text"], at=at)
    location = f"/api/v1/tournaments/{tournament_id}/complaints"
    return answer(Complaint.of(made), status=201, location=location)


@COMPLAINT.put(
    scope=Scope.TOURNAMENTS_MANAGE,
    guarded=True,
    body=ComplaintAnswer,
    answers={200: Complaint},
    refuses=(services.answer_complaint,),
)
def answer_complaint(request: ApiRequest, tournament_id: str, complaint_id: str) -> HttpResponse:
    """Answer a complaint

    As an official who rules and does not play. Whoever complained is told; what has to be put right is
    put right by interventions and rulings.
    """
    made = services.answer_complaint(
        tournament_id=tournament_id,
        by=caller_of(request).user,
        complaint_id=complaint_id,
        version=seen(request),
        **request.fields,
    )
    return answer(Complaint.of(made))
