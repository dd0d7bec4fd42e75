"""Inputs of the contract as arguments of mutations, read by REST's shapes."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from enum import Enum
from typing import Annotated, Any

import strawberry
from strawberry import UNSET
from strawberry.types.fields.resolver import Parameter, Signature

from games.api.graphql.context import Info
from games.api.graphql.types.contract_types import arguments_of, graphql_of, made_of
from games.api.graphql.types.facts import ActionInput
from games.api.operations.address import Input
from games.api.operations.command import Person
from games.engine.codec import Json


def taking(sent: Mapping[str, tuple[Any, Any, Any]], effect: Callable[..., Any]) -> Any:
    """Give a resolver the parameters of an operation, each as an argument of GraphQL."""
    parameters = [made for name, declared in sent.items() for made in _arguments(name, *declared)]
    info = Parameter("info", Parameter.POSITIONAL_OR_KEYWORD, annotation=Info)
    effect.__signature__ = Signature([info, *parameters])  # type: ignore[attr-defined]  # what strawberry reads
    effect.__annotations__ = {"info": Info, **{each.name: each.annotation for each in parameters}}
    return effect


def _arguments(name: str, of: Any, mark: Any, default: Any) -> Iterator[Parameter]:
    if isinstance(mark, Input) and not mark.about:
        yield from arguments_of(mark.of)
        return
    called = None
    if isinstance(mark, Input):
        default = None if mark.optional else default
        hint = made_of(mark.of) if default is Parameter.empty else made_of(mark.of) | None
    elif isinstance(mark, Person):
        hint = str
    else:
        hint, called = graphql_of(of), mark.name or None
    argument = strawberry.argument(description=mark.about, name=called)
    yield Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[hint, argument])


def gathered(chosen: Json, inputs: Mapping[str, Input]) -> Json:
    """Return the arguments of an operation, made of the arguments that were sent."""
    found = dict(chosen)
    for name, sent in inputs.items():
        if not sent.about:
            members = sent.of.__dataclass_fields__.keys() & found.keys()  # type: ignore[attr-defined]  # a dataclass
            found[name] = {each: found.pop(each) for each in members}
        found[name] = as_json(found[name])
    return found


def as_json(sent: Any) -> Any:
    """Return members by the names of REST, without those that were not sent."""
    if isinstance(sent, ActionInput):
        # In an action a null member means nothing.
        return {name: as_json(each) for name, each in vars(sent).items() if each is not None}
    if isinstance(sent, Enum):
        return sent.value
    if hasattr(type(sent), "__strawberry_definition__"):
        fields = type(sent).__strawberry_definition__.fields
        sent = {each.graphql_name or each.python_name: getattr(sent, each.python_name) for each in fields}
    if isinstance(sent, dict):
        return {name: as_json(each) for name, each in sent.items() if each is not UNSET}
    if isinstance(sent, list):
        return [as_json(each) for each in sent]
    return sent.isoformat() if isinstance(sent, datetime) else sent
