"""GraphQL's types out of resources and inputs of the contract.

    @shows(contract.Table)
    class Table(Node):
        state: State = told("The state of the game, as you may see it.", resolver=table_resolvers.state)

A class declares edges only: fields that lead further, each with its resolver. All other fields are the
resource's members. A resource without edges needs no class: it is made where a member is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING
from enum import Enum
from functools import partial
from inspect import get_annotations
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

import strawberry
import strawberry_django
from django.db.models import Model
from rest_framework.fields import empty
from strawberry.types.fields.resolver import Parameter

from games.api.contract.parameters import Query
from games.api.contract.players.people import Player
from games.api.contract.resource import (
    INPUTS,
    LEFT_OUT,
    RESOURCES,
    Bounds,
    Written,
    about_member,
    column_of,
    without_null,
)
from games.api.graphql.types.scalars import Card, Instant, Json, Reason, TurnId, about, column, enum_of, told

if TYPE_CHECKING:
    from games.api.graphql.types.players.people import User

T = TypeVar("T")

WRITTEN: Final[dict[str, Any]] = {
    "DateTime": Instant,
    "Day": str,
    "Card": Card,
    "TurnId": TurnId,
    "TurnIdText": TurnId,
    "JSON": Json,
    "Simple": Json,
    "AnyJson": Json | None,
    "Reason": Reason,
    "ID": strawberry.ID,
    "Scope": str,
    "Milliseconds": float,
}
MADE: Final[dict[type, Any]] = {}
_OF_PAGES: Final = {"limit", "cursor", "expand"}
# Somebody's page shows ratings and statistics, and these show somebody.
USER: Final[Any] = Annotated["User", strawberry.lazy("games.api.graphql.types.players.people")]


def shows(
    of: type, *, name: str = "", about: str = "", row: type[Model] | None = None
) -> Callable[[type[T]], type[T]]:
    """Make a class of edges the GraphQL type of a resource; with a `name`, one more type that shows it.

    `row`: lists show rows of this model as they are (see `graphql/rows.py`).
    """

    def make(edges: type[T]) -> type[T]:
        inherited = {each for base in edges.__mro__[1:] for each in get_annotations(base)}
        own = get_annotations(edges)
        members = {}
        for member, hint in get_type_hints(of, include_extras=True).items():
            if member not in own and member not in inherited:
                about_it, column_name = about_member(of, member), column_of(of, member)
                setattr(edges, member, column(about_it, column_name) if row else told(about_it))
                members[member] = graphql_of(hint)
        edges.__annotations__ = members | own
        told_of = RESOURCES[of]
        declare: Any = partial(strawberry_django.type, row) if row else strawberry.type
        made: type[T] = declare(name=name or told_of.graphql, description=about or told_of.about)(edges)
        if not name:
            assert of not in MADE, f"{of.__name__} has its GraphQL type already"
            MADE[of] = made
        return made

    return make


def filters(query: type[Query], about: str, **called: str) -> Callable[[type[T]], type[T]]:
    """Make a class the filter of a list: its members are the parameters of REST's list, with the same words
    and defaults; `called` are those that REST calls otherwise."""
    fields: dict[str, Any] = {name: each for name, each in query().fields.items() if name not in _OF_PAGES}

    def make(members: type[T]) -> type[T]:
        names = {name: called.get(name, name) for name in get_annotations(members)}
        assert set(names.values()) == fields.keys(), f"{members.__name__} is not {query.__name__}"
        for name, parameter in names.items():
            default = fields[parameter].default
            setattr(
                members,
                name,
                told(fields[parameter].help_text, default=None if default is empty else default),
            )
        return strawberry.input(members, description=about)

    return make


def made_of(of: type) -> Any:
    """The GraphQL type of a resource or an input."""
    if of not in MADE and of in INPUTS:
        MADE[of] = _input_of(of)
    if of is Player and of not in MADE:
        return USER
    if of not in MADE:
        assert not RESOURCES[of].edges, (
            f"the type of {of.__name__} is declared with its edges, and was not yet"
        )
        shows(of)(type(RESOURCES[of].graphql, (), {}))
    return MADE[of]


def graphql_of(hint: Any) -> Any:
    """The GraphQL type of a member."""
    if (inner := without_null(hint)) is not hint:
        return graphql_of(inner) | None
    if get_origin(hint) is list:
        return list[graphql_of(get_args(hint)[0])]  # type: ignore[misc]  # a type made at run time
    if get_origin(hint) is Annotated:
        inner, form = get_args(hint)
        if isinstance(form, Bounds):
            return graphql_of(inner)
        return WRITTEN[form.form] if isinstance(form, Written) else enum_of(form)
    return made_of(hint) if hint in RESOURCES or hint in INPUTS else hint


def _input_of(of: type) -> Any:
    members: dict[str, Any] = {}
    hints = {}
    for name, hint, default in _given(of):
        if of.__dataclass_fields__[name].metadata["beside"]:  # type: ignore[attr-defined]  # a dataclass
            continue
        factory = isinstance(default, type)
        more = {} if default is MISSING else {"default_factory" if factory else "default": default}
        members[name], hints[name] = told(about_member(of, name), **more), hint
    made = type(INPUTS[of].graphql, (), {**members, "__annotations__": hints})
    return strawberry.input(made, description=INPUTS[of].about)


def arguments_of(of: type) -> Iterator[Parameter]:
    """The members of an input, each an argument of its own."""
    for name, hint, default in _given(of):
        usual = default() if isinstance(default, type) else default
        yield Parameter(
            name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if usual is MISSING else usual,
            annotation=Annotated[hint, about(about_member(of, name))],
        )


def _given(of: type) -> Iterator[tuple[str, Any, Any]]:
    """Each member of an input: its name, its GraphQL type and its default, which may be `list`."""
    for name, hint in get_type_hints(of, include_extras=True).items():
        member = of.__dataclass_fields__[name]  # type: ignore[attr-defined]  # a dataclass
        default = member.default if member.default_factory is MISSING else member.default_factory
        made = graphql_of(hint)
        if default is LEFT_OUT or default is dict:  # an object has no default in the schema: null is none
            made, default = made | None, strawberry.UNSET if default is LEFT_OUT else None
        elif isinstance(made, type) and issubclass(made, Enum) and default is not MISSING:
            default = made(default)
        yield name, made, default
