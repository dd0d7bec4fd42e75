"""Shapes of actions, as they are sent and as the state lists the legal ones; of claims and their answers."""

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.contract.fields import Shape, examples
from games.api.contract.resource import field, input_type
from games.engine import codec
from games.engine.actions import Action
from games.engine.codec import Json
from games.engine.errors import MalformedRecord, Refusal


def ref(name: str) -> Json:
    """The schema that the description has under this name."""
    return {"$ref": f"#/components/schemas/{name}"}


TEXT: Final[Json] = {"type": "string"}
CARD, TRUMP = ref("Card"), ref("Trump")
NUMBER: Final[Json] = {"type": "integer", "minimum": 0, "maximum": 13}
PLAIN: Final = ["dash_call", "no_dash", "pass", "redeal", "avoid"]


def having(properties: Json) -> Json:
    """Return the schema of an object with these members. Answers may get more members later: changes only
    add."""
    return {"type": "object", "required": list(properties), "properties": properties}


def described(schema: Json, about: str) -> Json:
    return {**schema, "description": about}


def one_text(text: str) -> Json:
    """Return the schema of this text and no other. Generators would make a class of an `enum` with one
    value."""
    return {"type": "string", "const": text}


def _form(kind: str, **members: Json) -> Json:
    return having({"type": one_text(kind), **members})


def _kinds(form: Json) -> list[str]:
    """The values of `type` that this form has."""
    told = form["properties"]["type"]
    return [told["const"]] if "const" in told else PLAIN


def _several(of: Json) -> Json:
    return {"type": "array", "items": of, "minItems": 1}


BID: Final = having({"tricks": NUMBER, "trump": TRUMP})
ACTION_FORMS: Final = {
    "Play": _form("play", card=CARD),
    "Estimate": _form("estimate", value=NUMBER),
    "Bid": _form("bid", tricks=NUMBER, trump=TRUMP),
    "Plain": having({"type": ref("PlainType")}),
}
LEGAL_FORMS: Final = {
    "Play": _form("play", cards=_several(CARD)),
    "Estimate": _form("estimate", values=_several(NUMBER)),
    "Bid": _form("bid", bids=_several(ref("BidChoice"))),
    "Plain": having({"type": ref("PlainType")}),
}
CALL_FORMS: Final = {kind: ACTION_FORMS[kind] for kind in ("Bid", "Plain")}


def with_members(forms: dict[str, Json], **members: Json) -> dict[str, Json]:
    """Return forms of an action with further members that all of them have."""
    return {
        name: {
            **form,
            "required": [*members, *form["required"]],
            "properties": {**members, **form["properties"]},
        }
        for name, form in forms.items()
    }


def one_of(name: str, forms: dict[str, Json], about: str) -> Json:
    """Return a component of this name for objects of one of these forms, and one for each form; `type` says
    which."""
    mapping = {kind: ref(form)["$ref"] for form, of in forms.items() for kind in _kinds(of)}
    union = {
        "oneOf": [ref(form) for form in forms],
        "discriminator": {"propertyName": "type", "mapping": mapping},
        "description": about,
    }
    return {**forms, name: union}


def _named(pattern: str, forms: dict[str, Json], **further: Any) -> dict[str, Json]:
    return {pattern.format(kind): {**form, **further} for kind, form in forms.items()}


SEAT: Final[Json] = {"type": "integer", "minimum": 0, "maximum": 4}
MEANINGS: Final = "\n".join(f"* `{each}`: {each.sentence}" for each in Refusal)
REASON: Final[Json] = {"type": "string", "enum": [each.value for each in Refusal]}


# Named, so that clients made from the description have a name for them, too.
COMPONENTS: Final[Json] = {
    "BidChoice": described(BID, "A bid: a number of tricks with a trump."),
    "PlainType": described({**TEXT, "enum": PLAIN}, "The type of an action without a card or a number."),
    "Refusal": described(REASON, f"Why the rules do not allow an action.\n\n{MEANINGS}"),
    **one_of(
        "Action",
        _named("{}Action", ACTION_FORMS, additionalProperties=False),
        "An action, which takes a turn.",
    ),
    **one_of(
        "LegalAction",
        _named("Legal{}", LEGAL_FORMS),
        "Actions you may send: one entry lists every card, value or bid of its type.",
    ),
    **one_of(
        "IllegalAction",
        _named("Illegal{}", with_members(ACTION_FORMS, code=ref("Refusal"))),
        "An action that you may not send, and why.",
    ),
    **one_of(
        "Call",
        _named("{}Call", with_members(CALL_FORMS, seat=SEAT)),
        "An announcement before the estimates, and who made it.",
    ),
}


@extend_schema_field(ref("Action"))
class ActionField(serializers.Field[Action, Any, Any, Any]):
    """An action; its Python value is the engine's."""

    def to_internal_value(self, data: Any) -> Action:
        try:
            return codec.action(data)
        except MalformedRecord as error:
            pointer, code, why = error.faults[0]
            detail = serializers.ErrorDetail(why, code=code)
            raise serializers.ValidationError({pointer[1:]: detail} if pointer else detail) from None


@extend_schema_field({"type": "string", "pattern": r"^[1-9][0-9]{0,2}\.[1-9][0-9]{0,5}$"})
class TurnId(serializers.Field[tuple[int, int], Any, Any, Any]):
    """Round and turn, such as `7.23`; its Python value is the pair of them."""

    def to_internal_value(self, data: Any) -> tuple[int, int]:
        try:
            return codec.parse_turn_id(data if isinstance(data, str) else "")
        except MalformedRecord as error:
            raise serializers.ValidationError(str(error), code="malformed_turn_id") from None


@examples(
    {
        "A card": {"turn_id": "7.23", "action": {"type": "play", "card": "QS"}},
        "An estimate": {"turn_id": "7.9", "action": {"type": "estimate", "value": 3}},
        "A bid": {"turn_id": "7.1", "action": {"type": "bid", "tricks": 4, "trump": "C"}},
    }
)
class TurnTaken(Shape):
    turn_id = TurnId(help_text="The turn, as `my.turn_id` of the state names it.")
    action = ActionField()


@input_type(examples={"All that is left of round 7": {"round": 7}})
class NewClaim:
    round: int = field("The round whose remaining tricks you claim.", min_value=1, max_value=999)


@input_type(examples={"So it is": {"agrees": True, "claim_id": "7.23.2"}})
class ClaimAnswer:
    agrees: bool = field("true to agree to the claim; false to let play go on.")
    claim_id: str | None = field(
        "`claim_id` of the claim that you saw: an answer to another one is refused; null for any.",
        None,
        max_length=20,
    )
