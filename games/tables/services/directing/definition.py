"""The definition of an intervention's service: the function that does it at a locked table, decorated.

@intervention(InterventionKind.EXTEND, NoTimeLimit)
def extend(table: Table, order: Order, *, seat: int, seconds: int) -> None: …

extend(Order(table_id, by, reason), seat=2, seconds=60) -> Consequences
"""

from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec

from accounts.models import User
from accounts.refusals import Source, refuses
from games.engine.actions import PlayCard
from games.engine.codec import action_json, turn_id
from games.engine.seats import Seat
from games.tables.interventions import InterventionKind
from games.tables.models import Table
from games.tables.services.directing.intervention import (
    RUNNING,
    Consequences,
    Deed,
    Kept,
    Order,
    Stand,
    carry_out,
)

Members = ParamSpec("Members")
Does = Callable[Concatenate[Table, Order, Members], Kept]
Service = Callable[Concatenate[Order, Members], Consequences]


def intervention(
    kind: InterventionKind,
    *refusals: Source,
    foretold: Callable[..., Stand] | None = None,
    sits: Callable[..., tuple[User, ...]] = lambda _order, **_members: (),
    at: frozenset[str] = RUNNING,
    of_event: bool = False,
) -> Callable[[Does[Members]], Service[Members]]:
    """Make the service of this kind. `foretold` and `sits` are functions of the members; see `Deed`."""

    def made(does: Does[Members]) -> Service[Members]:
        @refuses(carry_out, *refusals)
        @wraps(does)
        def service(order: Order, /, *args: Members.args, **members: Members.kwargs) -> Consequences:
            given: dict[str, Any] = dict(members)
            deed = Deed(
                kind,
                lambda table: does(table, order, *args, **members),
                (Seat(given["seat"]),) if "seat" in given else (),
                _kept(given),
                None if foretold is None else partial(foretold, **given),
                sits(order, **given),
                at,
                of_event,
            )
            return carry_out(order, deed)

        return service

    return made


def _kept(members: Mapping[str, Any]) -> dict[str, object]:
    """Return the members as the audit trail keeps them, without the seat, which stands there besides. It
    names no card."""
    kept: dict[str, object] = {}
    for name, value in members.items():
        match name:
            case "turn":
                kept["turn_id"] = turn_id(*value)
            case "number":
                kept["round"] = value
            case "player":
                kept["user"] = value.pk
            case "action" if value is not None:
                kept["action"] = None if isinstance(value, PlayCard) else action_json(value)
            case "points" | "scores":
                kept[name] = list(value)
            case "seconds" | "change" | "category":
                kept[name] = value
    return kept
