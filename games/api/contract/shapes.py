"""REST's serializers out of resources and inputs."""

from dataclasses import MISSING, Field
from functools import cache, partial
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from rest_framework import serializers

from games.api.contract.fields import (
    CHOSEN,
    SCOPES,
    AnyJson,
    Choice,
    Moment,
    QuietHours,
    Shape,
    StrictBoolean,
    StrictInteger,
    Text,
    examples,
    json_of,
)
from games.api.contract.play.actions import ActionField, TurnId, ref
from games.api.contract.resource import INPUTS, LEFT_OUT, RESOURCES, Bounds, about_member, without_null
from games.api.contract.values import CustomForm, Words
from games.engine.cards import CARD_TEXT

_PLAIN: Final[dict[Any, Any]] = {
    str: Text,
    int: StrictInteger,
    bool: StrictBoolean,
    float: serializers.FloatField,
    Any: AnyJson,
}
# The value that a table chose for one of its options.
_Chosen: Final = json_of(CHOSEN)
_WRITTEN: Final[dict[str, Any]] = {
    "DateTime": Moment,
    "Day": serializers.DateField,
    "Card": partial(Choice, choices=CARD_TEXT),
    "TurnId": TurnId,
    "TurnIdText": Text,
    "ID": Text,
    "Scope": partial(Choice, choices=SCOPES),
    "JSON": lambda **more: serializers.DictField(child=_Chosen(), **more),
    "Simple": json_of({"type": ["string", "integer", "boolean"]}),
    "AnyJson": AnyJson,
    "Reason": json_of(ref("Refusal")),
    "Milliseconds": StrictInteger,
    "QuietHours": QuietHours,
    "NewQuietHours": QuietHours,
    "Action": ActionField,
    "Taken": ActionField,
    "Call": json_of(ref("Call")),
    "LegalAction": json_of(ref("LegalAction")),
    "IllegalAction": json_of(ref("IllegalAction")),
}


@cache
def shape(of: type) -> type[Shape]:
    told = RESOURCES.get(of) or INPUTS[of]
    hints = get_type_hints(of, include_extras=True)
    fields = of.__dataclass_fields__  # type: ignore[attr-defined]  # a dataclass
    members: dict[str, Any] = {
        name: _field(hint, about_member(of, name), **(_given(fields[name]) if of in INPUTS else {}))
        for name, hint in hints.items()
    }
    if (judged := getattr(of, "judged", None)) is not None:
        members["validate"] = lambda self, sent: judged(sent)
    made = type(told.rest, (Shape,), {**members, "__doc__": told.about})
    return examples(told.examples, response_only=of in RESOURCES)(made) if told.examples else made


def shaped(of: Any) -> Any:
    """Return the serializer of a resource, of an input, or of a `list` of one; return anything else
    unchanged."""
    if get_origin(of) is list:
        return list_of(*get_args(of))
    return shape(of) if isinstance(of, type) and (of in RESOURCES or of in INPUTS) else of


@cache
def list_of(of: type, name: str = "") -> type[Shape]:
    """The shape of a page of these, called after them unless it has another `name`."""
    each = shaped(of)
    members = {"data": each(many=True), "next_cursor": Text(allow_null=True)}
    return type(name or f"{each.__name__.removesuffix('Shape')}List", (Shape,), members)


def _given(member: Field[Any]) -> dict[str, Any]:
    """A member's bounds and default, as REST framework's fields take them."""
    more = dict(member.metadata.get("bounds", {}))
    default = member.default if member.default_factory is MISSING else member.default_factory
    if default is LEFT_OUT:
        return {"required": False, **more}
    return more if default is MISSING else {"default": default, **more}


def extended(of: type, name: str, **members: Any) -> type[Shape]:
    """Return the serializer of a resource that has further members in REST alone."""
    return type(name, (shape(of),), members)


def _field(hint: Any, about: str = "", **more: Any) -> Any:
    if about:
        more["help_text"] = about
    if (inner := without_null(hint)) is not hint:
        hint, more["allow_null"] = inner, True
    if get_origin(hint) is Annotated:
        inner, form = get_args(hint)
        return _field(inner, **dict(form.of), **more) if isinstance(form, Bounds) else _annotated(form, more)
    if get_origin(hint) is list:
        (of,) = get_args(hint)
        if of in RESOURCES or of in INPUTS:
            return shape(of)(many=True, **more)
        return serializers.ListField(child=_field(of), **more)
    if get_origin(hint) is dict:
        return serializers.DictField(child=_field(get_args(hint)[1]), **more)
    return _PLAIN[hint](**more) if hint in _PLAIN else shape(hint)(**more)


def _annotated(form: Any, more: dict[str, Any]) -> Any:
    """Return the field of a member with a form of its own: words, a scalar, or a field of REST alone."""
    if isinstance(form, CustomForm):
        return _WRITTEN[form.form](**more)
    if not isinstance(form, Words):
        return form(**more)
    return Choice(choices=[word for word, _ in form.meanings], **more)
