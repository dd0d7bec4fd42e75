"""Mutations. Each calls the service that REST calls, and its refusals have names.

Nearly all are made of commands (`games/api/operations`), with the union of their success and refusals. Three
are written separately, because the two interfaces differ: `act`, the most frequent one, whose seat REST reads
together with the caller; `endAccount`, for which REST takes HTTP Basic; and `chooseNotifications`, where null
leaves a setting as it is.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from types import ModuleType
from typing import Any, Final, cast

import strawberry
from django.db.models import Model
from strawberry.types import get_object_definition
from strawberry.types.field import StrawberryField

from accounts.refusals import Source
from games.api.contract.resource import RESOURCES, members_of
from games.api.graphql.context import Info
from games.api.graphql.inputs import as_json, gathered, taking
from games.api.graphql.play import turns
from games.api.graphql.players import account
from games.api.graphql.players import notices as notice_settings
from games.api.graphql.reads import sent_by, shown
from games.api.graphql.types import payloads
from games.api.graphql.types.contract_types import graphql_of, made_of
from games.api.graphql.types.refusals import mutation
from games.api.graphql.types.scalars import described_field
from games.api.lookup import user_named
from games.api.operations import (
    chat,
    entries,
    hours,
    interventions,
    lobby,
    motions,
    notices,
    relations,
    reports,
    stage_rounds,
    tables,
    tournaments,
)
from games.api.operations.address import Existing, Input, Operation
from games.api.operations.command import Command, Person, language_argument
from games.api.validation import checked, reader
from games.engine.codec import Json

MADE: Final[dict[str, Any]] = {}


def mutations_of(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield the mutations of a module by name, in their order there: commands, and what is written as one."""
    for name, each in vars(module).items():
        if isinstance(getattr(each, "command", None), Command):
            yield name, _mutation(each, each.operation, each.command)
        elif isinstance(each, StrawberryField):
            yield name, each


def _mutation(function: Callable[..., Any], operation: Operation, command: Command) -> Any:
    """Return a command as a mutation, whose arguments are the parameters in their order."""
    success = _success(operation, command)
    effect = taking(sent_by(function), _effect(function, operation, command, success))
    looks_up = [user_named for _, mark, _ in command.sent.values() if isinstance(mark, Person)]
    refuses: list[Source] = [*operation.refuses, *command.refuses, *looks_up]
    return mutation(operation.name, success, *refuses, about=command.about)(effect)


def _effect(
    function: Callable[..., Any], operation: Operation, command: Command, success: Any
) -> Callable[..., Json]:
    """Return the function that reads a mutation's arguments, carries the command out and makes the source of
    its success."""
    looked_up = [name for name, (_, mark, _) in command.sent.items() if isinstance(mark, Person)]
    bodies = {name: mark for name, (_, mark, _) in command.sent.items() if isinstance(mark, Input)}
    source = _source(operation, command, success)

    def effect(info: Info, **chosen: Any) -> Json:
        given = gathered(chosen, bodies)
        caller = info.context.known(operation.scope, seated=operation.seated)
        if operation.charges is not None:
            operation.charges(info.context.request, caller.user, given["table_id"])
        sent = {name: each.value if isinstance(each, Enum) else each for name, each in given.items()}
        beside = {name: each for name, each in sent.items() if name not in bodies}
        read = {name: _body(operation, mark, sent[name], beside) for name, mark in bodies.items()}
        people = {name: user_named(sent[name], caller.user, pointer=f"/{name}") for name in looked_up}
        arguments = {**sent, **read, **people, **language_argument(function, info.context.language)}
        made = function(caller if command.whole else caller.user, **arguments)
        info.context.holds_secret |= operation.secret
        return source(info, made.made if isinstance(made, Existing) else made, sent)

    return effect


def _source(operation: Operation, command: Command, success: Any) -> Callable[[Info, Any, Json], Json]:
    """Return the function that makes the source of a mutation's success from the command's result."""
    fields = get_object_definition(success, strict=True).fields
    own = {each.python_name for each in fields if each.base_resolver is None}
    show = partial(_shown, gives=operation.gives)

    def source(info: Info, made: Any, sent: Json) -> Json:
        found: Json = {"__typename": success.__name__}
        if isinstance(command.comes_to, type):
            return found | members_of(show(info, made))
        if "table_id" in sent or isinstance(made, str):
            found["table_id"] = made if isinstance(made, str) else sent["table_id"]
        if isinstance(made, dict):
            found |= {name: _as_source(info, each) for name, each in made.items()}
        for member in own - found.keys():
            found[member] = sent[_parameter(command, member)] if operation.gives is None else show(info, made)
        return found

    return source


def _body(operation: Operation, mark: Input, sent: Any, beside: Json) -> Json:
    """Read an input as REST reads the body; some of its members may be separate arguments (`beside`)."""
    if mark.judged:
        return cast("Json", sent)
    body: Any = operation.body  # there is one where there is an input
    members = reader(body).fields
    more = {name: as_json(each) for name, each in beside.items() if name in members}
    return checked(body, {**(sent or {}), **more})


def _shown(info: Info, made: Any, gives: Any) -> Any:
    """Return the result, never as a row, because it is stored for a repeated request."""
    node = shown(info, made, gives)
    return gives.of(node) if isinstance(node, Model) else node


def _as_source(info: Info, member: Any) -> Any:
    return shown(info, member, type(member)) if type(member) in RESOURCES else member


def _parameter(command: Command, member: str) -> str:
    """Return the parameter that a member of a success without a resource repeats.

    `name` is that of the user, `id` that of the deleted object; other members are named after the parameter
    or its argument.
    """

    def tells(name: str, mark: Any) -> bool:
        if isinstance(mark, Person):
            return member == "name"
        return member in {name, mark.name} or (member == "id" and name.endswith("_id"))

    return next(name for name, (_, mark, _) in command.sent.items() if tells(name, mark))


def _success(operation: Operation, command: Command) -> Any:
    if isinstance(command.comes_to, type):
        return made_of(command.comes_to)
    if isinstance(command.comes_to, str):
        return getattr(payloads, command.comes_to)
    name, about, members = command.comes_to
    if name not in MADE:
        hints = {each: _type_of(each, operation, command) for each in members}
        fields = {each: described_field(words) for each, words in members.items()}
        MADE[name] = strawberry.type(type(name, (), {**fields, "__annotations__": hints}), description=about)
    return MADE[name]


def _type_of(member: str, operation: Operation, command: Command) -> Any:
    if operation.gives is not None:
        return graphql_of(operation.gives)
    of, mark, _ = command.sent[_parameter(command, member)]
    return str if isinstance(mark, Person) else graphql_of(of)


MODULES: Final = (
    hours, notices, notice_settings, relations, chat, lobby, reports,
    account, tournaments, motions, entries, stage_rounds, interventions, tables, turns,
)  # fmt: skip
Mutation: Final = strawberry.type(
    type("Mutation", (), {name: made for module in MODULES for name, made in mutations_of(module)}),
    description="Everything that can be changed. At tables you need a token with the scope `games:play`; a "
    "bot at its own seat needs only `bot:play`; writing needs `chat:write`. Your own account "
    "needs `profile:write`. Entering tournaments needs `tournaments:join`; running them and "
    "directing tables needs `tournaments:manage`.",
)
