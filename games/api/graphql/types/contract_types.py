"""GraphQL's types out of resources and inputs of the contract.

    @edge(contract.Table, "The proof of the deals.")
    def fairness(node: Node) -> Fairness: ...

A resource's members are fields of its type. A field that leads to another resource is an edge: a function
with the field's arguments, whose annotated return type is the field's type. Types are made when the schema
is, after all edges are declared.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field
from enum import Enum
from functools import partial
from inspect import get_annotations
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

import strawberry
import strawberry_django
from django.db.models import Model
from rest_framework.fields import BooleanField, CharField, ChoiceField, IntegerField, empty
from strawberry.types.fields.resolver import Parameter
from strawberry.types.lazy_type import LazyType

from accounts.models import User
from games.api.contract.fields import Moment, Query
from games.api.contract.players.people import Player
from games.api.contract.resource import (
    INPUTS,
    LEFT_OUT,
    RESOURCES,
    Bounds,
    about_member,
    column_of,
    without_null,
)
from games.api.contract.values import WORDS, CustomForm, Words
from games.api.graphql.types.nodes import Connection, Page, Source
from games.api.graphql.types.scalars import (
    Card,
    Instant,
    Json,
    Reason,
    TurnId,
    about,
    column,
    described_field,
    enum_of,
)

T = TypeVar("T")
Resolver = TypeVar("Resolver", bound=Callable[..., Any])

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
# The resources that rows show.
SOURCES: Final[dict[type, type]] = {User: Player}
_OF_PAGES: Final = {"limit", "cursor", "expand"}
_PARAMETERS: Final = {BooleanField: bool, CharField: str, IntegerField: int, Moment: Instant}


@dataclass
class Declared:
    """Declarations for the GraphQL type of a resource, beyond its members.

    `base`: a class whose fields come first. `row`: lists show rows of this model as they are (see
    `graphql/reads.py`), for which some members take other columns, `only`. `called`: members that have
    another name in the schema. `source`: a function that returns the sources of resources shown together;
    with `of_rows` it takes rows, which it shows by itself.
    """

    base: type = object
    row: type[Model] | None = None
    only: Mapping[str, Sequence[str]] = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)
    source: Callable[[Any, Sequence[Any]], Sequence[Any]] = lambda context, nodes: nodes
    of_rows: bool = False
    edges: dict[str, tuple[Any, Any]] = field(default_factory=dict)


FILTERS: Final[dict[type[Query], type]] = {}
DECLARED: Final[defaultdict[type, Declared]] = defaultdict(Declared)


def shows(of: type, **declared: Any) -> None:
    """Declare what the type of a resource has beyond members and edges; the keywords are those of
    `Declared`."""
    assert of not in MADE, f"the type of {of.__name__} is made already"
    for name, value in declared.items():
        setattr(DECLARED[of], name, value)


def edge(of: type, about: str, *, named: str = "", **more: Any) -> Callable[[Resolver], Resolver]:
    """Let a function resolve a field of a resource, called as it is unless `named`. `more`: see `leads`."""

    def declare(resolver: Resolver) -> Resolver:
        assert of not in MADE, f"the type of {of.__name__} is made already"
        DECLARED[of].edges[named or resolver.__name__] = leads(about, resolver, **more)
        return resolver

    return declare


def leads(about: str, resolver: Callable[..., Any], *, gives: Any = None, **more: Any) -> Any:
    """Make a field with a resolver, of the type that the resolver is annotated to return, or of the type
    `gives`.

    `only`: the columns of a row that it reads. Other keywords are strawberry's.
    """
    hint = graphql_of(gives or get_type_hints(resolver, include_extras=True)["return"])
    make: Any = column if "only" in more else described_field
    return make(about, resolver=resolver, graphql_type=hint, **more)


@dataclass(frozen=True)
class Later(LazyType[Any, Any]):
    """The type of a resource, made when the schema is: by then all of its edges are declared."""

    of: type = object

    def resolve_type(self) -> Any:
        return made_of(self.of)


def filter_of(query: type[Query], name: str, of: str, **called: str) -> Any:
    """Make the filter of a list `of` things: its members are the parameters of REST's list, with the same
    words, types and defaults; `called` are those that have another name here."""
    fields: dict[str, Any] = {
        called.get(name, name): each for name, each in query().fields.items() if name not in _OF_PAGES
    }
    members: dict[str, Any] = {
        name: described_field(each.help_text, default=None if each.default is empty else each.default)
        for name, each in fields.items()
    }
    hints = {name: _parameter_type(each) for name, each in fields.items()}
    made = type(name, (), {**members, "__annotations__": hints})
    FILTERS[query] = strawberry.input(made, description=f"A filter of {of}; all that is given must hold.")
    return FILTERS[query]


def _parameter_type(parameter: Any) -> Any:
    """Return the GraphQL type of a parameter: a choice is an enum of the words that it has."""
    if isinstance(parameter, ChoiceField):
        choices = {*parameter.choices}
        of = next(enum_of(each) for each in WORDS.values() if {word for word, _ in each.meanings} == choices)
    else:
        of = _PARAMETERS[type(parameter)]
    return of | None if parameter.default is empty else of


def written(about: str, declare: Any = strawberry.type) -> Callable[[type[T]], type[T]]:
    """Make a type of a class that is no resource; its members may be resources, or sources of them."""

    def make(members: type[T]) -> type[T]:
        hints = get_type_hints(members, include_extras=True)
        members.__annotations__ = {name: graphql_of(hints[name]) for name in get_annotations(members)}
        made: type[T] = declare(members, description=about)
        return made

    return make


def made_of(of: type) -> Any:
    """The GraphQL type of a resource or an input."""
    if of not in MADE:
        MADE[of] = _input_of(of) if of in INPUTS else type_of(of)
    return MADE[of]


def type_of(of: type, *only: str, name: str = "", about: str = "", **edges: Any) -> Any:
    """Make the type of a resource; with a `name` and edges, one more that shows its members, or `only`
    these."""
    known = RESOURCES[of]
    declared = Declared(edges=edges) if edges or only else DECLARED[of]
    hints = get_type_hints(of, include_extras=True)
    members = {each: hints[each] for each in only or hints}
    beside = {*declared.edges, *(each for base in declared.base.__mro__ for each in get_annotations(base))}
    fields = {name: _member(of, name, declared) for name in members if name not in beside} | declared.edges
    types = {
        name: graphql_of(members[name]) if name not in declared.edges else made.type_annotation.annotation
        for name, made in fields.items()
    }
    made = type(name or known.graphql, (declared.base,), {**fields, "__annotations__": types})
    declare: Any = strawberry.type if declared.row is None else partial(strawberry_django.type, declared.row)
    return declare(name=name or known.graphql, description=about or known.about)(made)


def _member(of: type, name: str, declared: Declared) -> Any:
    """A member as a field without a resolver."""
    more: dict[str, Any] = {"name": declared.called[name]} if name in declared.called else {}
    if declared.row is None:
        return described_field(about_member(of, name), **more)
    if name in declared.only:
        more["only"] = declared.only[name]
    return column(about_member(of, name), column_of(of, name), **more)


def graphql_of(hint: Any) -> Any:
    """The GraphQL type of a member."""
    if (inner := without_null(hint)) is not hint:
        return graphql_of(inner) | None
    if get_origin(hint) is list:
        return list[graphql_of(get_args(hint)[0])]  # type: ignore[misc]  # a type made at run time
    if get_origin(hint) is Page:
        return Connection[graphql_of(get_args(hint)[0])]  # type: ignore[misc]  # a type made at run time
    if get_origin(hint) is Annotated:
        inner, form = get_args(hint)
        if isinstance(form, Bounds):
            return graphql_of(inner)
        if isinstance(form, CustomForm):
            return WRITTEN[form.form]
        if isinstance(form, Words):
            return enum_of(form)
        return Json if inner is Any else inner  # of a form that REST alone knows
    of = _shown_by(hint)
    if of in RESOURCES:
        return Later(RESOURCES[of].graphql, __name__, of=of)
    return made_of(of) if of in INPUTS else of


def _shown_by(hint: Any) -> Any:
    """Return the resource that a source shows. Return anything else unchanged."""
    source = get_origin(hint) or hint
    if not (isinstance(source, type) and issubclass(source, Source)):
        return SOURCES.get(hint, hint)
    (base,) = source.__orig_bases__  # type: ignore[attr-defined]  # of a generic class
    (of,) = get_args(base) if source is hint else get_args(hint)
    return of


def _input_of(of: type) -> Any:
    members: dict[str, Any] = {}
    hints = {}
    for name, hint, default in _given(of):
        if of.__dataclass_fields__[name].metadata["beside"]:  # type: ignore[attr-defined]  # a dataclass
            continue
        factory = isinstance(default, type)
        more = {} if default is MISSING else {"default_factory" if factory else "default": default}
        members[name], hints[name] = described_field(about_member(of, name), **more), hint
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
