"""The strict shapes of requests.

A request's shape is a `Shape` (a REST framework serializer) of the fields below, which take JSON's own types
only: `"7"` is no integer and `true` neither. `games.api.validation` holds requests against them.
"""

from typing import Any

from rest_framework import serializers

from games.api.presented.instants import read_instant
from games.engine.suggestions import each_meant, meant

NO_MEMBER = "There is no such member."


class Text(serializers.CharField):
    """A JSON string, kept as it came: nothing is trimmed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A JSON integer."""

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return data


class Truth(serializers.BooleanField):
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
