"""The views of addresses, and how they carry out commands: read what was sent, call, answer what was made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final

from django.http import HttpResponse

from accounts.models import User
from games.api.answers import answer, nothing
from games.api.contract.tables import Table, TableShape
from games.api.lookup import called
from games.api.operations.address import Address, Operation
from games.api.operations.command import Command, Input, Person
from games.api.rest.endpoint import ApiRequest, ApiView, caller_of
from games.tables import queries

Parts = Mapping[str, Any]


def _table(made: str | None, user: User, parts: Parts) -> Table:
    return Table.of(queries.table(made or parts["table_id"], user))


def _shown(gives: Any) -> Callable[[Any, User, Parts], Any]:
    return lambda made, user, parts: gives.of(made)


# What is shown otherwise than by `of`.
SHOWN: Final[Mapping[Any, Callable[[Any, User, Parts], Any]]] = {TableShape: _table}


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
        user = caller_of(request).user
        made = function(user, **{name: read(request, user, parts) for name, read in readers.items()})
        if operation.gives is None:
            return nothing()
        location = operation.location and f"/api/v1/{operation.location.format(made, **parts)}"
        return answer(shown(made, user, parts), status=status, location=location)

    return answered


def _reader(name: str, mark: Any, default: Any) -> Callable[[ApiRequest, User, Parts], Any]:
    """What reads a parameter of a command."""
    if isinstance(mark, Person):
        return lambda request, user, parts: called(parts["name"], user)
    if isinstance(mark, Input):
        return lambda request, user, parts: request.fields
    return lambda request, user, parts: parts[name] if name in parts else request.fields.get(name, default)
