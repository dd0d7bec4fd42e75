"""What is asked of officials: motions, which need two of them, and complaints; unpublishing a stage round."""

from collections.abc import Iterable
from typing import Annotated, Final

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.tournament.motions import (
    Complaint,
    ComplaintAnswer,
    Motion,
    MotionAnswer,
    NewComplaint,
    NewMotion,
    RollBack,
)
from games.api.contract.tournament.tournaments import Tournament
from games.api.contract.values import Id
from games.api.operations.address import Input
from games.api.operations.command import Argument, command, done
from games.api.operations.tournaments import TOURNAMENT, UPDATED, AnyVersion, TournamentId
from games.api.tournaments import as_official
from games.engine.codec import Json
from games.tournaments import models, queries, services
from games.tournaments.services.decisions import Annulment, Asked, Disqualification, Removal

MOTIONS = TOURNAMENT.below("motions", "motions", shows=TOURNAMENT)
MOTION = MOTIONS.below("<str:motion_id>", "motion", shows=TOURNAMENT)
ROLL_BACK = TOURNAMENT.below("rounds/<int:number>/roll-back", "roll_back", shows=TOURNAMENT)
COMPLAINTS = TOURNAMENT.below("complaints", "complaints")
COMPLAINT = COMPLAINTS.below("<str:complaint_id>", "complaint", shows=TOURNAMENT)

StageRoundNumber = Annotated[int, Argument("The stage round's number.", "stageRound")]
MOVED: Final = done(
    "MotionUpdated", "A motion was made, agreed to or declined.", motion="The motion, as it is now."
)
COMPLAINED: Final = done(
    "ComplaintUpdated", "A complaint was made or answered.", complaint="The complaint, as it is now."
)


@MOTIONS.get(list[Motion], scope=Scope.TOURNAMENTS_MANAGE, refuses=("not_official",))
def list_motions(viewer: User, tournament_id: str) -> Iterable[models.Motion]:
    """Requests that need two officials

    For officials of the event. The latest comes first.
    """
    return queries.motions_of(as_official(queries.tournament(tournament_id, viewer)))


@ROLL_BACK.post(Tournament, refuses=(services.roll_back,))
@command(UPDATED)
def roll_back_stage_round(
    by: User,
    tournament_id: TournamentId,
    number: StageRoundNumber,
    why: Annotated[Json, Input(RollBack)],
    version: AnyVersion = None,
) -> models.Tournament:
    """Unpublish a stage round

    Possible while no card has been played in it. Its tables are cancelled, and it is paired again. If several
    stage rounds are played side by side, the last one goes first.
    """
    return services.roll_back(tournament_id=tournament_id, by=by, stage_round=number, version=version, **why)


@MOTIONS.post(Motion, 201, refuses=(services.ask,), location="tournaments/{tournament_id}/motions")
@command(MOVED)
def ask_for_motion(
    by: User,
    tournament_id: TournamentId,
    motion: Annotated[Json, Input(NewMotion, "What you ask for, and the reason.")],
) -> models.Motion:
    """Ask for something that needs two officials

    Nothing is done until another official agrees. Officials who play in the event have no say.
    """
    return services.ask(tournament_id=tournament_id, by=by, what=_asked(motion), reason=motion["reason"])


@MOTION.put(Motion, refuses=(services.agree, services.decline))
@command(MOVED)
def decide_motion(
    by: User,
    tournament_id: TournamentId,
    motion_id: Annotated[Id, Argument("The motion's id.", "motion")],
    said: Annotated[Json, Input(MotionAnswer)],
    version: AnyVersion = None,
) -> models.Motion:
    """Agree to a request of another official, or decline it

    The official who asked cannot agree to it. If it disqualifies a player, a bot plays on at their tables;
    they are paired no more and rank last.
    """
    decide = services.agree if said["agrees"] else services.decline
    return decide(tournament_id=tournament_id, by=by, motion_id=motion_id, version=version)


def _asked(fields: Json) -> Asked:
    kind = fields["kind"]
    if kind == models.Motion.Kind.DISQUALIFY:
        return Disqualification(fields["entry"], fields["struck"])
    if kind == models.Motion.Kind.ANNUL:
        return Annulment(tuple((number, table) for number, table in fields["games"]))
    return Removal()


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
