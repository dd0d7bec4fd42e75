"""Types of rows, by strawberry-graphql-django, and lists of them.

Rows that read the same to everybody who may read them at all are shown as they are; what each viewer sees
differently (states, events, rounds, chat) is presented by hand. A type names its columns, one by one. Lists
read these from the database and no others, so a column that no type names never enters the process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from strawberry.types import get_object_definition
from strawberry_django.fields.field import StrawberryDjangoField
from strawberry_django.utils.typing import get_django_definition

from accounts.ids import InvalidId
from accounts.models import User
from accounts.scopes import Scope
from games.api.graphql.context import Info
from games.api.graphql.pages import page_of, paged
from games.api.graphql.types.made import made_of, shows
from games.api.graphql.types.nodes import MOST_ROWS, ROWS, After, First, Page
from games.api.graphql.types.roots import own
from games.api.problems import Problem

Node = TypeVar("Node")


@cache
def columns(of: type) -> tuple[str, ...]:
    """The columns that a type of rows shows, as `only` takes them; those of a row that it names follow it."""
    return tuple(_columns(of))


def _columns(of: type) -> Iterator[str]:
    definition: Any = get_django_definition(of, strict=True)
    yield definition.model._meta.pk.attname
    for field in get_object_definition(of, strict=True).fields:
        if not isinstance(field, StrawberryDjangoField):
            continue  # computed, by a resolver that reads what it needs
        name = field.django_name or field.python_name
        yield from field.store.only or [name]
        if field.django_type is not None and not field.store.only:
            yield from (f"{name}__{each}" for each in _columns(field.django_type))


def own_rows(
    of: type,
    rows: Callable[[User], QuerySet[Any]],
    description: str,
    *,
    model: type[Model],
    by: str = "-pk",
    beside: Callable[[Info, User, Sequence[Any]], object] | None = None,
    **declared: Any,
) -> Any:
    """A field of the viewer: their own rows of a model, page by page.

    `by`: the column that orders them, and that a cursor names. `beside` reads what else the rows of a page
    show, for all of them at once. `declared`: see `shows`.
    """
    shows(of, row=model, **declared)

    @own(description, gives=Page[of] | None)  # type: ignore[valid-type]  # known at run time
    def page(info: Info, first: First = ROWS, after: After = None) -> Page[Any]:
        user = info.context.known(Scope.PROFILE_READ).user
        shown = columns(made_of(of))
        found = list(_behind(rows(user), by, after).only(*shown)[: paged(first, MOST_ROWS) + 1])
        if beside is not None:
            beside(info, user, found[:first])
        info.context.expect(each.pk for row in found[:first] for each in _people(row))
        listed = [(str(getattr(row, by.removeprefix("-"))), row) for row in found[:first]]
        return page_of(listed, more=len(found) > first, after=after)

    return page


def connection(
    info: Info,
    rows: QuerySet[Any],
    first: int,
    after: str | None,
    shown: Callable[[Sequence[Any]], Sequence[Node]],
    who: str | None = None,
) -> Page[Node]:
    """A page of rows that are presented by hand, newest first; each shows somebody as `who`, if anybody.

    A row's cursor is its id. Raises Problem invalid_cursor.
    """
    found = list(_behind(rows, "-pk", after)[: paged(first, MOST_ROWS) + 1])
    nodes = shown(found[:first])
    if who is not None:
        info.context.expect(getattr(each, who).id for each in nodes)
    listed = [(str(row.pk), node) for row, node in zip(found, nodes, strict=False)]
    return page_of(listed, more=len(found) > first, after=after)


def _behind(rows: QuerySet[Any], by: str, after: str | None) -> QuerySet[Any]:
    """Return the rows behind a cursor, in order. Raise Problem invalid_cursor."""
    column, step = by.removeprefix("-"), "lt" if by.startswith("-") else "gt"
    try:
        return (rows if after is None else rows.filter(**{f"{column}__{step}": after})).order_by(by)
    except InvalidId:
        raise Problem("invalid_cursor") from None


def _people(row: Model) -> Iterator[User]:
    return (each for each in row._state.fields_cache.values() if isinstance(each, User))
