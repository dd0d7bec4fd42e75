"""Taking a turn: send its id and an action, and repeat the request until an answer arrives."""

from typing import Any

from django.http import HttpResponse

from accounts.models import User
from games.api import callers
from games.api.answers import answer
from games.api.callers import Caller
from games.api.contract.play.actions import TurnTaken
from games.api.contract.play.states import OutcomeShape, Verdict
from games.api.limits.charge import address_of
from games.api.operations.address import Address
from games.api.operations.command import InLanguage
from games.api.presented.states import state_json
from games.api.rest.endpoint import ApiRequest, TokenAuthentication, caller_of
from games.api.texts.problem_texts import verdict_json
from games.engine.actions import Action
from games.engine.codec import Json
from games.tables import queries, services
from games.tables.errors import ActionRefused


class SeatAuthentication(TokenAuthentication):
    """The caller, and their seat at the table of the address, in one statement where one can read both."""

    def caller(self, request: Any, header: str | None) -> Caller | None:
        table_id, find = request.resolver_match.kwargs["table_id"], queries.caller_and_seat
        caller, request.held = callers.caller_with(find, header, table_id, address=address_of(request))
        return caller


ACTIONS = Address(
    "tables/<str:table_id>/actions", "actions", "playing", authentication_classes=(SeatAuthentication,)
)
VALIDATE = ACTIONS.below("validate", "validate")


@ACTIONS.post(
    answers={200: OutcomeShape, 201: OutcomeShape},
    seated=True,
    body=TurnTaken,
    refuses=(services.act,),
    once=False,
    limit="play",
)
def take_turn(request: ApiRequest, table_id: str) -> HttpResponse:
    """Take your turn

    Answers 201 with the log entry at which the action's facts begin, and the state after it. If you send it
    again, it counts once: the answer is 200 with `"replayed": true` and the present state. `turn_id` replaces
    an Idempotency-Key here.
    """
    outcome = services.act(
        table_id=table_id,
        player=caller_of(request).user,
        turn=request.fields["turn_id"],
        action=request.fields["action"],
        found=request.held,  # type: ignore[attr-defined]  # read with the caller, if any
    )
    content = {"seq": outcome.seq, "replayed": outcome.replayed, "state": state_json(outcome.state)}
    return answer(content, status=200 if outcome.replayed else 201)


@VALIDATE.post(
    Verdict,
    seated=True,
    body=TurnTaken,
    refuses=("not_seated", "table_not_running", "stale_turn", "turn_already_played"),
    once=False,
    limit="play",
)
def validate_action(
    by: User, language: InLanguage, table_id: str, turn_id: tuple[int, int], action: Action
) -> Json:
    """Try an action without taking the turn

    Says whether the action would be accepted, and why not. Nothing changes.
    """
    try:
        queries.validate(table_id=table_id, player=by, turn=turn_id, action=action)
    except ActionRefused as refused:
        return verdict_json(refused.refusal, language)
    return verdict_json(None, language)
