"""The state of a game, the turns that wait for somebody, and taking a turn.

To take a turn, send its id and an action, and repeat the request until an answer arrives.
"""

from functools import partial
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers

from accounts.models import User
from accounts.scopes import Scope
from games.api import callers
from games.api.answers import IF_NONE_MATCH, answer, etag_of, read, unchanged
from games.api.callers import Caller
from games.api.contract.fields import Query
from games.api.contract.play import states
from games.api.contract.play.actions import TurnTaken
from games.api.contract.play.states import OutcomeShape, TurnList, Verdict
from games.api.contract.shapes import shape
from games.api.limits.charge import address_of
from games.api.operations.address import Address
from games.api.operations.command import InLanguage
from games.api.presented.states import state_json, turn_json
from games.api.rest.endpoint import ApiRequest, ApiView, caller_of, viewer_of
from games.api.texts.problem_texts import verdict_json
from games.engine.actions import Action
from games.engine.codec import Json
from games.tables import queries, services
from games.tables.errors import ActionRefused
from games.tables.models import Table


class StateQuery(Query):
    since = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=2**31 - 1,
        help_text="The `seq` that you have. With `Prefer: wait=N` the answer comes when `seq` is greater, "
        "after N seconds (50 at most) at the latest.",
    )


def _with_table(_view: ApiView, request: Any, header: str | None) -> Caller | None:
    """Find the caller, and the table of the address with them, in one statement where one can read both."""
    table_id = request.resolver_match.kwargs["table_id"]
    find = partial(queries.caller_and_table, whole=IF_NONE_MATCH not in request.META)
    caller, request.table = callers.caller_with(find, header, table_id, address=address_of(request))
    return caller


def _with_seat(_view: ApiView, request: Any, header: str | None) -> Caller | None:
    """Find the caller, and their seat at the table of the address, likewise."""
    table_id, find = request.resolver_match.kwargs["table_id"], queries.caller_and_seat
    caller, request.held = callers.caller_with(find, header, table_id, address=address_of(request))
    return caller


STATE = Address("tables/<str:table_id>/state", "state", "playing", find_caller=_with_table)
TURNS = Address("me/turns", "turns", "me")
ACTIONS = Address("tables/<str:table_id>/actions", "actions", "playing", find_caller=_with_seat)
VALIDATE = ACTIONS.below("validate", "validate")


@STATE.get(shape(states.State), anonymous=True, query=StateQuery, waits=True)
def get_state(request: ApiRequest, table_id: str) -> HttpResponse:
    """The state, as you may see it

    Shows your hand, the actions you may send, and why other actions are not allowed. Spectators see no hand.
    With the header `Prefer: wait=30` and `since=<seq>` the answer waits until something happens. This needs a
    token; without one the answer comes at once. Eight such requests of a token may wait, at all tables
    together; one more ends the oldest. To wait for more tables follow `/me/stream`.
    """
    viewer = viewer_of(request)
    found: Table | None = request.table  # type: ignore[attr-defined]  # read with the caller, if any
    if IF_NONE_MATCH in request.META:
        head = queries.table_head(table_id, viewer, found=found)
        more = _keeps_seats(head) or _has_own_deadline(head)
        if not more and (answer := unchanged(request, _tag(viewer, head))) is not None:
            return answer
        found = None
    state = queries.state(table_id, viewer, found=found)
    names = [each.name for each in state.seats] if _keeps_seats(state.table) else []
    steps = () if state.due is None else state.due.steps
    tag = _tag(viewer, state.table, *names, *steps)
    return unchanged(request, tag) or read(request, state_json(state), etag=tag)


def _keeps_seats(table: Table) -> bool:
    """Whether a player whose account ends may stay on a seat as the viewer sees it, under another name.
    Elsewhere they leave it, which is a new `seq`."""
    return table.ended_at is not None or table.embargo_from is not None or table.spectator_delay > 0


def _has_own_deadline(table: Table) -> bool:
    """Whether the viewer is shown why their deadline is when it is: other hours may give other reasons for
    the same instant, which others do not learn of (`clock_version`)."""
    return table.clock is not None and table.standing.seat is not None


def _tag(viewer: User | None, table: Table, *more: object) -> str:
    return etag_of(None if viewer is None else viewer.id, table.id, table.seq, table.clock_version, *more)


@TURNS.get(TurnList, scope=Scope.GAMES_READ)
def list_turns(by: User) -> list[Json]:
    """Turns that wait for you

    The most urgent first: by deadline, then by how long the turn has waited.
    """
    return [turn_json(each) for each in queries.turns_of(by)]


@ACTIONS.post(
    OutcomeShape, 200, 201, seated=True, body=TurnTaken, refuses=(services.act,), once=False, limit="play"
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
