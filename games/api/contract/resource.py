"""The definition of resources and inputs: frozen dataclasses from which every interface is made.

    @resource("A finished trick.")
    class Trick:
        leader: int = member("The seat that led.")
        cards: list[Card] = member("The cards in the order played, the leader's first.")

`shape` (shapes.py) makes REST's serializer of it, `graphql/types/contract_types.py` the GraphQL type; orjson
writes its values as they are. `of` fills it, by hand or as `Row` does; no column is shown by itself.

    @input_type("A game to be played.")
    class NewGame:
        ruleset: str = field("`modern` (newest version) or `modern@1`.", "modern", max_length=40)

An input is what clients send: its members have bounds, and defaults unless they must be sent. Interfaces make
no instances of it; each passes what was sent as a dict.
"""

import dataclasses
from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter, itemgetter
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Generic,
    NamedTuple,
    Self,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from accounts.instants import instant
from games.api.contract.values import Instant

T = TypeVar("T")
Of = TypeVar("Of")


class Resource(NamedTuple):
    """Data about a dataclass as a whole."""

    about: str
    rest: str  # the name of its component in OpenAPI
    graphql: str
    examples: Mapping[str, Any]


class Bounds(NamedTuple):
    """Bounds of the items of a list, by the names of REST framework's fields."""

    of: tuple[tuple[str, Any], ...]


def bounds(**of: Any) -> Bounds:
    return Bounds(tuple(of.items()))


LEFT_OUT: Final = object()  # the default of a member that need not be sent and is absent then


def member(about: str, of: str | Callable[[Any], Any] = "") -> Any:
    """Declare a member, with its description in every interface. `of`: its column, if that has another name;
    or a function that makes its value from the row."""
    return dataclasses.field(metadata={"about": about, "of": of})


def field(about: str = "", default: Any = dataclasses.MISSING, *, beside: bool = False, **bounds: Any) -> Any:
    """Declare a member of an input, with bounds as REST framework has them. `list` and `dict`: an empty one.

    `beside`: if GraphQL takes the input as one argument, this member is another argument.
    """
    metadata = {"about": about, "bounds": bounds, "beside": beside}
    if default in {list, dict}:
        return dataclasses.field(default_factory=default, metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


RESOURCES: Final[dict[type, Resource]] = {}
INPUTS: Final[dict[type, Resource]] = {}


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(member, field))
def members(of: type[T]) -> type[T]:
    """Declare members that several resources inherit."""
    return dataclasses.dataclass(frozen=True, kw_only=True, slots=True)(of)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(member,))
def resource(
    about: str, *, rest: str = "", graphql: str = "", examples: Mapping[str, Any] | None = None
) -> Callable[[type[T]], type[T]]:
    """Declare a resource. Interfaces use the name of its class, unless another is given."""

    def declare(of: type[T]) -> type[T]:
        made, name = members(of), of.__name__
        RESOURCES[made] = Resource(about, rest or name, graphql or name, examples or {})
        return made

    return declare


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
def input_type(
    about: str = "", *, graphql: str = "", examples: Mapping[str, Any] | None = None
) -> Callable[[type[T]], type[T]]:
    """Declare an input, named after its class in REST. Its `judged` checks members together."""

    def declare(of: type[T]) -> type[T]:
        made, name = members(of), of.__name__
        INPUTS[made] = Resource(about, name, graphql or name, examples or {})
        return made

    return declare


def about_member(of: type, name: str) -> str:
    return str(of.__dataclass_fields__[name].metadata["about"])  # type: ignore[attr-defined]  # a dataclass


def column_of(of: type, name: str) -> str:
    column = of.__dataclass_fields__[name].metadata.get("of")  # type: ignore[attr-defined]  # a dataclass
    return column if column and isinstance(column, str) else name


def without_null(hint: Any) -> Any:
    if get_origin(hint) not in {Union, UnionType}:
        return hint
    (inner,) = (each for each in get_args(hint) if each is not NoneType)
    return inner


class Row(Generic[Of]):
    """A resource whose members are columns of a row, members of stored JSON, or given."""

    __slots__ = ()

    @classmethod
    def of(cls, row: Of, /) -> Self:
        """Show a row; rows that it names must be loaded."""
        return cls.filled(row)

    @classmethod
    def filled(cls, row: Of, /, **given: Any) -> Self:
        """Show a row, with given members; the others are read from the row, or made from it."""
        for name, read, shown in _columns(cls, isinstance(row, dict)):  # type: ignore[arg-type]  # a class is hashable
            if name not in given:
                value = read(row)
                given[name] = value if value is None or shown is None else shown(value)
        return cls(**given)


@cache
def _columns(of: type, is_json: bool) -> list[tuple[str, Any, Any]]:
    """Return each member, the function that reads or makes it, and how it is shown (None: unchanged)."""
    found: list[tuple[str, Any, Any]] = []
    for name, hint in get_type_hints(of, include_extras=True).items():
        maker = of.__dataclass_fields__[name].metadata.get("of")  # type: ignore[attr-defined]  # a dataclass
        read = itemgetter(name) if is_json else attrgetter(column_of(of, name))
        found.append((name, maker, None) if callable(maker) else (name, read, _shown(without_null(hint))))
    return found


def _shown(hint: Any) -> Callable[[Any], Any] | None:
    """Return the function that makes a member of a column's value; None if the value is shown unchanged."""
    if hint == Instant:
        return instant
    if hint is float:
        return float
    if get_origin(hint) is list:
        each = _shown(get_args(hint)[0])
        return None if each is None else lambda many: [each(one) for one in many]
    return getattr(hint, "of", None) if hint in RESOURCES else None


def members_of(resource: Any) -> dict[str, Any]:
    """Return a resource's members by name, so that others can be added."""
    return {name: getattr(resource, name) for name in type(resource).__dataclass_fields__}
