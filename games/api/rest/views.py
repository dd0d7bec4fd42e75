"""The views of addresses, and how they carry out commands: read what was sent, call, answer what was made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter
from typing import Any, Final

from django.http import HttpResponse

from accounts.models import User
from games.api import tournaments
from games.api.answers import IF_MATCH, answer, nothing, seen
from games.api.contract.play.daily import DailyShape
from games.api.contract.play.tables import Table, TableShape
from games.api.contract.tournament.tournaments import Tournament
from games.api.lookup import called, user_named
from games.api.operations.address import Address, Operation
from games.api.operations.command import Command, Input, Person, Seen, resource_of
from games.api.problems import Problem
from games.api.rest.endpoint import ApiRequest, ApiView, caller_of
from games.tables import queries

Parts = Mapping[str, Any]


def _table(made: str | None, user: User, parts: Parts) -> Table:
    return Table.of(queries.table(made or parts["table_id"], user))


def _shown(gives: Any) -> Callable[[Any, User, Parts], Any]:
    return lambda made, user, parts: resource_of(gives, made)


# What is shown otherwise than by `of`.
SHOWN: Final[Mapping[Any, Callable[[Any, User, Parts], Any]]] = {
    TableShape: _table,
    Tournament: lambda made, user, parts: tournaments.shown(made),
    DailyShape: lambda made, user, parts: tournaments.daily_shown(user),
}
NO_VERSION: Final = "Say which one you saw, here or by If-Match."


def view_of(address: Address) -> Any:
    """The view of an address: a class of its own, whose methods are the functions declared there."""
    functions = {
        name: answering(each) if hasattr(each, "command") else each for name, each in address.methods.items()
    }
    methods = {name: staticmethod(each) for name, each in functions.items()}
    view = type(address.name, (ApiView,), {**address.view, **methods, "address": address})
    return view.as_view()  # type: ignore[attr-defined]  # an ApiView


def answering(function: Callable[..., Any]) -> Callable[..., HttpResponse]:
    """The function of a view that carries out a command."""
    command: Command = function.command  # type: ignore[attr-defined]  # declared
    operation: Operation = function.operation  # type: ignore[attr-defined]  # declared
    ((status, _),) = operation.answers.items()
    shown = SHOWN.get(operation.gives, _shown(operation.gives))
    readers = {name: _reader(name, mark, default) for name, (_, mark, default) in command.sent.items()}

    @wraps(function)
    def answered(request: ApiRequest, **parts: Any) -> HttpResponse:
        caller = caller_of(request)
        user = caller.user
        if operation.charges is not None:
            operation.charges(request, user, parts["table_id"])
        sent = {name: read(request, user, parts) for name, read in readers.items()}
        made = function(caller if command.whole else user, **sent)
        if operation.gives is None:
            return nothing()
        location = operation.location and f"/api/v1/{operation.location.format(made, **parts)}"
        content = shown(made, user, parts)
        if isinstance(content, list):
            content = {"data": content, "next_cursor": None}
        return answer(content, status=status, location=location)

    return answered


def _reader(name: str, mark: Any, default: Any) -> Callable[[ApiRequest, User, Parts], Any]:
    """What reads a parameter of a command."""
    if isinstance(mark, Person):
        return lambda request, user, parts: (
            called(parts["name"], user)
            if "name" in parts
            else user_named(request.fields[name], user, pointer=f"/{name}")
        )
    if isinstance(mark, Input):
        return lambda request, user, parts: request.fields
    if isinstance(mark, Seen):
        return lambda request, user, parts: _seen(request, name, required=default is Parameter.empty)

    def read(request: ApiRequest, user: User, parts: Parts) -> Any:
        for sent in (parts, request.fields, request.query):
            if name in sent:
                return sent[name]
        return default

    return read


def _seen(request: ApiRequest, name: str, *, required: bool) -> int | None:
    """The version that was seen, by the body or by `If-Match`."""
    if name in request.fields:
        return int(request.fields[name])
    if required and IF_MATCH not in request.META:
        raise Problem("invalid_body", faults=[(f"/{name}", "required", NO_VERSION)])
    return seen(request)
