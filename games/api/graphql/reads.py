"""Fields that REST has at a GET, too: their operations say who may ask, what is found, and in which order.

Fields of the root types, Query and Viewer, are functions, each in the module of its subject. Rows that are
the same for every viewer who may see them are shown directly. What differs by viewer (states, events, rounds,
chat) is presented by hand. A type of rows names its columns. Lists read these from the database and no
others, so a column that no type names never enters the process.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial, wraps
from inspect import Parameter
from types import ModuleType
from typing import Any, Final, TypeVar, get_args, get_origin

import strawberry
from django.db.models import Model
from rest_framework.fields import empty
from rest_framework.serializers import ValidationError
from strawberry.types import get_object_definition
from strawberry_django.fields.field import StrawberryDjangoField
from strawberry_django.utils.typing import get_django_definition

from accounts.models import User
from games.api.contract.fields import Shape
from games.api.graphql.context import Info
from games.api.graphql.inputs import as_json, taking
from games.api.graphql.types.contract_types import DECLARED, FILTERS, leads, made_of
from games.api.graphql.types.nodes import MOST_ROWS, ROWS, Page, connection
from games.api.limits.charge import charge
from games.api.operations.address import Operation
from games.api.operations.command import (
    AddressParameters,
    Argument,
    Rows,
    caller_types,
    language_argument,
    resource_of,
    sent_to,
)
from games.api.problems import Problem
from games.api.validation import faults_of, reader
from games.engine.codec import Json

# The arguments that page a list.
PAGE: Final = {
    "first": (int, Argument(f"The largest number to return, 1 to {MOST_ROWS}."), ROWS),
    "after": (str | None, Argument("`endCursor` of the previous page."), None),
}


def read(root: Callable[..., Any], function: Callable[..., Any], description: str, **more: Any) -> Any:
    """Make a field of Query or Viewer (`root`, which takes `more`) of an operation that reads."""
    operation: Operation = function.operation  # type: ignore[attr-defined]  # declared

    def found(info: Info, **given: Any) -> Any:
        who = [info.context.caller_for(operation) for _ in caller_types(function)]
        if operation.limit:
            caller = info.context.caller
            charge(info.context.request, operation.limit, None if caller is None else caller.user)
        return shown(info, function(*who, **_bounded(operation, given)), operation.gives)

    always = operation.public and not operation.limit
    gives = operation.gives if always else operation.gives | None
    return root(description, gives=gives, **more)(taking(sent_by(function), found))


def listing(root: Callable[..., Any], function: Callable[..., Any], description: str) -> Any:
    """Make a field of Query or Viewer (`root`) of an operation that lists, page by page."""
    operation: Operation = function.operation  # type: ignore[attr-defined]  # declared
    (of,) = get_args(operation.gives)

    def page(info: Info, first: int, after: str | None, **given: Any) -> Page[Any]:
        if "filter" in given:
            given = {"asked": as_json(given["filter"] or FILTERS[operation.query]())}
        return listed(info, function, first, after, **given)

    gives: Any = Page[of] if operation.anonymous else Page[of] | None  # type: ignore[valid-type]  # known at run time
    return root(description, gives=gives)(taking({**PAGE, **sent_by(function)}, page))


def sent_by(function: Callable[..., Any]) -> dict[str, tuple[Any, Any, Any]]:
    """Return the parameters of an operation. One without a mark has the description of REST's, and its
    default, if it has none of its own."""
    query, body = function.operation.query, function.operation.body or Shape  # type: ignore[attr-defined]  # declared
    fields: dict[str, Any] = {**reader(query).fields, **reader(body).fields}
    found: dict[str, tuple[Any, Any, Any]] = {}
    for name, (of, mark, default) in sent_to(function).items():
        if isinstance(mark, AddressParameters):
            about = get_object_definition(FILTERS[query], strict=True).description or ""
            found["filter"] = (FILTERS[query] | None, Argument(f"{about.partition(';')[0]}."), None)
        elif mark is None:
            usual = fields[name].default if default is Parameter.empty else default
            found[name] = (of, Argument(fields[name].help_text), Parameter.empty if usual is empty else usual)
        else:
            found[name] = (of, mark, default)
    return found


def _bounded(operation: Operation, given: Json) -> Json:
    """Check what is given against the bounds of REST's parameters. Raise Problem invalid_parameter."""
    asked = {name: each for name, each in given.items() if name in reader(operation.query).fields}
    try:
        return {**given, **(reader(operation.query).run_validation(asked) if asked else {})}
    except ValidationError as error:
        raise Problem("invalid_parameter", faults=faults_of(error.detail)) from None


def listed(
    info: Info, function: Callable[..., Any], first: int, after: str | None, **given: Any
) -> Page[Any]:
    """Return a page of the rows that an operation lists, for the `given` filter (`asked`) or arguments."""
    operation: Operation = function.operation  # type: ignore[attr-defined]  # declared
    (of,) = get_args(operation.gives)
    who = info.context.caller_for(operation, mine=given.get("asked", {}).get("mine", False))
    found = function(who, **given, **language_argument(function, info.context.language))
    rows, further = found if isinstance(found, Rows) else (found, list)
    if DECLARED[of].row is not None:
        rows = rows.only(*columns(made_of(of)))

    def nodes(page: Sequence[Any]) -> Any:
        return shown(info, further(list(page)), operation.gives)

    return connection(rows, first, after, nodes, by=operation.order[0])


def shown(info: Info, made: Any, gives: Any) -> Any:
    """Return what an operation returned, as the source of its fields; named people will be read together."""
    if get_origin(gives) is not list:
        return shown(info, [made], list[gives])[0]
    (of,) = get_args(gives)
    declared = DECLARED[of]
    if declared.row is not None:
        info.context.expect(each.pk for row in made for each in _people(row))
    elif not declared.of_rows:
        made = resource_of(gives, made)
        info.context.expect_people(made)
    return declared.source(info.context, made)


def _people(row: Model) -> Iterator[User]:
    return (each for each in row._state.fields_cache.values() if isinstance(each, User))


@cache
def columns(of: type) -> tuple[str, ...]:
    """Return the columns that a type of rows shows, as `only` takes them, with those of the rows that it
    names."""
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


Resolver = TypeVar("Resolver", bound=Callable[..., Any])


def _field(root: str, about: str, *, missing: Any = (), **more: Any) -> Callable[[Resolver], Resolver]:
    """Let a function resolve a field of Query or of Viewer: null where it raises `missing`. `more`: see
    `leads`."""

    def declare(resolver: Resolver) -> Resolver:
        @wraps(resolver)
        def found(*sources: Any, **arguments: Any) -> Any:
            try:
                return resolver(*sources, **arguments)
            except missing:
                return None

        resolver.field_of = root, leads(about, found if missing else resolver, **more)  # type: ignore[attr-defined]  # its attribute
        return resolver

    return declare


query, own = partial(_field, "Query"), partial(_field, "Viewer")


def root(name: str, about: str, *modules: ModuleType) -> type:
    """Make the type of this name: its fields in the order of the modules, and as each declares them."""
    members = {
        called: each.field_of[1]
        for module in modules
        for called, each in vars(module).items()
        if getattr(each, "field_of", ("",))[0] == name
    }
    return strawberry.type(type(name, (), members), description=about)
