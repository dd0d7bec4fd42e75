"""The whole schema. Its text is kept in `schema.graphql`, so that every change is seen."""

from pathlib import Path
from typing import Final

import strawberry
from graphql import GraphQLSchema
from strawberry.schema.config import StrawberryConfig

from games.api.graphql import queries
from games.api.graphql.documents import Documents
from games.api.graphql.mutations import MODULES, Mutation
from games.api.graphql.play import lobby, rulesets, turns
from games.api.graphql.play import table_edges as _edges  # noqa: F401  # edges declare themselves
from games.api.graphql.players import people, ratings
from games.api.graphql.reads import root
from games.api.graphql.subscriptions import Subscription
from games.api.graphql.tournament import tournament_fields
from games.api.graphql.types.facts import EVENTS
from games.api.graphql.types.refusals import REFUSALS
from games.api.graphql.types.scalars import SCALARS

SDL: Final = Path(__file__).with_name("schema.graphql")

Query = root(
    "Query",
    "Everything that can be read. Public tables, tournaments and rulesets need no token.",
    tournament_fields, people, queries, lobby, ratings, rulesets, turns,
)  # fmt: skip
SCHEMA: Final = strawberry.Schema(
    query=Query,
    mutation=Mutation,
    subscription=Subscription,
    types=[*EVENTS.values(), *REFUSALS.values()],
    config=StrawberryConfig(scalar_map=dict(SCALARS)),
)
GRAPHQL: Final[GraphQLSchema] = SCHEMA._schema
# Strawberry looks for this in types' extensions, which lists and non-nulls do not have; no input here is one.
GRAPHQL.type_map["__Type"].fields["isOneOf"].resolve = lambda *_: False  # type: ignore[attr-defined]  # it has fields
DOCUMENTS: Final = Documents(GRAPHQL)
# The rate limits of mutations, as REST counts the same operations; those left out count as writes.
POLICIES: Final[dict[str, str]] = {"act": "play"} | {
    each.operation.name: each.operation.limit
    for module in MODULES
    for each in vars(module).values()
    if hasattr(each, "command") and each.operation.limit
}


def written() -> str:
    return SCHEMA.as_str() + "\n"
