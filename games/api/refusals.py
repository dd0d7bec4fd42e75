"""Further members of problems, for errors of the engine and of tables: where, why, and other data."""

from collections.abc import Iterator
from typing import Any

from accounts.errors import Fault
from games.api.presented.states import legal_json_of, state_json
from games.engine.codec import Json, turn_id
from games.engine.errors import ImpossibleResult, InvalidOption
from games.tables.errors import ActionRefused, InvalidPlan, StaleTurn, TableError, TurnAlreadyPlayed
from games.tables.states import State


def members_of(error: BaseException) -> Json:
    """Further members of the problem. A state is the actor's own, so it tells them nothing new."""
    return dict(_members(error))


def _members(error: BaseException) -> Iterator[tuple[str, Any]]:
    if isinstance(error, ImpossibleResult | InvalidPlan):
        yield "reason", error.reason
    if isinstance(error, ActionRefused):
        assert error.state is not None
        yield "reason", error.refusal.value
        yield "legal_actions", legal_json_of(error.state, error.round)
    elif isinstance(error, TableError) and error.state is not None:
        yield "state", state_json(error.state)
    if isinstance(error, StaleTurn | TurnAlreadyPlayed):
        yield "turn_ids", _awaited(error.state)
    if isinstance(error, TurnAlreadyPlayed):
        yield "seq", error.seq


def _awaited(state: State | None) -> list[str]:
    """The waiting turns of the actor's seat, as the state shows them; empty without a seat."""
    if state is None or state.seat is None:
        return []
    return [turn_id(each.round, each.turn) for each in state.waiting if each.seat == state.seat]


def faults_of(error: BaseException) -> tuple[Fault, ...]:
    """Where in the body the fault lies."""
    if isinstance(error, ImpossibleResult):
        return (Fault(f"/{error.field}", error.reason, error.detail),)
    if isinstance(error, InvalidPlan):
        return (Fault(error.pointer, error.reason, str(error)),)
    if isinstance(error, InvalidOption):
        pointer = "/players" if error.option == "players" else f"/options/{reference(error.option)}"
        return (Fault(pointer, error.reason, error.detail),)
    return ()


def reference(name: str) -> str:
    """A member's name as a step of a JSON pointer (RFC 6901, section 4)."""
    return name.replace("~", "~0").replace("/", "~1")
