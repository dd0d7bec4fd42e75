"""What a resource or an input is: a frozen dataclass, told once, from which every interface is made.

    @resource("A finished trick.")
    class Trick:
        leader: int = told("The seat that led.")
        cards: list[Card] = told("The cards in the order played, the leader's first.")

`shape` (shapes.py) makes REST's serializer of it, `graphql/types/contract_types.py` the GraphQL type; orjson
writes its values as they are. `of` fills it, by hand or as `Row` does; no column is shown by itself.

    @sent("A game to be played.")
    class NewGame:
        ruleset: str = given("`modern` (newest version) or `modern@1`.", "modern", max_length=40)

An input is what clients send: its members have bounds, and defaults unless they must be sent. No interface
makes values of it; each hands over what was sent as a dict.
"""

import dataclasses
from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Annotated,
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
from games.engine.cards import TRUMP_TEXT

T = TypeVar("T")
Of = TypeVar("Of")


class Resource(NamedTuple):
    """What is known of a dataclass as a whole."""

    about: str
    rest: str  # the name of its component in OpenAPI
    graphql: str
    edges: bool  # a class with further fields declares its GraphQL type
    examples: Mapping[str, Any]


class Words(NamedTuple):
    """Texts of which a member is one, each with its meaning; empty where the name says it."""

    name: str
    about: str
    meanings: tuple[tuple[str, str], ...]


class CustomForm(NamedTuple):
    """A value of a form of its own: of a scalar of GraphQL, or of a type that is declared otherwise."""

    form: str


def words(name: str, about: str, of: Mapping[str, str] | tuple[str, ...] | list[str]) -> Words:
    meanings = of if isinstance(of, Mapping) else dict.fromkeys(of, "")
    return Words(name, about, tuple(meanings.items()))


class Bounds(NamedTuple):
    """Bounds of the items of a list, in the words of REST framework's fields."""

    of: tuple[tuple[str, Any], ...]


def bounds(**of: Any) -> Bounds:
    return Bounds(tuple(of.items()))


LEFT_OUT: Final = object()  # the default of a member that need not be sent, and then is not there


def told(about: str, of: str = "") -> Any:
    """A member, in the words of every interface; `of` is its column, where a row calls it otherwise."""
    return dataclasses.field(metadata={"about": about, "of": of})


def given(about: str, default: Any = dataclasses.MISSING, *, beside: bool = False, **bounds: Any) -> Any:
    """A member of an input, with bounds as REST framework has them. `list` and `dict`: an empty one.

    `beside`: where the input is one argument of GraphQL, this is another.
    """
    metadata = {"about": about, "bounds": bounds, "beside": beside}
    if default in {list, dict}:
        return dataclasses.field(default_factory=default, metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


RESOURCES: Final[dict[type, Resource]] = {}
INPUTS: Final[dict[type, Resource]] = {}


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(told, given))
def members(of: type[T]) -> type[T]:
    """Declare members that several resources have, which inherit them."""
    made: Any = dataclasses.dataclass(frozen=True, kw_only=True, slots=True)(of)
    return made  # type: ignore[no-any-return]  # with slots it is another class than `of`


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(told,))
def resource(
    about: str,
    *,
    rest: str = "",
    graphql: str = "",
    edges: bool = False,
    examples: Mapping[str, Any] | None = None,
) -> Callable[[type[T]], type[T]]:
    """Declare a resource. It is called by the name of its class, unless an interface calls it otherwise."""

    def declare(of: type[T]) -> type[T]:
        made: Any = members(of)
        name = of.__name__
        RESOURCES[made] = Resource(about, rest or name, graphql or name, edges, examples or {})
        return made  # type: ignore[no-any-return]  # as `members` says

    return declare


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(given,))
def sent(
    about: str, *, graphql: str = "", examples: Mapping[str, Any] | None = None
) -> Callable[[type[T]], type[T]]:
    """Declare an input, which REST calls by the name of its class. `judged` there checks members together."""

    def declare(of: type[T]) -> type[T]:
        made: Any = members(of)
        name = of.__name__
        INPUTS[made] = Resource(about, name, graphql or name, edges=False, examples=examples or {})
        return made  # type: ignore[no-any-return]  # as `members` says

    return declare


def about_member(of: type, name: str) -> str:
    """The words of a member."""
    return str(of.__dataclass_fields__[name].metadata["about"])  # type: ignore[attr-defined]  # a dataclass


def column_of(of: type, name: str) -> str:
    """The column that a member shows, where it shows one."""
    return str(of.__dataclass_fields__[name].metadata["of"] or name)  # type: ignore[attr-defined]  # a dataclass


def without_null(hint: Any) -> Any:
    """The type of a member that may be null, without that."""
    if get_origin(hint) not in {Union, UnionType}:
        return hint
    (inner,) = (each for each in get_args(hint) if each is not NoneType)
    return inner


class Row(Generic[Of]):
    """A resource whose members are columns of a row, or members of what was kept as JSON, or are given."""

    __slots__ = ()

    @classmethod
    def of(cls, row: Of, /) -> Self:
        """Show a row; rows that it names must be loaded."""
        return cls.filled(row)

    @classmethod
    def filled(cls, row: Of, /, **given: Any) -> Self:
        """Show a row and what is given beside it; a resource that computes members does so here."""
        return cls.read(row, **given)

    @classmethod
    def read(cls, row: Of, /, **given: Any) -> Self:
        """Read what is not given from the row."""
        for name, read, shown in _columns(cls):  # type: ignore[arg-type]  # a class is hashable
            if name not in given:
                value = row[name] if isinstance(row, dict) else read(row)
                given[name] = value if value is None or shown is None else shown(value)
        return cls(**given)


@cache
def _columns(of: type) -> list[tuple[str, Any, Any]]:
    """Each member, how it is read from a row, and how it is shown, unless it is as it stands there."""
    found: list[tuple[str, Any, Any]] = []
    for name, hint in get_type_hints(of, include_extras=True).items():
        found.append((name, attrgetter(column_of(of, name)), _shown(without_null(hint))))
    return found


def _shown(hint: Any) -> Callable[[Any], Any] | None:
    """What makes a member out of a column; None for what stands there as it is shown."""
    if hint == Instant:
        return instant
    if get_origin(hint) is list:
        each = _shown(get_args(hint)[0])
        return None if each is None else lambda many: [each(one) for one in many]
    return getattr(hint, "of", None) if hint in RESOURCES else None


def members_of(resource: Any) -> dict[str, Any]:
    """A resource's members by name, for whoever adds to them."""
    return {name: getattr(resource, name) for name in type(resource).__dataclass_fields__}


# Members are texts, numbers and lists to Python and in JSON; these say more of them.
Instant = Annotated[str, CustomForm("DateTime")]
Day = Annotated[str, CustomForm("Day")]
Card = Annotated[str, CustomForm("Card")]
TurnId = Annotated[str, CustomForm("TurnId")]
Id = Annotated[str, CustomForm("ID")]
TurnIdText = Annotated[str, CustomForm("TurnIdText")]
ScopeText = Annotated[str, CustomForm("Scope")]
Milliseconds = Annotated[int, CustomForm("Milliseconds")]
Options = Annotated[dict[str, Any], CustomForm("JSON")]
SimpleValue = Annotated[str | int | bool, CustomForm("Simple")]
AnyValue = Annotated[Any, CustomForm("AnyJson")]  # null, too
Reason = Annotated[str, CustomForm("Reason")]
Call = Annotated[dict[str, Any], CustomForm("Call")]
LegalAction = Annotated[dict[str, Any], CustomForm("LegalAction")]
Action = Annotated[dict[str, Any], CustomForm("Action")]
Taken = Annotated[dict[str, Any], CustomForm("Taken")]  # an action that is shown
IllegalAction = Annotated[dict[str, Any], CustomForm("IllegalAction")]
TRUMP: Final = words(
    "Trump",
    "A suit as trump, or none.",
    dict(zip(TRUMP_TEXT, ("Clubs.", "Diamonds.", "Hearts.", "Spades.", "No trump."), strict=True)),
)
Trump = Annotated[str, TRUMP]
