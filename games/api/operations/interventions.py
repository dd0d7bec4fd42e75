"""What directors did at a table, and putting right what went wrong there."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.resource import members_of
from games.api.contract.tournament.interventions import Consequences, Intervention, NewIntervention, Stand
from games.api.intervention_input import admitted, intervention_in
from games.api.operations.address import Input
from games.api.operations.command import Argument, TableId, command, without_address
from games.engine.codec import Json
from games.feed.queries import entries_about
from games.tables.interventions import AUDITED
from games.tables.services import directing
from games.tables.services.directing import Order

VERSION = "`version` of the table as you saw it in `interventions` or in a preview; `*` for any version."


class Overseen(NamedTuple):
    """What was done at a table, the earliest first, how the table stands, and the version that this is."""

    made: list[Intervention]
    stand: Stand
    version: str


def overseen(by: User, table_id: str) -> Overseen:
    """What directors did at a table, for whoever has a say there."""
    table = admitted(by, table_id)
    made = [Intervention.of(each) for each in entries_about(table.pk, list(AUDITED.values()))]
    return Overseen(made, Stand.of(directing.stand_of(table)), directing.version_of(table))


def directed(by: User, table_id: str, fields: Json, seen: str | None) -> directing.Consequences:
    """What came of an intervention of somebody `admitted`, or would come of it; `seen` is the version, None:
    whatever is there."""
    order = Order(table_id, by, fields["reason"], seen, fields["preview"])
    return directing.intervene(order, intervention_in(fields, by))


@without_address(scope=Scope.TOURNAMENTS_MANAGE, refuses=(admitted, directing.intervene, intervention_in))
@command("Consequences")
def intervene(
    by: User,
    table_id: TableId,
    version: Annotated[str, Argument(VERSION)],
    intervention: Annotated[Json, Input(NewIntervention, "The intervention and its reason.")],
    preview: Annotated[bool, Argument("Show what would change; nothing is done.")] = False,
) -> dict[str, Any]:
    """Intervene at a table, as a director who does not play there. The players learn what was done and why,
    never who you are. No answer shows a hidden card: what follows from hands is null in previews.
    """
    admitted(by, table_id)
    made = directed(by, table_id, intervention, None if version == "*" else version)
    return {**members_of(Consequences.of(made)), "version": made.version}
