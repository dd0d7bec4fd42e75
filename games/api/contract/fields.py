"""The strict shapes of requests and their query parameters, and fields that several resources share.

A body's shape is a `Shape` (a REST framework serializer) of the fields below, which take JSON's own types
only: neither `"7"` nor `true` is an integer. An endpoint's parameters are a `Query`: declared ones only, each
at most once; `request.query` holds the checked dict. Lists extend `ListQuery`. `games.api.validation` checks
requests against them.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, TypeVar

from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from accounts.instants import read_instant
from accounts.scopes import Scope
from games.engine.codec import Json
from games.engine.suggestions import each_meant, meant

Shown = TypeVar("Shown", bound=Callable[..., Any])
NO_MEMBER = "There is no such member."
_FAULTS: Final = {"required": "This field is required.", "unknown_field": NO_MEMBER}
LARGEST: Final = 2**31 - 1


class _Strict(serializers.Field[Any, Any, Any, Any]):
    """A field that takes one type of JSON's and converts nothing to it."""

    takes: ClassVar[type]

    def to_internal_value(self, data: Any) -> Any:
        if type(data) is not self.takes:
            self.fail("invalid", input=data)
        return super().to_internal_value(data)


class Text(_Strict, serializers.CharField):
    """A JSON string, kept as it came: nothing is trimmed."""

    takes = str

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, **kwargs)


class StrictInteger(_Strict, serializers.IntegerField):
    takes = int


class StrictBoolean(_Strict, serializers.BooleanField):
    takes = bool


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


def wrong_members(codes: Mapping[str, str]) -> serializers.ValidationError:
    """Return the error of members that are wrong together with others, each with its code."""
    return serializers.ValidationError(
        {name: serializers.ErrorDetail(_FAULTS[code], code=code) for name, code in codes.items()}
    )


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


class _Minute(_Strict, serializers.RegexField):
    takes = str


def _minute(about: str) -> _Minute:
    return _Minute(regex=MINUTE, help_text=f"{about}, such as `23:00`.")


# `from` is a keyword of Python.
_HOURS: Final = {
    "from": _minute("The first quiet minute"),
    "to": _minute("The first minute after the quiet hours"),
}
QuietHours: Final = type("QuietHours", (Shape,), _HOURS)


class Query(serializers.Serializer[Any]):
    """The query parameters of an endpoint, by REST framework's own fields (they come as text).

    `passes_over`: unknown parameters are not refused, because programs add their own to an address that they
    read.
    """

    passes_over: ClassVar[bool] = False


def whole_number(about: str, least: int, most: int, **more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most, help_text=about, **more)


class ListQuery(Query):
    """The query parameters of every list."""

    limit = whole_number("Rows per page.", 1, 100, default=30)
    cursor = serializers.CharField(
        required=False, max_length=1000, help_text="`next_cursor` of the previous page."
    )


@extend_schema_field(str)
class Expand(serializers.Field[Any, Any, Any, Any]):
    """`expand=a,b`: which parts to include, from an allow-list; the value is a frozenset."""

    def __init__(self, *, allowed: tuple[str, ...], **kwargs: Any) -> None:
        self.allowed = allowed
        super().__init__(required=False, default=frozenset(), **kwargs)

    def to_internal_value(self, text: str) -> frozenset[str]:
        asked = frozenset(part for part in text.split(",") if part)
        if unknown := sorted(asked - set(self.allowed)):
            raise serializers.ValidationError(
                f"Cannot expand {', '.join(unknown)}; known are {', '.join(self.allowed)}.",
                code="unknown_part",
            )
        return asked

    def to_representation(self, value: frozenset[str]) -> str:
        return ",".join(sorted(value))


def format_field() -> serializers.ChoiceField:
    """The parameter of an endpoint that also answers with a sheet."""
    return serializers.ChoiceField(
        choices=("json", "csv"),
        required=False,
        help_text="Format of the answer. Left out: as the header Accept asks, `text/csv` or JSON.",
    )
