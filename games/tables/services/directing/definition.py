"""The definition of an intervention's service: the function that does it at a locked table, decorated.

@intervention(InterventionKind.EXTEND, NoTimeLimit)
def extend(table: Table, order: Order, *, seat: int, seconds: int) -> None: …

extend(Order(table_id, by, reason), seat=2, seconds=60) -> Consequences
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from accounts.refusals import Source, refuses
from games.tables.interventions import InterventionKind
from games.tables.models import Table
from games.tables.services.directing.intervention import Consequences, Definition, Order, carry_out

Members = ParamSpec("Members")
Does = Callable[Concatenate[Table, Order, Members], Mapping[str, object] | None]
Service = Callable[Concatenate[Order, Members], Consequences]


def intervention(
    kind: InterventionKind, *refusals: Source, **more: Any
) -> Callable[[Does[Members]], Service[Members]]:
    """Make the service of this kind, with its refusals; `more` is what else `Definition` takes."""

    def made(does: Does[Members]) -> Service[Members]:
        defined = Definition(kind, does, **more)

        @refuses(carry_out, *refusals)
        @wraps(does)
        def service(order: Order, /, *_: Members.args, **members: Members.kwargs) -> Consequences:
            return carry_out(order, defined, members)

        return service

    return made
