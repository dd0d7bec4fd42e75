"""Interventions by their kind, for interfaces that offer all of them; and the simplest one, a message."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from accounts.models import User
from accounts.refusals import refuses
from games.engine.actions import Action
from games.tables.interventions import Category, InterventionKind
from games.tables.models import Table
from games.tables.services.directing.annulment import annul, break_off, restart
from games.tables.services.directing.clock_changes import extend, pause, resume
from games.tables.services.directing.definition import intervention
from games.tables.services.directing.forced_turns import force, redeal, undo
from games.tables.services.directing.intervention import Consequences, Order
from games.tables.services.directing.points import adjudicate, adjudicate_round, adjust
from games.tables.services.directing.substitution import substitute


class Chosen(NamedTuple):
    """A kind and its members. Interfaces check with `interventions.misfits` that no member is missing."""

    kind: InterventionKind
    seat: int | None = None
    seconds: int | None = None
    player: User | None = None
    round: int | None = None
    turn: tuple[int, int] | None = None
    action: Action | None = None
    points: Sequence[int] | None = None
    scores: Sequence[int] | None = None
    change: int | None = None
    category: Category | None = None


@intervention(InterventionKind.MESSAGE)
def message(table: Table, order: Order) -> None:
    """Send everybody at the table the reason of the order as a message. Nothing else is done."""


DOES: Final[dict[InterventionKind, Callable[..., Consequences]]] = {
    InterventionKind[each.__name__.upper()]: each
    for each in (
        pause, resume, extend, message, substitute, force, redeal, undo, adjudicate_round, adjudicate,
        break_off, restart, adjust, annul,
    )
}  # fmt: skip
# A member of an intervention -> what `Chosen` calls it, and what services do.
_CALLED: Final = {"turn_id": ("turn", "turn"), "round": ("round", "number")}


@refuses(*DOES.values())
def intervene(order: Order, chosen: Chosen) -> Consequences:
    members = {}
    for name in (*chosen.kind.of.needs, *chosen.kind.of.may):
        field, parameter = _CALLED.get(name, (name, name))
        members[parameter] = getattr(chosen, field)
    return DOES[chosen.kind](order, **members)
