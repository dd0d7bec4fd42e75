"""GraphQL's types out of resources of the contract.

    @shows(contract.Table)
    class Table(Node):
        state: State = told("The state of the game, as you may see it.", resolver=table_resolvers.state)

A class declares edges only: fields that lead further, each with its resolver. All other fields are the
resource's members. A resource without edges needs no class: it is made where a member is one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import get_annotations
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

import strawberry
import strawberry_django
from django.db.models import Model

from games.api.contract.resource import RESOURCES, Written, about_member, column_of, without_null
from games.api.graphql.types.scalars import Card, Instant, Json, TurnId, column, enum_of, told

T = TypeVar("T")

WRITTEN: Final[dict[str, Any]] = {
    "DateTime": Instant,
    "Card": Card,
    "TurnId": TurnId,
    "TurnIdText": TurnId,
    "JSON": Json,
    "ID": strawberry.ID,
    "Milliseconds": float,
}
MADE: Final[dict[type, Any]] = {}


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


def stands_for(of: type, made: type) -> None:
    """Let a GraphQL type that is declared otherwise show a resource."""
    MADE[of] = made


def made_of(of: type) -> Any:
    """The GraphQL type of a resource."""
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
        form = get_args(hint)[1]
        return WRITTEN[form.form] if isinstance(form, Written) else enum_of(form)
    return made_of(hint) if hint in RESOURCES else hint
