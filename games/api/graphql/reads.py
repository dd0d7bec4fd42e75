"""What REST has at a GET, too: who may ask, what is found, and in which order, its operation says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args, get_origin

from django.db.models import Model

from accounts.models import User
from games.api.graphql.context import Info
from games.api.graphql.inputs import taking
from games.api.graphql.pages import connection
from games.api.graphql.rows import columns
from games.api.graphql.types.made import DECLARED, made_of
from games.api.graphql.types.nodes import ROWS, After, First, Page
from games.api.graphql.types.roots import own
from games.api.operations.address import Operation
from games.api.operations.command import Rows, asks_of, resource_of, sent_to
from games.engine.codec import Json


def read(root: Callable[..., Any], function: Callable[..., Any], description: str, **more: Any) -> Any:
    """A field of Query or Viewer (`root`, whose words `more` are): what an operation reads."""
    operation: Operation = function.operation  # type: ignore[attr-defined]  # declared

    def found(info: Info, **given: Any) -> Any:
        who = [info.context.asks(operation) for _ in asks_of(function)]
        return shown(info, function(*who, **given), operation.gives)

    gives = operation.gives if operation.public else operation.gives | None
    return root(description, gives=gives, **more)(taking(sent_to(function), found))


def own_list(function: Callable[..., Any], description: str) -> Any:
    """A field of the viewer: what an operation lists of theirs."""
    (of,) = get_args(function.operation.gives)  # type: ignore[attr-defined]  # declared

    @own(description, gives=Page[of] | None)  # type: ignore[valid-type]  # known at run time
    def page(info: Info, first: First = ROWS, after: After = None) -> Page[Any]:
        return listed(info, function, first, after)

    return page


def listed(
    info: Info, function: Callable[..., Any], first: int, after: str | None, asked: Json | None = None
) -> Page[Any]:
    """A page of what an operation lists, of those that are `asked` for."""
    operation: Operation = function.operation  # type: ignore[attr-defined]  # declared
    (of,) = get_args(operation.gives)
    who = info.context.asks(operation, mine=bool(asked and asked.get("mine")))
    found = function(who) if asked is None else function(who, asked)
    rows, further = found if isinstance(found, Rows) else (found, list)
    if DECLARED[of].row is not None:
        rows = rows.only(*columns(made_of(of)))

    def nodes(page: Sequence[Any]) -> Any:
        return shown(info, further(list(page)), operation.gives)

    return connection(rows, first, after, nodes, by=operation.order[0])


def shown(info: Info, made: Any, gives: Any) -> Any:
    """What an operation returned, as what its fields are read of; people who are named are expected."""
    if get_origin(gives) is not list:
        return shown(info, [made], list[gives])[0]
    (of,) = get_args(gives)
    if DECLARED[of].row is not None:
        info.context.expect(each.pk for row in made for each in _people(row))
    else:
        made = resource_of(gives, made)
        info.context.expect_people(made)
    return DECLARED[of].source(info, made)


def _people(row: Model) -> Iterator[User]:
    return (each for each in row._state.fields_cache.values() if isinstance(each, User))
