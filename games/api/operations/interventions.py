"""Interventions of directors at a table: the list, and a new one."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple

from accounts.models import User
from accounts.refusals import refuses
from accounts.scopes import Scope
from games.api.contract.resource import members_of
from games.api.contract.tournament.interventions import Consequences, Intervention, NewIntervention, Stand
from games.api.lookup import user_named
from games.api.operations.address import Input
from games.api.operations.command import Argument, TableId, command, without_address
from games.engine.codec import Json
from games.feed.queries import entries_about
from games.tables import access, queries
from games.tables.errors import TableNotFound
from games.tables.interventions import AUDITED, Category, InterventionKind
from games.tables.models import Table
from games.tables.services import directing
from games.tables.services.directing import Chosen, Order
from games.tables.services.directing.errors import NotAnOfficial, NotDirector, PlaysHimself

VERSION = "`version` of the table as you saw it in `interventions` or in a preview; `*` for any version."


_AS_SENT: Final = ("seat", "seconds", "round", "action", "points", "scores", "change")


@refuses(TableNotFound, PlaysHimself, NotDirector, NotAnOfficial)
def admitted(user: User, table_id: str) -> Table:
    """Return the table if the user may direct it. TableNotFound: they may not even see it."""
    table = queries.table_for_staff(table_id)
    if not access.powers_over(table, user).looks:
        queries.table(table_id, user)
    directing.check_power(table, user)
    return table


@refuses(user_named)
def intervention_in(fields: Mapping[str, Any], user: User) -> Chosen:
    named = fields["player"]
    player = None if named is None else user_named(named, user, pointer="/player")
    told = {name: fields[name] for name in _AS_SENT}
    category = None if fields["category"] is None else Category(fields["category"])
    return Chosen(
        InterventionKind(fields["kind"]), player=player, turn=fields["turn_id"], category=category, **told
    )


class TableOverview(NamedTuple):
    """Interventions at a table, the earliest first, with the table's present state and version."""

    made: list[Intervention]
    stand: Stand
    version: str


def overseen(by: User, table_id: str) -> TableOverview:
    table = admitted(by, table_id)
    made = [Intervention.of(each) for each in entries_about(table.pk, list(AUDITED.values()))]
    return TableOverview(made, Stand.of(directing.stand_of(table)), directing.version_of(table))


def directed(by: User, table_id: str, fields: Json, seen: str | None) -> directing.Consequences:
    """Carry out an intervention of a user who was `admitted`, or preview it; return its consequences. `seen`
    is the version that they saw, None for any."""
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
