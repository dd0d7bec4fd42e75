"""Statistics in GraphQL: resolvers that read once for the whole list."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry

from accounts.errors import UnknownUser
from accounts.queries import user_by_name
from games.api.contract.players.statistics import Statistics, Versus
from games.api.graphql.context import Info
from games.api.graphql.play.table_resolvers import user_id
from games.api.graphql.types.scalars import about
from games.api.problems import Problem
from games.engine.rulesets import KEYS
from games.ratings import queries

Somebody = strawberry.Parent[Any]
OfRuleset = Annotated[str | None, about("Only games by this ruleset, such as `modern`; null: all of them.")]
Other = Annotated[str, about("The name of somebody else, in any case.")]


def stats(user: Somebody, info: Info, ruleset: OfRuleset = None) -> Statistics:
    row = info.context.user(user_id(user))
    return Statistics.of(row, ruleset, queries.figures_of(row, _known(ruleset)))


def versus(user: Somebody, info: Info, other: Other, ruleset: OfRuleset = None) -> Versus | None:
    row = info.context.user(user_id(user))
    try:
        against = user_by_name(other, realm=row.realm_id)
    except UnknownUser:
        return None
    return Versus.of(row, against, ruleset, queries.met(row, against, _known(ruleset)))


def _known(ruleset: str | None) -> str | None:
    if ruleset is not None and ruleset not in KEYS:
        told = f"One of {', '.join(KEYS)}."
        raise Problem("invalid_parameter", faults=[("/ruleset", "invalid_choice", told)])
    return ruleset
