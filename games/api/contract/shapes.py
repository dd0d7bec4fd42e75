"""REST's serializers out of resources."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.actions import CallField, IllegalField, LegalField, TurnId
from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.plain import CardText, Chosen, TrumpText
from games.api.contract.resource import RESOURCES, Words, Written, about_member, without_null

_PLAIN: Final[dict[Any, Any]] = {str: Text, int: Whole, bool: Truth, float: serializers.FloatField}


def _chosen(**more: Any) -> serializers.DictField:
    return serializers.DictField(child=Chosen(), **more)


_WRITTEN: Final[dict[str, Any]] = {
    "DateTime": Moment,
    "Card": CardText,
    "TurnId": TurnId,
    "TurnIdText": Text,
    "ID": Text,
    "JSON": _chosen,
    "Milliseconds": Whole,
    "Call": CallField,
    "LegalAction": LegalField,
    "IllegalAction": IllegalField,
}


@cache
def shape(of: type) -> type[Shape]:
    """The serializer of a resource."""
    told = RESOURCES[of]
    hints = get_type_hints(of, include_extras=True)
    members: dict[str, Any] = {name: _field(hint, about_member(of, name)) for name, hint in hints.items()}
    made = type(told.rest, (Shape,), {**members, "__doc__": told.about})
    examples = [OpenApiExample(name, value, response_only=True) for name, value in told.examples.items()]
    return extend_schema_serializer(examples=examples)(made) if examples else made


def extended(of: type, name: str, **members: Any) -> type[Shape]:
    """The serializer of a resource that REST alone shows with further members."""
    return type(name, (shape(of),), members)


def _field(hint: Any, about: str = "", **more: Any) -> Any:
    if about:
        more["help_text"] = about
    if (inner := without_null(hint)) is not hint:
        hint, more["allow_null"] = inner, True
    if get_origin(hint) is Annotated:
        return _annotated(get_args(hint)[1], more)
    if get_origin(hint) is list:
        (of,) = get_args(hint)
        if of in RESOURCES:
            return shape(of)(many=True, **more)
        return serializers.ListField(child=_field(of), **more)
    return shape(hint)(**more) if hint in RESOURCES else _PLAIN[hint](**more)


def _annotated(form: Words | Written, more: dict[str, Any]) -> Any:
    if isinstance(form, Written):
        return _WRITTEN[form.form](**more)
    if form.name == "Trump":
        return TrumpText(**more)
    return Choice(choices=[word for word, _ in form.meanings], **more)
