"""Addresses of the API, and the operations there: the one table, of which views, OpenAPI and tests are made.

    NOTE = Address("me/notes/<str:name>", "note", "me")

    @NOTE.get(Note)
    def get_note(by: User, name: str) -> models.Note:
        '''Your note on a player (The docstring is the documentation, first line as its summary.)'''
        return queries.note_of(by, name)

A function's first parameter is the caller: a `User`, a `User | None` at an address that needs no token, or a
`Caller`, who has scopes. Other parameters are looked up by name in the address, the body and the query. It
returns a row, which the declared resource shows, the resource itself, rows of a list, or None. A function
whose first parameter is `request` reads all that by itself, and returns the response.

The operation has a name such as `openTable` in the description and in generated clients: a verb and its
object. An operation that changes something has the name of GraphQL's mutation for it. A name never changes,
because that would break generated clients. The declaration is used for the check and for the description, so
that neither can drift from the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_type_hints

from django.http import HttpRequest

from accounts.models import User
from accounts.refusals import Source, codes_of
from accounts.scopes import Scope
from games.api.contract.fields import Query, Shape
from games.api.contract.shapes import shaped
from games.api.media import JSON
from games.api.problem_codes import ordered

Method = TypeVar("Method", bound=Callable[..., Any])
METHODS: Final = ("get", "post", "put", "patch", "delete")
# Tag -> the scopes with which a token may read there and change something; None: any token.
SCOPES: Final[Mapping[str, tuple[Scope | None, Scope | None]]] = {
    **dict.fromkeys(("tables", "meeting", "playing", "after the game"), (Scope.GAMES_READ, Scope.GAMES_PLAY)),
    **dict.fromkeys(("me", "chat", "sandbox"), (Scope.PROFILE_READ, Scope.PROFILE_WRITE)),
    "tournaments": (Scope.TOURNAMENTS_READ, Scope.TOURNAMENTS_MANAGE),
    "directing": (Scope.TOURNAMENTS_MANAGE, Scope.TOURNAMENTS_MANAGE),
    "webhooks": (Scope.WEBHOOKS_MANAGE, Scope.WEBHOOKS_MANAGE),
    "bots": (None, Scope.PROFILE_WRITE),
    "people": (None, None),
    "rulesets": (None, None),
}


class Input(NamedTuple):
    """Marks a parameter as an input of the contract, a dict by the names of REST: the body there.

    Without `about` each member of the input is an argument of its own in GraphQL. `optional`: it may be null
    in GraphQL, and is null for an empty body. `judged`: the service checks its bounds, and its refusals have
    names.
    """

    of: type
    about: str = ""
    optional: bool = False
    judged: bool = False


class Existing(NamedTuple):
    """The result of a change that found its object instead of making it: REST answers 200, not 201."""

    made: Any


class Operation(NamedTuple):
    """The declaration of a method of an address: what it needs and returns.

    `scope` None with `anonymous` False: any token. `anonymous`: no token is needed, but one that is sent must
    be good and hold the scope. `public`: it is anonymous, and a token changes nothing. `password`: HTTP Basic
    is accepted too. `once`: a POST heeds Idempotency-Key. `seated`: it is about the caller's own seat, for
    which a bot's token needs `bot:play` alone. `again`: its answer shows cards, so it is not stored; this
    makes the body of a repeat, as the caller may see it then. `waits`: a GET heeds `Prefer: wait`. `streams`:
    its answer has no end, so that there is no HEAD. `guarded`: its description mentions `If-Match`, which all
    operations obey. `media` are types of bodies beside JSON, which the view reads itself: `fields` are empty
    then. `secret`: its answer holds a secret, which no repeat shows. `replica`: it is a list or a sum that
    may be a moment old, and never about cards, so a replica of the database may answer. `refuses`: the
    services it calls, which declare their refusals, and codes of its own. `limit` is its rate limit policy,
    by default that of reads or writes; `charges` takes more tokens from the caller, by the table if it is
    about one. `gives`: the resource of the first answer. `location`: a template of the address of what was
    made, from its members and the parts of the address; by default the address below that has its id.
    `versioned`: its ETag begins with the `version` of the resource, so that `If-Match` says which version was
    seen. `order`: the fields by which a list is paged.
    """

    name: str = ""
    scope: Scope | None = None
    anonymous: bool = False
    public: bool = False
    password: bool = False
    body: type[Shape] | None = None
    media: tuple[str, ...] = ()
    query: type[Query] = Query
    answers: Mapping[Any, Any] = {}
    waits: bool = False
    streams: bool = False
    guarded: bool = False
    seated: bool = False
    secret: bool = False
    versioned: bool = False
    replica: bool = False
    refuses: tuple[Source, ...] = ()
    once: bool = True
    again: Callable[..., bytes] | None = None
    order: tuple[str, ...] = ("-id",)
    limit: str = ""
    charges: Callable[[HttpRequest, User, str], None] | None = None
    gives: Any = None
    location: str = ""

    @property
    def codes(self) -> tuple[str, ...]:
        """Return the codes of the problems that this operation has beyond those that all have."""
        return ordered(codes_of(*self.refuses))


def operation_of(method: Callable[..., Any], **declaration: Any) -> Operation:
    """Return the operation that a function carries out, named after it. The keywords are those of
    `Operation`, in which resources and inputs of the contract stand for their shapes. By default the body is
    the input that the function takes."""
    first, *others = method.__name__.split("_")
    marks = (each for hint in get_type_hints(method, include_extras=True).values() for each in get_args(hint))
    inputs = (each.of for each in marks if isinstance(each, Input))
    declaration["body"] = shaped(declaration.get("body") or next(inputs, None))
    if hasattr(method, "command"):
        declaration["guarded"] = method.command.guarded
    declaration["gives"] = next(iter(declaration.get("answers", {}).values()), None)
    declaration["answers"] = {status: shaped(each) for status, each in declaration.get("answers", {}).items()}
    return Operation(first + "".join(map(str.capitalize, others)), **declaration)


class Address:
    """An address of the API: its path, its name within the service, and under which tag it is described.

    `shows` is the address whose GET shows what a request to this one changes; by default this one. `view`:
    more attributes of its view.
    """

    def __init__(
        self, path: str, name: str, tag: str, *, shows: Address | bool | None = True, **view: Any
    ) -> None:
        self.path, self.name, self.tag, self.view = path, name, tag, view
        self.methods: dict[str, Callable[..., Any]] = {}
        self.answers: dict[str, Callable[..., Any]] = {}
        self.one = ""  # a template of the address of one thing of a list
        self._shows = self if shows is True else shows or None

    def below(self, path: str, name: str, **more: Any) -> Address:
        """Return an address that begins with this one, under the same tag."""
        found = Address(f"{self.path}/{path}", name, self.tag, **more)
        if one := re.fullmatch(r"<str:(?:\w+_)?(id|name)>", path):
            self.one = f"{self.path}/{{{one[1]}}}"
        return found

    def shown(self, parts: Mapping[str, Any]) -> tuple[Callable[..., Any], dict[str, Any]] | None:
        """Return the function that answers a GET of the changed resource, and the parts of the address that
        it takes."""
        if self._shows is None or (get := self._shows.answers.get("get")) is None:
            return None
        return get, {name: parts[name] for name in re.findall(r":(\w+)>", self._shows.path)}

    def get(self, gives: Any = None, *statuses: int, **more: Any) -> Callable[[Method], Method]:
        return self.declared("get", gives, statuses, more)

    def post(self, gives: Any = None, *statuses: int, **more: Any) -> Callable[[Method], Method]:
        return self.declared("post", gives, statuses, more)

    def put(self, gives: Any = None, *statuses: int, **more: Any) -> Callable[[Method], Method]:
        return self.declared("put", gives, statuses, more)

    def patch(self, gives: Any = None, *statuses: int, **more: Any) -> Callable[[Method], Method]:
        return self.declared("patch", gives, statuses, more)

    def delete(self, gives: Any = None, *statuses: int, **more: Any) -> Callable[[Method], Method]:
        return self.declared("delete", gives, statuses, more)

    def declared(
        self, method: str, gives: Any, statuses: Sequence[int], more: dict[str, Any]
    ) -> Callable[[Method], Method]:
        """Let a function answer a method of this address. It gives this resource as JSON, other `forms` by
        their media types. The first of the statuses is the usual one: without any 200, or 204 if it gives
        nothing. Without a `scope` it needs that of the address's tag."""
        answers = dict.fromkeys(statuses or [204 if gives is None else 200], gives)
        if forms := more.pop("forms", {}):
            forms = {JSON: gives, **forms} if gives else forms
            answers = {(200, media): form for media, form in forms.items()}
        public = more.get("public", False)
        scope = None if public else SCOPES[self.tag][method != "get"]
        location = self.one if method == "post" and 201 in answers else ""
        usual = {"answers": answers, "scope": scope, "anonymous": public, "location": location}
        declaration = {**usual, **more}

        def declare(function: Method) -> Method:
            assert method not in self.methods, f"{method} {self.path} is declared already"
            function.operation = operation_of(function, **declaration)  # type: ignore[attr-defined]  # for the view
            self.methods[method] = function
            return function

        return declare
