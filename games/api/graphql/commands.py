"""Commands over GraphQL: a mutation for each, with the union of its success and its refusals."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature
from types import ModuleType
from typing import Annotated, Any, Final

import strawberry
from strawberry.types import get_object_definition

from accounts.refusals import Source
from games.api.contract import relations as contract
from games.api.contract.challenges import Challenge
from games.api.graphql.challenges import sources
from games.api.graphql.context import Info
from games.api.graphql.refusals import mutation
from games.api.graphql.relations import at_tables
from games.api.graphql.tournaments import expect_people
from games.api.graphql.types import payloads, seeks  # noqa: F401  # types with edges are declared first
from games.api.graphql.types.made import graphql_of, made_of
from games.api.graphql.types.refusals import result
from games.api.graphql.types.scalars import told
from games.api.lookup import user_named
from games.api.operations.address import Operation
from games.api.operations.command import NAME, Argument, Command, Input, Person
from games.engine.codec import Json


def _follow(info: Info, made: Any) -> Any:
    info.context.expect([str(made.followed_id)])
    at_tables(info, [made])
    return contract.Follow.of(made)


MADE: Final[dict[str, Any]] = {}
# What is shown otherwise than by `of`: rows that lead further.
SHOWN: Final[dict[Any, Callable[[Info, Any], Any]]] = {
    contract.Follow: _follow,
    Challenge: lambda info, made: sources(info, [made])[0],
}


def mutations_of(module: ModuleType) -> type:
    """The mutations that the commands of a module are, in their order there."""
    commands = {each.__name__: each for each in vars(module).values() if hasattr(each, "command")}
    members = {name: _mutation(each, each.operation, each.command) for name, each in commands.items()}
    return strawberry.type(type(module.__name__.rpartition(".")[2].title(), (), members))


def _mutation(function: Callable[..., Any], operation: Operation, command: Command) -> Any:
    success = _success(operation, command)
    own = [each for each in get_object_definition(success, strict=True).fields if each.base_resolver is None]
    shown = SHOWN.get(operation.gives, _shown(operation.gives))
    looked_up = [name for name, (_, mark, _) in command.sent.items() if isinstance(mark, Person)]

    def effect(self: Any, info: Info, **sent: Any) -> Json:
        by = info.context.known(operation.scope, seated=operation.seated).user
        people = {name: user_named(sent[name], by, pointer=f"/{name}") for name in looked_up}
        made = function(by, **{**sent, **people})
        source: Json = {"__typename": success.__name__}
        if "table_id" in sent or isinstance(made, str):
            source["table_id"] = made if isinstance(made, str) else sent["table_id"]
        if isinstance(made, dict):
            return source | made
        for member in own:
            told_back = _parameter(command, member.python_name)
            source[member.python_name] = sent[told_back] if told_back else shown(info, made)
        return source

    parameters = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=_argument(of, mark))
        for name, (of, mark, default) in command.sent.items()
    ]
    first = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in ("self", "info")]
    effect.__signature__ = Signature([*first, *parameters])  # type: ignore[attr-defined]  # what strawberry reads
    effect.__annotations__ = {"info": Info, **{each.name: each.annotation for each in parameters}}
    name = operation.name[0].upper() + operation.name[1:]
    refuses: list[Source] = [*operation.refuses, *(user_named for _ in looked_up)]
    return mutation(result(name, success, *refuses), command.about)(effect)


def _argument(of: Any, mark: Any) -> Any:
    """A parameter of a mutation, as strawberry reads it."""
    if isinstance(mark, Input):
        return Annotated[of, mark]
    if isinstance(mark, Person):
        return Annotated[str, strawberry.argument(description=NAME)]
    return Annotated[graphql_of(of), strawberry.argument(description=mark.about, name=mark.name or None)]


def _shown(gives: Any) -> Callable[[Info, Any], Any]:
    def shown(info: Info, made: Any) -> Any:
        whole = gives.of(made)
        expect_people(info.context, whole)
        return whole

    return shown


def _parameter(command: Command, member: str) -> str:
    """The parameter that a member tells again, by its name or by that of its argument; or none."""
    for name, (_, mark, _) in command.sent.items():
        if isinstance(mark, Argument) and member in {name, mark.name}:
            return name
    return ""


def _success(operation: Operation, command: Command) -> Any:
    """The type of what a mutation comes to."""
    if isinstance(command.comes_to, str):
        return getattr(payloads, command.comes_to)
    name, about, members = command.comes_to
    if name not in MADE:
        hints = {each: _type_of(each, operation, command) for each in members}
        fields = {each: told(words) for each, words in members.items()}
        MADE[name] = strawberry.type(type(name, (), {**fields, "__annotations__": hints}), description=about)
    return MADE[name]


def _type_of(member: str, operation: Operation, command: Command) -> Any:
    parameter = _parameter(command, member)
    return graphql_of(command.sent[parameter][0]) if parameter else made_of(operation.gives)
