"""The tables of one answer: fields of one are read for the whole list at once.

GraphQL asks each table of a list for its fields in turn. The first one asked for its state, say, reads the
states of all its neighbours by the same statements; so thirty tables take as many queries as one.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, TypeVar, cast

import strawberry
from django.db.models import QuerySet

from accounts.models import User
from games.api.contract.play import tables as contract
from games.api.graphql.context import Info, OperationContext
from games.api.graphql.types.nodes import Page, Shown, Source, connection
from games.api.presented.states import state_json
from games.engine.codec import Json
from games.tables import queries
from games.tables.errors import TableNotFound
from games.tables.models import Table
from games.tables.states import State

Read = TypeVar("Read")


class TableBatch:
    """Tables asked for together, as one viewer sees them."""

    def __init__(self, context: OperationContext, table_ids: Sequence[str]) -> None:
        self.context = context
        self.viewer: User | None = context.viewer()
        self._ids = table_ids
        self._read: dict[Any, Any] = {}

    @cached_property
    def states(self) -> Mapping[str, State]:
        """Return states by id, without tables that the viewer may not see."""
        states = self._read_states()
        self.context.expect(seat.player_id for state in states.values() for seat in state.seats)
        self.context.expect(str(state.table.creator_id) for state in states.values())
        return states

    def _read_states(self) -> dict[str, State]:
        if len(self._ids) != 1:
            return queries.states(self._ids, self.viewer)
        found = self.context.table
        if found is not None and found.pk != self._ids[0]:
            found = None
        try:
            state = queries.state(self._ids[0], self.viewer, found=found)
        except TableNotFound:
            return {}
        return {state.table.pk: state}

    @property
    def tables(self) -> list[Table]:
        """Rows of these tables, read at the same moment as their states."""
        return [state.table for state in self.states.values()]

    def once(self, what: object, read: Callable[[list[Table]], Read]) -> Read:
        """Return what `read` finds for all the tables, read once."""
        if what not in self._read:
            self._read[what] = read(self.tables)
        return cast("Read", self._read[what])


class TableNode(Source[contract.Table]):
    """The source of a Table: `shown` is the table as REST shows it."""

    typename = "Table"

    def __init__(self, id: str, neighbours: TableBatch, row: Table | None = None) -> None:
        self.id = id
        self.neighbours = neighbours
        self._row = row  # the list's, if it was read for one; else the state's

    @cached_property
    def shown(self) -> contract.Table:
        return contract.Table.of_state(self.state) if self._row is None else contract.Table.of(self._row)

    @property
    def state(self) -> State:
        """Return the state. Raise TableNotFound if the viewer may not see it any more."""
        if (state := self.neighbours.states.get(self.id)) is None:
            raise TableNotFound
        return state


def table_node(context: OperationContext, table_id: str) -> TableNode | None:
    """Return the table; None if there is no such table, or the caller may not see it."""
    return table_nodes(context, [table_id]).get(table_id)


def table_nodes(context: OperationContext, table_ids: Sequence[str]) -> dict[str, TableNode]:
    """The tables of these that the caller may see, by id. Without any, no scope is needed."""
    if not table_ids:
        return {}
    neighbours = TableBatch(context, table_ids)
    return {table_id: TableNode(table_id, neighbours) for table_id in neighbours.states}


def listed_nodes(context: OperationContext, tables: Sequence[Table]) -> list[TableNode]:
    """Sources for rows that `queries.tables` found."""
    neighbours = TableBatch(context, [table.pk for table in tables])
    for table in tables:
        context.expect([str(table.creator_id), *(str(each.player_id) for each in table.seated)])
    return [TableNode(table.pk, neighbours, table) for table in tables]


class AtTable(Source[Shown]):
    """The source of something at a table: the tables of all of its list are read together."""

    def __init__(self, shown: Shown | Json, tables: Callable[[], dict[str, TableNode]]) -> None:
        self.shown = shown  # with the `table`
        self.tables = tables


def tables_after(
    context: OperationContext, found: QuerySet[Table], first: int, after: str | None
) -> Page[TableNode]:
    """A page of tables that `queries.tables` found. Raises Problem invalid_cursor, invalid_parameter."""
    viewer = context.viewer()
    return connection(
        found, first, after, lambda rows: listed_nodes(context, queries.as_viewer_sees(rows, viewer))
    )


def at_tables(context: OperationContext, shown: Sequence[Any]) -> list[AtTable[Any]]:
    """Sources for things at tables, whose tables are read together when the first of them is needed."""
    ids = sorted({_table_id(each) for each in shown})
    tables = cache(lambda: table_nodes(context, ids))
    return [AtTable(each, tables) for each in shown]


def _table_id(shown: Any) -> str:
    return str(shown["table"] if isinstance(shown, dict) else shown.table)


def table_id_of(there: strawberry.Parent[AtTable[Any]]) -> str:
    return _table_id(there.shown)


def table_of(there: strawberry.Parent[AtTable[Any]]) -> TableNode:
    if (node := there.tables().get(table_id_of(there))) is None:
        raise TableNotFound
    return node


def table_after(change: strawberry.Parent[Any], info: Info) -> TableNode | None:
    """Return the table that a mutation changed, as it is now; None if the caller may not see it any more."""
    return table_node(info.context, change["table_id"])


def state_after(change: strawberry.Parent[Any], info: Info) -> Json:
    """The state that came with an action or a refusal, or else the present one."""
    if "state" in change:
        return cast("Json", change["state"])
    if (table := table_after(change, info)) is None:
        raise TableNotFound
    return state_json(table.state)
