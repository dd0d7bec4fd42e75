"""Fields that several resources share."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.rest.bodies import Choice, Shape, Text, Whole
from games.engine.cards import CARD_TEXT, TRUMP_TEXT

PER_SEAT = "One for each seat, seat 0 first."


@extend_schema_field({"type": ["string", "integer", "boolean", "null", "array", "object"]})
class AnyJson(serializers.Field[Any, Any, Any, Any]):
    """A value whose type depends on its name."""

    def to_internal_value(self, data: Any) -> Any:
        return data


@extend_schema_field({"type": ["string", "integer", "boolean"]})
class Simple(AnyJson):
    """Text, a number, true or false."""


class CardText(Choice):
    """A card: rank, then suit, such as `QS`; jokers are `J1` and `J2`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=CARD_TEXT, **kwargs)


class TrumpText(Choice):
    """`C`, `D`, `H`, `S` or `NT`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=TRUMP_TEXT, **kwargs)


def numbers(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(child=Whole(), **kwargs)


def numbers_or_null(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(child=Whole(allow_null=True), **kwargs)


def card_texts(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(child=CardText(), **kwargs)


class LineShape(Shape):
    code = Text()
    points = Whole()


def lines(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(
        child=LineShape(many=True), help_text="By seat; the lines of a seat add up to its points.", **kwargs
    )
