"""The views of addresses: read a function's arguments from the request, call it, answer with its result."""

from collections.abc import Callable, Mapping
from functools import partial, wraps
from inspect import Parameter, signature
from typing import Any, Final, get_type_hints
from urllib.parse import quote

from django.db.models import QuerySet
from django.http import HttpResponse

from accounts.models import User
from games.api.answers import IF_MATCH, answer, nothing, read, version_in_if_match
from games.api.callers import Caller
from games.api.contract.play.plans import Plan
from games.api.contract.play.states import State
from games.api.contract.play.tables import Table, TableShape
from games.api.contract.resource import members_of
from games.api.contract.tournament.tournaments import DailyShape
from games.api.lookup import called, user_named
from games.api.operations.address import Address, Existing, Input, Operation
from games.api.operations.command import (
    AddressParameters,
    AnswerLanguage,
    Person,
    Rows,
    SeenVersion,
    marked,
    resource_of,
    takes_language,
)
from games.api.operations.entries import get_daily
from games.api.operations.lobby import ChallengeMade
from games.api.presented.states import state_json
from games.api.problems import Problem
from games.api.rest.endpoint import ApiRequest, ApiView, caller_of, viewer_of
from games.api.rest.lists import listed, paged
from games.api.texts.languages import language_of, with_language_headers
from games.tables import queries

Parts = Mapping[str, Any]
# The caller, by the type of a function's first parameter.
BY: Final[list[tuple[Any, Callable[[ApiRequest], Any]]]] = [
    (Caller, caller_of),
    (User, lambda request: caller_of(request).user),
    (User | None, viewer_of),
]


def _table(made: Table | str | None, request: ApiRequest, parts: Parts) -> Table:
    if isinstance(made, Table):
        return made
    return Table.of(queries.table(made or parts["table_id"], caller_of(request).user))


# Resources that are not shown by `of` after a change.
SHOWN: Final[Mapping[Any, Callable[[Any, ApiRequest, Parts], Any]]] = {
    TableShape: _table,
    State: lambda made, request, parts: state_json(made),
    Plan: lambda made, request, parts: made["plan"],
    ChallengeMade: lambda made, request, parts: {**members_of(made["challenge"]), "links": made["links"]},
    DailyShape: lambda made, request, parts: get_daily(viewer_of(request)),
}
NO_VERSION: Final = "Say which one you saw, here or by If-Match."


def view_of(address: Address) -> Any:
    """The view of an address: a class of its own, whose methods are the functions declared there."""
    address.answers = {name: answering(name, each) for name, each in address.methods.items()}
    methods = {name: staticmethod(each) for name, each in address.answers.items()}
    view = type(address.name, (ApiView,), {**address.view, **methods, "address": address})
    return view.as_view()  # type: ignore[attr-defined]  # an ApiView


def answering(method: str, function: Callable[..., Any]) -> Callable[..., HttpResponse]:
    """Return the function of a view: the function itself if it takes the request, else one that calls it."""
    hints = get_type_hints(function, include_extras=True)
    takes = list(signature(function).parameters.values())
    if takes[:1] and takes[0].name == "request":
        return function
    operation: Operation = function.operation  # type: ignore[attr-defined]  # declared
    by = [found for each, found in BY if takes[:1] and hints[takes[0].name] == each]
    readers = {each.name: _reader(each, hints[each.name]) for each in takes[len(by) :]}
    answered = partial(_read if method == "get" else _changed, operation)

    @wraps(function)
    def called_and_answered(request: ApiRequest, **parts: Any) -> HttpResponse:
        if operation.charges is not None:
            operation.charges(request, caller_of(request).user, parts.get("table_id", ""))
        sent = {name: read(request, parts) for name, read in readers.items()}
        shown = answered(request, function(*(each(request) for each in by), **sent), parts)
        return with_language_headers(language_of(request), shown) if takes_language(function) else shown

    return called_and_answered


def _read(operation: Operation, request: ApiRequest, made: Any, parts: Parts) -> HttpResponse:
    """The answer to a read: a page of a list, a whole list, or a resource."""
    rows, of = made if isinstance(made, Rows) else (made, list)
    if isinstance(rows, QuerySet) and "limit" in request.query:
        page, cursor = paged(request, rows, operation.order)
        return listed(request, resource_of(operation.gives, [*of(page)]), cursor)
    content = resource_of(operation.gives, made)
    if isinstance(content, list):
        return listed(request, content)
    return read(request, content, version=content.version if operation.versioned else None)


def _changed(operation: Operation, request: ApiRequest, made: Any, parts: Parts) -> HttpResponse:
    """The answer to a change: what was made or changed, as it stands now."""
    if operation.gives is None:
        return nothing()
    status = next(iter(operation.answers))
    if isinstance(made, Existing):
        made, status = made.made, 200
    show = SHOWN.get(operation.gives)
    content = resource_of(operation.gives, made) if show is None else show(made, request, parts)
    if isinstance(content, list):
        content = {"data": content, "next_cursor": None}
    location = operation.location
    if location:
        members = content if isinstance(content, dict) else members_of(content)
        location = f"/api/v1/{quote(location.format(**{**members, **parts}))}"
    return answer(content, status=status, location=location, secret=operation.secret)


def _reader(parameter: Parameter, hint: Any) -> Callable[[ApiRequest, Parts], Any]:
    """Return the function that reads a parameter's value from a request."""
    name, default, mark = parameter.name, parameter.default, marked(hint)[1]
    if isinstance(mark, Person):
        return lambda request, parts: (
            called(parts["name"], caller_of(request).user)
            if "name" in parts
            else user_named(request.fields[name], caller_of(request).user, pointer=f"/{name}")
        )
    if isinstance(mark, Input):
        return lambda request, parts: request.fields
    if isinstance(mark, AddressParameters):
        return lambda request, parts: {
            name: each for name, each in request.query.items() if name not in {"limit", "cursor"}
        }
    if isinstance(mark, AnswerLanguage):
        return lambda request, parts: language_of(request)
    if isinstance(mark, SeenVersion):
        return lambda request, parts: _seen(request, name, required=default is Parameter.empty)

    def read(request: ApiRequest, parts: Parts) -> Any:
        for sent in (parts, request.fields, request.query):
            if name in sent:
                return sent[name]
        return default

    return read


def _seen(request: ApiRequest, name: str, *, required: bool) -> int | None:
    """Return the version that was seen, from the body or from `If-Match`."""
    if name in request.fields:
        return int(request.fields[name])
    if required and IF_MATCH not in request.META:
        raise Problem("invalid_body", faults=[(f"/{name}", "required", NO_VERSION)])
    return version_in_if_match(request)
