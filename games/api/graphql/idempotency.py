"""Idempotency of mutations: which data is stored, and how an answer is made from it again.

The source of the mutation's answer is stored, never the selected fields: a selection may show the caller's
hand, and no card may be in the database before it is played. A repeat selects from the same source, as the
caller sees tables and tournaments then.
"""

from collections.abc import Callable
from typing import Any, Final

import orjson

from accounts.scopes import Scope
from games.api.contract.resource import RESOURCES, members_of
from games.api.graphql.context import OperationContext
from games.api.graphql.play.tables import AtTable, TableNode, at_tables, table_node
from games.api.graphql.tournament.tournaments import TournamentNode, event_node
from games.engine.codec import Json
from games.tables.errors import TableNotFound
from games.tournaments.errors import TournamentNotFound

# Members of a source that show cards of the caller's. If they are missing, their resolvers look them up.
NEVER_KEPT: Final = frozenset({"state", "plan"})
# The member that marks a source that is not JSON: it names the kind, other members name the object.
KIND: Final = "$"
NODES: Final[dict[str, tuple[Callable[[OperationContext, str], Any], type[Exception]]]] = {
    "table": (table_node, TableNotFound),
    "tournament": (event_node, TournamentNotFound),
}


def to_keep(context: OperationContext) -> Json:
    """Return the mutation's source and the scopes that it needed, as JSON."""
    scopes = [[scope and scope.value, seated] for scope, seated in context.admitted]
    kept: Json = orjson.loads(orjson.dumps({"scopes": scopes, "source": _plain(context.result)}))
    return kept


def made_again(context: OperationContext) -> Any:
    """Return the source of a mutation that was carried out before. Raise Problem missing_scope as it would
    have."""
    assert context.stored_source is not None, "it is repeated"
    for scope, seated in context.stored_source["scopes"]:
        context.known(scope and Scope(scope), seated=seated)
    source = _source(context, context.stored_source["source"])
    return {**source, "replayed": True} if "replayed" in source else source


def _plain(source: Any) -> Any:
    if isinstance(source, TableNode):
        return {KIND: "table", "id": source.id}
    if isinstance(source, TournamentNode):
        return {KIND: "tournament", "id": source.event.pk}
    if isinstance(source, AtTable):
        return {KIND: "at", "shown": _plain(source.shown)}
    if type(source) in RESOURCES:
        source = members_of(source)
    if isinstance(source, dict):
        return {name: _plain(each) for name, each in source.items() if name not in NEVER_KEPT}
    if isinstance(source, list | tuple):
        return [_plain(each) for each in source]
    return source


def _source(context: OperationContext, kept: Any) -> Any:
    if isinstance(kept, list):
        return [_source(context, each) for each in kept]
    if not isinstance(kept, dict):
        return kept
    if (kind := kept.get(KIND)) is None:
        return {name: _source(context, each) for name, each in kept.items()}
    if kind == "at":
        return at_tables(context, [_source(context, kept["shown"])])[0]
    find, missing = NODES[kind]
    if (node := find(context, kept["id"])) is None:
        raise missing
    return node
