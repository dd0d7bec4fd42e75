"""Fields that several resources share."""

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.scopes import Scope
from games.api.contract.fields import Choice, Shape, Text, Whole
from games.engine.cards import CARD_TEXT, TRUMP_TEXT

MINUTE: Final = r"^([01]\d|2[0-3]):[0-5]\d$"
SCOPES: Final = [(str(scope), scope.description) for scope in Scope]


@extend_schema_field({"description": "Any JSON value; its type depends on the name."})
class AnyJson(serializers.Field[Any, Any, Any, Any]):
    """A value whose type depends on its name."""

    def to_internal_value(self, data: Any) -> Any:
        return data


@extend_schema_field({"type": ["string", "integer", "boolean"]})
class Simple(AnyJson):
    """Text, a number, true or false."""


CHOSEN: Final[dict[str, Any]] = {
    "anyOf": [
        {"type": "string"},
        {"type": "integer"},
        {"type": "boolean"},
        {"type": "array", "items": {"type": "integer"}},
    ]
}


@extend_schema_field(CHOSEN)
class Chosen(AnyJson):
    """What a table chose for one of its options: text, a number, true or false, or a list of numbers."""


class CardText(Choice):
    """A card: rank, then suit, such as `QS`; jokers are `J1` and `J2`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=CARD_TEXT, **kwargs)


class TrumpText(Choice):
    """`C`, `D`, `H`, `S` or `NT`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=TRUMP_TEXT, **kwargs)


class _Minute(serializers.RegexField):
    """A minute of the day as text."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class QuietHours(Shape):
    # Their names are words of Python, so they stand in `get_fields`.
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {
            name: _Minute(regex=MINUTE, help_text=f"{about}, such as `23:00`.")
            for name, about in (
                ("from", "The first quiet minute"),
                ("to", "The first minute after the quiet hours"),
            )
        }


def any_members(**kwargs: Any) -> serializers.DictField:
    return serializers.DictField(child=AnyJson(), **kwargs)


def text_members(**kwargs: Any) -> serializers.DictField:
    return serializers.DictField(child=Text(), **kwargs)


def numbers(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(child=Whole(), **kwargs)


def texts(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(child=Text(), **kwargs)
