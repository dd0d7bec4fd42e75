"""Actions as they are sent, and as the state lists what may be sent."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games.api.rest.bodies import Shape, Text, Truth
from games.engine import codec
from games.engine.actions import Action
from games.engine.codec import Json
from games.engine.errors import MalformedRecord, Refusal


def ref(name: str) -> Json:
    """The schema that the description has under this name."""
    return {"$ref": f"#/components/schemas/{name}"}


CARD, TRUMP = ref("Card"), ref("Trump")
NUMBER: Final[Json] = {"type": "integer", "minimum": 0, "maximum": 13}
PLAIN: Final = ["dash_call", "no_dash", "pass", "redeal", "avoid"]


def exactly(properties: Json) -> Json:
    """The schema of an object with these members and no others."""
    return {
        "type": "object",
        "required": list(properties),
        "properties": properties,
        "additionalProperties": False,
    }


def _form(kind: Any, **members: Json) -> Json:
    types = kind if isinstance(kind, list) else [kind]
    return exactly({"type": {"type": "string", "enum": types}, **members})


def _several(of: Json) -> Json:
    return {"type": "array", "items": of, "minItems": 1}


BID: Final = exactly({"tricks": NUMBER, "trump": TRUMP})
ACTION_FORMS: Final = (
    _form("play", card=CARD),
    _form("estimate", value=NUMBER),
    _form("bid", tricks=NUMBER, trump=TRUMP),
    _form(PLAIN),
)
LEGAL_FORMS: Final = (
    _form("play", cards=_several(CARD)),
    _form("estimate", values=_several(NUMBER)),
    _form("bid", bids=_several(BID)),
    _form(PLAIN),
)


def with_members(forms: tuple[Json, ...], **members: Json) -> Json:
    """One of these forms, each with further members that all of them have."""
    return {
        "oneOf": [
            {
                **form,
                "required": [*members, *form["required"]],
                "properties": {**members, **form["properties"]},
            }
            for form in forms
        ]
    }


SEAT: Final[Json] = {"type": "integer", "minimum": 0, "maximum": 4}
REASON: Final[Json] = {"type": "string", "enum": [each.value for each in Refusal]}


# Named, so that clients made from the description have a name for them, too.
COMPONENTS: Final[Json] = {
    "Action": {"oneOf": list(ACTION_FORMS)},
    "LegalAction": {"oneOf": list(LEGAL_FORMS)},
    "IllegalAction": with_members(ACTION_FORMS, code=REASON),
    "Call": with_members(ACTION_FORMS, seat=SEAT),
}


@extend_schema_field(ref("Action"))
class ActionField(serializers.Field[Action, Any, Any, Any]):
    """An action; read, it is the engine's."""

    def to_internal_value(self, data: Any) -> Action:
        try:
            return codec.action(data)
        except MalformedRecord as error:
            raise serializers.ValidationError(str(error), code="malformed_action") from None


@extend_schema_field({"type": "string", "pattern": r"^[1-9][0-9]{0,2}\.[1-9][0-9]{0,5}$"})
class TurnId(serializers.Field[tuple[int, int], Any, Any, Any]):
    """Round and turn, such as `7.23`; read, it is the pair of them."""

    def to_internal_value(self, data: Any) -> tuple[int, int]:
        try:
            return codec.parse_turn_id(data if isinstance(data, str) else "")
        except MalformedRecord as error:
            raise serializers.ValidationError(str(error), code="malformed_turn_id") from None


@extend_schema_field(ref("LegalAction"))
class LegalField(serializers.Field[Any, Any, Any, Any]):
    """What may be sent: one entry lists every card, value or bid."""


@extend_schema_field(ref("IllegalAction"))
class IllegalField(serializers.Field[Any, Any, Any, Any]):
    """An action that may not be sent, and why."""


@extend_schema_field(ref("Call"))
class CallField(serializers.Field[Any, Any, Any, Any]):
    """Something said before the estimates."""


@extend_schema_serializer(
    examples=[
        OpenApiExample("A card", {"turn_id": "7.23", "action": {"type": "play", "card": "QS"}}),
        OpenApiExample("An estimate", {"turn_id": "7.9", "action": {"type": "estimate", "value": 3}}),
        OpenApiExample("A bid", {"turn_id": "7.1", "action": {"type": "bid", "tricks": 4, "trump": "C"}}),
    ]
)
class TurnTaken(Shape):
    turn_id = TurnId(help_text="As in the state: `my.turn_id`.")
    action = ActionField()


class VerdictShape(Shape):
    legal = Truth()
    code = Text(allow_null=True, help_text="The reason why not; null when the action is legal.")
