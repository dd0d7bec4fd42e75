"""The strict shapes of requests, and fields that several resources share.

A request's shape is a `Shape` (a REST framework serializer) of the fields below, which take JSON's own types
only: neither `"7"` nor `true` is an integer. `games.api.validation` checks requests against them.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from accounts.instants import read_instant
from accounts.scopes import Scope
from games.engine.codec import Json
from games.engine.suggestions import each_meant, meant

Shown = TypeVar("Shown", bound=Callable[..., Any])
NO_MEMBER = "There is no such member."
LARGEST: Final = 2**31 - 1


class Text(serializers.CharField):
    """A JSON string, kept as it came: nothing is trimmed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictInteger(serializers.IntegerField):
    """A JSON integer."""

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return data


class StrictBoolean(serializers.BooleanField):
    """true or false."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Choice(serializers.ChoiceField):
    """One of the strings named."""

    default_error_messages = {"invalid_choice": "One of {choices}.{meant}"}  # noqa: RUF012  # REST framework's way

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or data not in self.choice_strings_to_values:
            known = self.choice_strings_to_values
            self.fail("invalid_choice", choices=", ".join(known), meant=meant(data, known))
        return data


class Moment(serializers.DateTimeField):
    """An instant in RFC 3339, with its offset."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            return read_instant(data if isinstance(data, str) else "")
        except ValueError:
            self.fail("invalid", format="RFC 3339, such as 2026-11-23T18:00:00.000Z")


def examples(of: Mapping[str, Any], **only: Any) -> Callable[[Shown], Shown]:
    """Show examples of a shape in the description, by their names; `only` is for each, in the words of
    drf-spectacular, unless it has its own."""
    shown = [
        value if isinstance(value, OpenApiExample) else OpenApiExample(name, value, **only)
        for name, value in of.items()
    ]
    return extend_schema_serializer(examples=shown)


class Shape(serializers.Serializer[Any]):
    """A JSON object with the members declared and no others."""

    data: Any  # REST framework's own; here it may be a member like any other

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and (unknown := sorted(data.keys() - self.fields.keys())):
            raise serializers.ValidationError(
                {
                    name: serializers.ErrorDetail(detail, code="unknown_field")
                    for name, detail in each_meant(unknown, self.fields.keys(), NO_MEMBER).items()
                }
            )
        return super().to_internal_value(data)


MINUTE: Final = r"^([01]\d|2[0-3]):[0-5]\d$"
SCOPES: Final = Scope.choices


@extend_schema_field({"description": "Any JSON value; its type depends on the name."})
class AnyJson(serializers.Field[Any, Any, Any, Any]):
    """Any JSON value, kept as it came."""

    def to_internal_value(self, data: Any) -> Any:
        return data


def json_of(schema: Json) -> type[AnyJson]:
    """Return a field that this schema describes. What is sent is checked where it is used."""
    return extend_schema_field(schema)(type("DescribedJson", (AnyJson,), {}))


CHOSEN: Final[Json] = {
    "anyOf": [
        {"type": "string"},
        {"type": "integer"},
        {"type": "boolean"},
        {"type": "array", "items": {"type": "integer"}},
    ]
}


class _Minute(serializers.RegexField):
    """A minute of the day as text."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class QuietHours(Shape):
    # Their names are keywords of Python, so they are added in `get_fields`.
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {
            name: _Minute(regex=MINUTE, help_text=f"{about}, such as `23:00`.")
            for name, about in (
                ("from", "The first quiet minute"),
                ("to", "The first minute after the quiet hours"),
            )
        }
