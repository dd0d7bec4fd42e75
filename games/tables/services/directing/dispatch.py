"""Interventions by their kind, for interfaces that offer all of them; and the simplest one, a message."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from accounts.models import User
from accounts.refusals import refuses
from games.engine.actions import Action
from games.tables.interventions import Category, InterventionKind
from games.tables.models import Table
from games.tables.services.directing import clock_changes, play, results, substitution
from games.tables.services.directing.definition import intervention
from games.tables.services.directing.intervention import Consequences, Order


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
        clock_changes.pause, clock_changes.resume, clock_changes.extend, message, substitution.substitute,
        play.force, play.redeal, play.undo, results.adjudicate_round, results.adjudicate, results.break_off,
        results.restart, results.adjust, results.annul,
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
