"""REST's serializers out of resources and inputs."""

from dataclasses import MISSING, Field
from functools import cache, partial
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from rest_framework import serializers

from games.api.contract import fields
from games.api.contract.play.actions import ActionField, TurnId, ref
from games.api.contract.resource import INPUTS, LEFT_OUT, RESOURCES, Bounds, about_member, without_null
from games.api.contract.values import CustomForm, Words
from games.engine.cards import CARD_TEXT

_PLAIN: Final[dict[Any, Any]] = {
    str: fields.Text,
    int: fields.StrictInteger,
    bool: fields.StrictBoolean,
    float: serializers.FloatField,
    Any: fields.AnyJson,
}
# The value that a table chose for one of its options.
_Chosen: Final = fields.json_of(fields.CHOSEN)
_WRITTEN: Final[dict[str, Any]] = {
    "DateTime": fields.Moment,
    "Day": serializers.DateField,
    "Card": partial(fields.Choice, choices=CARD_TEXT),
    "TurnId": TurnId,
    "TurnIdText": fields.Text,
    "ID": fields.Text,
    "Scope": partial(fields.Choice, choices=fields.SCOPES),
    "JSON": lambda **more: serializers.DictField(child=_Chosen(), **more),
    "Simple": fields.json_of({"type": ["string", "integer", "boolean"]}),
    "AnyJson": fields.AnyJson,
    "Reason": fields.json_of(ref("Refusal")),
    "Milliseconds": fields.StrictInteger,
    "QuietHours": fields.QuietHours,
    "NewQuietHours": fields.QuietHours,
    "Action": ActionField,
    "Taken": ActionField,
    "Call": fields.json_of(ref("Call")),
    "LegalAction": fields.json_of(ref("LegalAction")),
    "IllegalAction": fields.json_of(ref("IllegalAction")),
}


@cache
def shape(of: type) -> type[fields.Shape]:
    told = RESOURCES.get(of) or INPUTS[of]
    hints = get_type_hints(of, include_extras=True)
    declared = of.__dataclass_fields__  # type: ignore[attr-defined]  # a dataclass
    members: dict[str, Any] = {
        name: _field(hint, about_member(of, name), **(_given(declared[name]) if of in INPUTS else {}))
        for name, hint in hints.items()
    }
    if (judged := getattr(of, "judged", None)) is not None:
        members["validate"] = lambda self, sent: judged(sent)
    made = type(told.rest, (fields.Shape,), {**members, "__doc__": told.about})
    return fields.examples(told.examples, response_only=of in RESOURCES)(made) if told.examples else made


def shaped(of: Any) -> Any:
    """Return the serializer of a resource, of an input, or of a `list` of one; return anything else
    unchanged."""
    if get_origin(of) is list:
        return list_of(*get_args(of))
    return shape(of) if isinstance(of, type) and (of in RESOURCES or of in INPUTS) else of


@cache
def list_of(of: type, name: str = "") -> type[fields.Shape]:
    """The shape of a page of these, called after them unless it has another `name`."""
    each = shaped(of)
    members = {"data": each(many=True), "next_cursor": fields.Text(allow_null=True)}
    return type(name or f"{each.__name__.removesuffix('Shape')}List", (fields.Shape,), members)


def _given(member: Field[Any]) -> dict[str, Any]:
    """A member's bounds and default, as REST framework's fields take them."""
    more = dict(member.metadata.get("bounds", {}))
    default = member.default if member.default_factory is MISSING else member.default_factory
    if default is LEFT_OUT:
        return {"required": False, **more}
    return more if default is MISSING else {"default": default, **more}


def extended(of: type, name: str, **members: Any) -> type[fields.Shape]:
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
    return fields.Choice(choices=[word for word, _ in form.meanings], **more)
