"""Motions of a tournament, which need two officials; and unpublishing a stage round."""

from collections.abc import Iterable
from typing import Annotated, Final

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.tournament.motions import Motion, MotionAnswer, NewMotion, RollBack
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

StageRoundNumber = Annotated[int, Argument("The stage round's number.", "stageRound")]
MOVED: Final = done(
    "MotionUpdated", "A motion was made, agreed to or declined.", motion="The motion, as it is now."
)


@MOTIONS.get(scope=Scope.TOURNAMENTS_MANAGE, answers={200: list[Motion]}, refuses=("not_official",))
def list_motions(viewer: User, tournament_id: str) -> Iterable[models.Motion]:
    """Requests that need two officials

    For officials of the event. The latest comes first.
    """
    return queries.motions_of(as_official(queries.tournament(tournament_id, viewer)))


@ROLL_BACK.post(scope=Scope.TOURNAMENTS_MANAGE, answers={200: Tournament}, refuses=(services.roll_back,))
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


@MOTIONS.post(
    scope=Scope.TOURNAMENTS_MANAGE,
    answers={201: Motion},
    refuses=(services.ask,),
    location="tournaments/{tournament_id}/motions",
)
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


@MOTION.put(scope=Scope.TOURNAMENTS_MANAGE, answers={200: Motion}, refuses=(services.agree, services.decline))
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
