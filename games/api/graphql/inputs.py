"""Inputs of the contract as arguments of mutations, read by REST's shapes."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from enum import Enum
from typing import Annotated, Any, get_args, get_type_hints

import strawberry
from strawberry import UNSET
from strawberry.types.fields.resolver import Parameter, Signature

from games.api.contract.fields import Shape
from games.api.contract.shapes import shape
from games.api.graphql.context import Info
from games.api.graphql.types.actions import ActionInput
from games.api.graphql.types.contract_types import arguments_of, graphql_of, made_of
from games.api.graphql.types.scalars import about
from games.api.operations.address import Input
from games.api.operations.command import Person
from games.api.validation import checked
from games.engine.codec import Json


def signature_of(effect: Callable[..., Any]) -> tuple[Signature, Mapping[str, Input]]:
    """The signature of a mutation for GraphQL, and which parameters of the effect are inputs."""
    hints = get_type_hints(effect, include_extras=True)
    given = Signature.from_callable(effect)
    inputs = {name: found for name, hint in hints.items() if (found := _sent(hint)) is not None}
    parameters = [
        each.replace(kind=Parameter.KEYWORD_ONLY if each.name in hints else each.kind)
        for name, parameter in given.parameters.items()
        for each in _arguments(
            parameter.replace(annotation=hints.get(name, Parameter.empty)), inputs.get(name)
        )
    ]
    return given.replace(parameters=parameters, return_annotation=Any), inputs


def taking(sent: Mapping[str, tuple[Any, Any, Any]], effect: Callable[..., Any]) -> Any:
    """Give a resolver the parameters of an operation, each as an argument of GraphQL."""
    parameters = [
        Parameter(
            name,
            Parameter.KEYWORD_ONLY,
            default=None if isinstance(mark, Input) and mark.optional else default,
            annotation=_argument(of, mark),
        )
        for name, (of, mark, default) in sent.items()
    ]
    info = Parameter("info", Parameter.POSITIONAL_OR_KEYWORD, annotation=Info)
    effect.__signature__ = Signature([info, *parameters])  # type: ignore[attr-defined]  # what strawberry reads
    effect.__annotations__ = {"info": Info, **{each.name: each.annotation for each in parameters}}
    return effect


def _argument(of: Any, mark: Any) -> Any:
    if isinstance(mark, Input):
        return Annotated[of, mark]
    if isinstance(mark, Person):
        return Annotated[str, strawberry.argument(description=mark.about)]
    return Annotated[graphql_of(of), strawberry.argument(description=mark.about, name=mark.name or None)]


def gathered(chosen: Mapping[str, Any], inputs: Mapping[str, Input]) -> dict[str, Any]:
    """Return the arguments of an effect, made of the arguments that were sent."""
    found = dict(chosen)
    for name, sent in inputs.items():
        if not sent.about:
            members = sent.of.__dataclass_fields__.keys() & found.keys()  # type: ignore[attr-defined]  # a dataclass
            found[name] = {each: found.pop(each) for each in members}
        if name in found:
            found[name] = as_json(found[name])
    return found


def _sent(hint: Any) -> Input | None:
    return next((each for each in get_args(hint) if isinstance(each, Input)), None)


def _arguments(parameter: inspect.Parameter, sent: Input | None) -> Iterator[inspect.Parameter]:
    if sent is None:
        yield parameter
    elif not sent.about:
        yield from arguments_of(sent.of)
    else:
        of = made_of(sent.of) if parameter.default is Parameter.empty else made_of(sent.of) | None
        yield parameter.replace(annotation=Annotated[of, about(sent.about)])


def read_by(of: Any, sent: object, **more: object) -> Json:
    """Read what was sent by a shape of REST, so that both interfaces have the same bounds.

    Raises Problem invalid_body, unknown_field.
    """
    read: type[Shape] = of if issubclass(of, Shape) else shape(of)
    return checked(read, {**(as_json(sent) or {}), **more})


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
