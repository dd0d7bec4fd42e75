"""The state of a game, and the turns that wait for somebody."""

from functools import partial
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers

from accounts.models import User
from accounts.scopes import Scope
from games.api import callers
from games.api.answers import IF_NONE_MATCH, etag_of, read, unchanged
from games.api.callers import Caller
from games.api.contract.parameters import Query
from games.api.contract.play import states
from games.api.contract.play.states import TurnList
from games.api.contract.shapes import shape
from games.api.limits.charge import address_of
from games.api.operations.address import Address
from games.api.presented.states import state_json, turn_json
from games.api.rest.authentication import TokenAuthentication
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.engine.codec import Json
from games.tables import queries
from games.tables.models import Table


class StateQuery(Query):
    since = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=2**31 - 1,
        help_text="The `seq` that you have. With `Prefer: wait=N` the answer comes when `seq` is greater, "
        "after N seconds (50 at most) at the latest.",
    )


class TableAuthentication(TokenAuthentication):
    """The caller, and the table of the address with them, in one statement where one can read both."""

    def caller(self, request: Any, header: str | None) -> Caller | None:
        table_id = request.resolver_match.kwargs["table_id"]
        find = partial(queries.caller_and_table, whole=IF_NONE_MATCH not in request.META)
        caller, request.table = callers.caller_with(find, header, table_id, address=address_of(request))
        return caller


STATE = Address(
    "tables/<str:table_id>/state", "state", "playing", authentication_classes=(TableAuthentication,)
)
TURNS = Address("me/turns", "turns", "me")


@STATE.get(
    scope=Scope.GAMES_READ, anonymous=True, query=StateQuery, answers={200: shape(states.State)}, waits=True
)
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


@TURNS.get(scope=Scope.GAMES_READ, answers={200: TurnList})
def list_turns(by: User) -> list[Json]:
    """Turns that wait for you

    The most urgent first: by deadline, then by how long the turn has waited.
    """
    return [turn_json(each) for each in queries.turns_of(by)]
