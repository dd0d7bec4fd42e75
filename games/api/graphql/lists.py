"""Lists that REST has, too: who may ask, what is found, and in which order, their operations say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

from django.db.models import Model

from accounts.models import User
from games.api.graphql.context import Info
from games.api.graphql.pages import connection
from games.api.graphql.rows import columns
from games.api.graphql.types.made import DECLARED, made_of
from games.api.graphql.types.nodes import ROWS, After, First, Page
from games.api.graphql.types.roots import own
from games.api.operations.address import Operation
from games.api.operations.command import Rows, resource_of
from games.engine.codec import Json

Nodes = Callable[[Info, Sequence[Any]], Sequence[Any]]


def own_list(
    function: Callable[..., Any], description: str, *, source: Nodes = lambda info, nodes: nodes
) -> Any:
    """A field of the viewer: what an operation lists of theirs. `source`: see `listed`."""
    (of,) = get_args(function.operation.gives)  # type: ignore[attr-defined]  # declared

    @own(description, gives=Page[of] | None)  # type: ignore[valid-type]  # known at run time
    def page(info: Info, first: First = ROWS, after: After = None) -> Page[Any]:
        return listed(info, function, first, after, source=source)

    return page


def listed(
    info: Info,
    function: Callable[..., Any],
    first: int,
    after: str | None,
    asked: Json | None = None,
    *,
    source: Nodes = lambda info, nodes: nodes,
) -> Page[Any]:
    """A page of what an operation lists, of those that are `asked` for.

    `source` makes of the nodes of a page what their fields are read of.
    """
    operation: Operation = function.operation  # type: ignore[attr-defined]  # declared
    (of,) = get_args(operation.gives)
    who = info.context.asks(operation, mine=bool(asked and asked.get("mine")))
    found = function(who) if asked is None else function(who, asked)
    rows, further = found if isinstance(found, Rows) else (found, list)
    if DECLARED[of].row is not None:
        rows = rows.only(*columns(made_of(of)))

    def shown(page: Sequence[Any]) -> Sequence[Any]:
        return source(info, _nodes(info, operation, further(list(page))))

    return connection(rows, first, after, shown, by=operation.order[0])


def _nodes(info: Info, operation: Operation, rows: Any) -> Any:
    """The rows as they are, or the resources that show them; people who are named are expected."""
    (of,) = get_args(operation.gives)
    if DECLARED[of].row is not None:
        info.context.expect(each.pk for row in rows for each in _people(row))
        return rows
    nodes = resource_of(operation.gives, rows)
    info.context.expect_people(nodes)
    return nodes


def _people(row: Model) -> Iterator[User]:
    return (each for each in row._state.fields_cache.values() if isinstance(each, User))
