"""What needs two officials of a tournament; and a stage round that is taken back."""

from __future__ import annotations

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.answers import answer, seen
from games.api.contract.motions import Motion, MotionAnswer, NewMotion, RollBack
from games.api.contract.tournaments import Tournament
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.lists import list_of, listed_whole
from games.api.rest.tournaments import TOURNAMENT
from games.api.tournaments import as_official, motion_in, shown
from games.tournaments import queries, services

MOTIONS = Address("tournaments/<str:tournament_id>/motions", "motions", "tournaments")
MOTION = Address(
    "tournaments/<str:tournament_id>/motions/<str:motion_id>", "motion", "tournaments", shows=TOURNAMENT
)
ROLL_BACK = Address(
    "tournaments/<str:tournament_id>/rounds/<int:number>/roll-back",
    "roll_back",
    "tournaments",
    shows=TOURNAMENT,
)


@MOTIONS.get(scope=Scope.TOURNAMENTS_MANAGE, answers={200: list_of(Motion)}, refuses=("not_official",))
def list_motions(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """What was asked for that needs two officials

    The latest first, for officials of the event.
    """
    event = as_official(queries.tournament(tournament_id, caller_of(request).user))
    return listed_whole(request, [Motion.of(each) for each in queries.motions_of(event)])


@MOTIONS.post(scope=Scope.TOURNAMENTS_MANAGE, body=NewMotion, answers={201: Motion}, refuses=(services.ask,))
def ask_for_motion(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Ask for something that needs two officials

    Nothing is done before another one agrees. Nobody who plays in the event has a say.
    """
    fields = request.fields
    made = services.ask(
        tournament_id=tournament_id,
        by=caller_of(request).user,
        what=motion_in(fields),
        reason=fields["reason"],
    )
    at = f"/api/v1/tournaments/{tournament_id}/motions"
    return answer(Motion.of(made), status=201, location=at)


@MOTION.put(
    scope=Scope.TOURNAMENTS_MANAGE,
    guarded=True,
    body=MotionAnswer,
    answers={200: Motion},
    refuses=(services.agree, services.decline),
)
def decide_motion(request: ApiRequest, tournament_id: str, motion_id: str) -> HttpResponse:
    """Agree to what another official asked for, or decline it

    Whoever agrees is somebody else than whoever asked. Of who is disqualified a bot plays on at their
    tables; they are paired no more and rank last.
    """
    decide = services.agree if request.fields["agrees"] else services.decline
    by = caller_of(request).user
    made = decide(tournament_id=tournament_id, by=by, motion_id=motion_id, version=seen(request))
    return answer(Motion.of(made))


@ROLL_BACK.post(
    scope=Scope.TOURNAMENTS_MANAGE,
    guarded=True,
    body=RollBack,
    answers={200: Tournament},
    refuses=(services.roll_back,),
)
def roll_back_stage_round(request: ApiRequest, tournament_id: str, number: int) -> HttpResponse:
    """Take a stage round back

    While no card has been played in it: its tables are called off, and it is paired anew. Of several that
    are played side by side the last goes first.
    """
    by, reason = caller_of(request).user, request.fields["reason"]
    event = services.roll_back(
        tournament_id=tournament_id, by=by, stage_round=number, reason=reason, version=seen(request)
    )
    return answer(shown(event))
