"""Complaints of players in a tournament, and the answers of officials."""

from collections.abc import Iterable
from typing import Annotated, Final

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.tournament.complaints import Complaint, ComplaintAnswer, NewComplaint
from games.api.contract.values import Id
from games.api.operations.address import Input
from games.api.operations.command import Argument, command, done
from games.api.operations.tournaments import TOURNAMENT, AnyVersion, TournamentId
from games.engine.codec import Json
from games.tournaments import models, queries, services

COMPLAINTS = TOURNAMENT.below("complaints", "complaints")
COMPLAINT = COMPLAINTS.below("<str:complaint_id>", "complaint", shows=TOURNAMENT)

COMPLAINED: Final = done(
    "ComplaintUpdated", "A complaint was made or answered.", complaint="The complaint, as it is now."
)


@COMPLAINTS.get(list[Complaint])
def list_complaints(viewer: User, tournament_id: str) -> Iterable[models.Complaint]:
    """Complaints

    Officials see all complaints of the event, players see their own. The latest comes first.
    """
    return queries.complaints_of(queries.tournament(tournament_id, viewer), viewer)


@COMPLAINTS.post(
    Complaint,
    201,
    scope=Scope.TOURNAMENTS_JOIN,
    refuses=(services.complain,),
    location="tournaments/{tournament_id}/complaints",
)
@command(
    COMPLAINED,
    "Complain about a table or about anything else, if you play in the event; needs "
    "`tournaments:join`. You may complain until `complaintsUntil`, and again when your last "
    "complaint is answered. The standings are not confirmed before that.",
)
def complain(
    by: User, tournament_id: TournamentId, complaint: Annotated[Json, Input(NewComplaint)]
) -> models.Complaint:
    """Complain

    For people who play in the event, from its first stage round until `complaints_until`. A complaint is
    about a table or about anything else. You may complain again when your last complaint is answered. The
    standings are not confirmed before that.
    """
    at = None if complaint["table"] is None else (complaint["stage_round"], complaint["table"])
    return services.complain(tournament_id=tournament_id, by=by, text=complaint["text"], at=at)


@COMPLAINT.put(Complaint, refuses=(services.answer_complaint,))
@command(COMPLAINED)
def answer_complaint(
    by: User,
    tournament_id: TournamentId,
    complaint_id: Annotated[Id, Argument("The complaint's id.", "complaint")],
    answer: Annotated[Json, Input(ComplaintAnswer)],
    version: AnyVersion = None,
) -> models.Complaint:
    """Answer a complaint

    For officials who may rule and do not play. The person who complained is notified. Mistakes are corrected
    by interventions and rulings.
    """
    return services.answer_complaint(
        tournament_id=tournament_id, by=by, complaint_id=complaint_id, version=version, **answer
    )
