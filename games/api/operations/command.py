"""Commands: operations that REST and GraphQL share. Each is a function that is declared once.

    @BLOCK.put(Block, refuses=(services.block,))
    @command(done("Blocked", "They are kept away.", block="Whom, and since when."))
    def block(by: User, user: Named) -> models.Block:
        '''Block somebody'''
        return services.block(by=by, user=user)

It takes the caller, and then what is sent, by the names of REST: parts of the address, parameters and members
of the body. It returns the row or the resource that REST's answer shows; or the id of a table, if that is not
the one it was given; or members of GraphQL's answer, which then has a class of its own.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from inspect import cleandoc, signature
from typing import Annotated, Any, Final, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from django.db.models import QuerySet

from accounts.models import User
from accounts.refusals import Source
from games.api.callers import Caller
from games.api.contract.play.tables import SEED
from games.api.contract.values import Id
from games.api.operations.address import Input, operation_of
from games.api.texts.languages import Language

Function = TypeVar("Function", bound=Callable[..., Any])
NAME: Final = "The name of a user; upper and lower case do not matter."


class Argument(NamedTuple):
    """Marks a parameter as an argument of GraphQL: its description, and its name there if that differs."""

    about: str
    name: str = ""


class Person(NamedTuple):
    """Marks a parameter that is a user: `name` in REST's address, or a member of its body; an argument of the
    parameter's name in GraphQL."""

    about: str = NAME


class SeenVersion(NamedTuple):
    """Marks a parameter as the version that somebody saw: `If-Match` of REST, an argument of GraphQL.

    Without a default it is required: in the body, if that has a member of its name, or by `If-Match`.
    """

    about: str
    name: str = ""


class AddressParameters(NamedTuple):
    """Marks a parameter that takes all query parameters of REST's address, except those of a page."""


class AnswerLanguage(NamedTuple):
    """Marks the parameter `language`: that of the answer. The request's headers or address say it, not its
    body."""


MARKS: Final = (Argument, Person, Input, SeenVersion, AddressParameters, AnswerLanguage)
InLanguage = Annotated[Language, AnswerLanguage()]
TableId = Annotated[Id, Argument("The table's id.", "table")]
UserName = Annotated[str, Argument(NAME, "user")]
Named = Annotated[User, Person()]
ClientSeed = Annotated[str, Argument(SEED)]


class Rows(NamedTuple):
    """Rows of which a list shows a page, and the function that presents a page's rows."""

    rows: QuerySet[Any]
    of: Callable[[list[Any]], Iterable[Any]]


class Done(NamedTuple):
    """The success of a mutation: a type of GraphQL, each member the row or an argument of the command."""

    name: str
    about: str
    members: Mapping[str, str]


def done(name: str, about: str, /, **members: str) -> Done:
    return Done(name, about, members)


class Command(NamedTuple):
    """A mutation of GraphQL. `about` describes it. `comes_to` is its success, or the name of a type that has
    a class, or the resource whose members it has. `sent` has the type, the mark and the default of each
    parameter. `refuses` are refusals that REST does not have. `whole`: it takes the caller with their scopes,
    not the user alone."""

    about: str
    comes_to: Done | str | type
    sent: Mapping[str, tuple[Any, Any, Any]]
    refuses: tuple[Source, ...]
    whole: bool

    @property
    def guarded(self) -> bool:
        """Whether it takes the version that was seen."""
        return any(isinstance(mark, SeenVersion) for _, mark, _ in self.sent.values())


def command(
    comes_to: Done | str | type, about: str = "", *, refuses: tuple[Source, ...] = ()
) -> Callable[[Function], Function]:
    """Let a function be a mutation, too. `about`: its description, if that of REST does not fit."""

    def declared(function: Function) -> Function:
        (by,) = caller_types(function)
        first, _, more = cleandoc(function.__doc__ or "").partition("\n\n")
        words = about or " ".join(f"{first.removesuffix('.')}. {more}".split())
        function.command = Command(words, comes_to, sent_to(function), refuses, by is Caller)  # type: ignore[attr-defined]  # its attribute
        return function

    return declared


def caller_types(function: Callable[..., Any]) -> list[Any]:
    """Return a list with the type of the caller that a function takes; empty if it takes none."""
    hints = get_type_hints(function)
    first = list(signature(function).parameters)[:1]
    return [hints[name] for name in first if hints[name] in (User, User | None, Caller)]


def sent_to(function: Callable[..., Any]) -> dict[str, tuple[Any, Any, Any]]:
    """Return the type, the mark and the default of each parameter of a function, except the caller."""
    hints = get_type_hints(function, include_extras=True)
    sent = list(signature(function).parameters.values())[len(caller_types(function)) :]
    found = {each.name: (*marked(hints[each.name]), each.default) for each in sent}
    return {name: each for name, each in found.items() if not isinstance(each[1], AnswerLanguage)}


@cache
def takes_language(function: Callable[..., Any]) -> bool:
    return get_type_hints(function, include_extras=True).get("language") == InLanguage


def language_argument(function: Callable[..., Any], language: Language) -> dict[str, Language]:
    return {"language": language} if takes_language(function) else {}


def without_address(**declaration: Any) -> Callable[[Function], Function]:
    """Declare an operation of GraphQL alone, because REST has several operations for it, or shows more."""

    def declared(function: Function) -> Function:
        function.operation = operation_of(function, **declaration)  # type: ignore[attr-defined]  # as an address does
        return function

    return declared


def resource_of(gives: Any, made: Any) -> Any:
    """Return a function's result as the resource that its operation gives, or as a list of them."""
    if get_origin(gives) is list:
        return [resource_of(get_args(gives)[0], each) for each in made]
    return gives.of(made) if hasattr(gives, "of") and not isinstance(made, dict | gives) else made


def marked(hint: Any) -> tuple[Any, Any]:
    """Return a parameter's type without its mark, and the mark, which comes last; None if there is none."""
    of, *rest = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    if not rest or not isinstance(rest[-1], MARKS):
        return hint, None
    return (Annotated[(of, *rest[:-1])] if rest[:-1] else of), rest[-1]
