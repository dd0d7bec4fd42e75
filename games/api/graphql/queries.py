"""Queries from the root: yourself, anything with an id, and tables."""

from typing import Annotated, Any, Final

import strawberry

from accounts.queries import users_among
from games.api.callers import Caller
from games.api.contract.play.tables import TableListQuery
from games.api.contract.players.people import User as Account
from games.api.contract.resource import members_of
from games.api.graphql.context import Info, OperationContext
from games.api.graphql.inputs import as_json
from games.api.graphql.play import lobby
from games.api.graphql.play.rulesets import ruleset_shown
from games.api.graphql.play.tables import TableNode, table_node, table_nodes, tables_after
from games.api.graphql.play.turns import TableId
from games.api.graphql.players import account, notices
from games.api.graphql.players.people import realm_of
from games.api.graphql.reads import query, root
from games.api.graphql.tournament.tournaments import events_among
from games.api.graphql.types.contract_types import filter_of
from games.api.graphql.types.nodes import ROWS, After, First, Node, Page
from games.api.graphql.types.scalars import about
from games.api.problems import Problem
from games.tables import queries

MOST_NODES = 30

TableFilter: Any = filter_of(TableListQuery, "TableFilter", "tables")
Id = Annotated[strawberry.ID, about("The id of a table, a tournament, a user or a ruleset.")]
Ids = Annotated[
    list[strawberry.ID], about(f"Ids of tables, tournaments, users or rulesets, at most {MOST_NODES}.")
]
Which: Any = Annotated[TableFilter | None, about("A filter of tables.")]

Viewer: Final[Any] = root("Viewer", "You: the user to whom the token belongs.", notices, lobby, account)


@query("You; null without a token.", gives=Viewer | None)
def viewer(info: Info) -> Caller | None:
    return info.context.caller


@query("The object with this id; null if there is none or you may not see it.", gives=Node | None)
def node(info: Info, id: Id) -> Any:
    return _nodes(info.context, [id])[0]


@query(
    "The objects with these ids, in their order; null for each that does not exist or that you may not see.",
    gives=list[Node | None],
)
def nodes(info: Info, ids: Ids) -> list[Any]:
    if len(ids) > MOST_NODES:
        raise Problem("invalid_parameter", faults=[("/ids", "too_many", f"At most {MOST_NODES}.")])
    return _nodes(info.context, ids)


@query("A table; null if there is none or you may not see it.")
def table(info: Info, id: TableId) -> TableNode | None:
    return table_node(info.context, id)


@query("Public tables, newest first; with `mine` in the filter your own, also those not public.")
def tables(info: Info, first: First = ROWS, after: After = None, filter: Which = None) -> Page[TableNode]:
    chosen = filter or TableFilter()
    found = queries.tables(info.context.viewer(mine=chosen.mine), **as_json(chosen))
    return tables_after(info.context, found, first, after)


def _nodes(context: OperationContext, ids: list[strawberry.ID]) -> list[Any]:
    """Return the things with these ids, or None for each unknown one."""
    tables = table_nodes(context, [id for id in ids if id.startswith("table_")])
    events = events_among(context, ids)
    realm = realm_of(context)
    found = users_among([id for id in ids if id.startswith("user_")])
    users = {
        each.pk: {**members_of(Account.of(each)), "__typename": "User"}
        for each in found
        if each.is_active and each.realm_id == realm
    }
    rulesets: dict[str, Any] = {id: ruleset_shown(id, context.language) for id in ids if "@" in id}
    found_at = {**tables, **events, **users, **rulesets}
    return [found_at.get(id) for id in ids]
