"""Interventions in REST and GraphQL: check who may intervene, and read the intervention from the input."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from accounts.models import User
from accounts.refusals import refuses
from games.api.lookup import user_named
from games.tables import access, queries
from games.tables.errors import TableNotFound
from games.tables.interventions import Category, InterventionKind
from games.tables.models import Table
from games.tables.services import directing
from games.tables.services.directing import Chosen
from games.tables.services.directing.errors import NotAnOfficial, NotDirector, PlaysHimself

_AS_SENT: Final = ("seat", "seconds", "round", "action", "points", "scores", "change")


@refuses(TableNotFound, PlaysHimself, NotDirector, NotAnOfficial)
def admitted(user: User, table_id: str) -> Table:
    """Return the table if the user may direct it. TableNotFound: they may not even see it."""
    table = queries.overseen(table_id)
    if not access.powers_over(table, user).looks:
        queries.table(table_id, user)
    directing.check_power(table, user)
    return table


@refuses(user_named)
def intervention_in(fields: Mapping[str, Any], user: User) -> Chosen:
    """The intervention that is sent."""
    named = fields["player"]
    player = None if named is None else user_named(named, user, pointer="/player")
    told = {name: fields[name] for name in _AS_SENT}
    category = None if fields["category"] is None else Category(fields["category"])
    return Chosen(
        InterventionKind(fields["kind"]), player=player, turn=fields["turn_id"], category=category, **told
    )
