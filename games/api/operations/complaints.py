"""Complaints of those who play in a tournament, and what officials answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.resource import Id
from games.api.contract.tournament.complaints import Complaint, ComplaintAnswer, NewComplaint
from games.api.operations.address import Address
from games.api.operations.command import Argument, Input, command, done
from games.api.operations.tournaments import TOURNAMENT, AnyVersion, TournamentId
from games.engine.codec import Json
from games.tournaments import models, queries, services

COMPLAINTS = Address("tournaments/<str:tournament_id>/complaints", "complaints", "tournaments")
COMPLAINT = Address(
    "tournaments/<str:tournament_id>/complaints/<str:complaint_id>",
    "complaint",
    "tournaments",
    shows=TOURNAMENT,
)

COMPLAINED: Final = done(
    "ComplaintUpdated", "Somebody complained, or was answered.", complaint="As it stands now."
)


@COMPLAINTS.get(scope=Scope.TOURNAMENTS_READ, answers={200: list[Complaint]})
def list_complaints(viewer: User, tournament_id: str) -> Iterable[models.Complaint]:
    """Complaints

    For officials of the event all of them, for who plays there their own; the latest first.
    """
    return queries.complaints_of(queries.tournament(tournament_id, viewer), viewer)


@COMPLAINTS.post(
    scope=Scope.TOURNAMENTS_JOIN,
    body=NewComplaint,
    answers={201: Complaint},
    refuses=(services.complain,),
    location="tournaments/{tournament_id}/complaints",
)
@command(
    COMPLAINED,
    "Complain of a table or of anything, as who plays in the event, with `tournaments:join`: until "
    "`complaintsUntil`, and again once you are answered. The standings are not confirmed before.",
)
def complain(
    by: User, tournament_id: TournamentId, complaint: Annotated[Json, Input(NewComplaint)]
) -> models.Complaint:
    """Complain

    As who plays in the event, from its first stage round until `complaints_until`, about a table or about
    anything; again once the last one is answered. The standings are not confirmed before.
    """
    at = None if complaint["table"] is None else (complaint["stage_round"], complaint["table"])
    return services.complain(tournament_id=tournament_id, by=by, text=complaint["text"], at=at)


@COMPLAINT.put(
    scope=Scope.TOURNAMENTS_MANAGE,
    body=ComplaintAnswer,
    answers={200: Complaint},
    refuses=(services.answer_complaint,),
)
@command(COMPLAINED)
def answer_complaint(
    by: User,
    tournament_id: TournamentId,
    complaint_id: Annotated[Id, Argument("The complaint's id.", "complaint")],
    answer: Annotated[Json, Input(ComplaintAnswer)],
    version: AnyVersion = None,
) -> models.Complaint:
    """Answer a complaint

    As an official who rules and does not play. Whoever complained is told; what has to be put right is
    put right by interventions and rulings.
    """
    return services.answer_complaint(
        tournament_id=tournament_id, by=by, complaint_id=complaint_id, version=version, **answer
    )
