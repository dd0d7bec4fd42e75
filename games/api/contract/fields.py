"""The strict shapes of requests.

A request's shape is a `Shape` (a REST framework serializer) of the fields below, which take JSON's own types
only: `"7"` is no integer and `true` neither. `checked` gives the checked dict or raises a Problem.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from rest_framework import serializers

from games.api.presented.instants import read_instant
from games.api.problems import Problem
from games.api.refusals import reference
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


def checked(shape: type[Shape], content: dict[str, Any]) -> dict[str, Any]:
    """The members of `content` as the shape declares them. Raises Problem unknown_field or invalid_body."""
    try:
        return dict(reader(shape).run_validation(content))
    except serializers.ValidationError as error:
        faults = list(faults_of(error.detail))
    unknown = any(code == "unknown_field" for _, code, _ in faults)
    raise Problem("unknown_field" if unknown else "invalid_body", faults=faults)


@cache
def reader(shape: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """The one of its kind that all threads read with, for it keeps nothing of what it reads.

    REST framework copies every field whenever one is made, which takes longer than reading.
    """
    return shape()


def faults_of(errors: Any, pointer: str = "") -> Iterator[tuple[str, str, str]]:
    """Triples of JSON pointer, code and detail out of REST framework's nested errors."""
    if isinstance(errors, dict):
        for name, inner in errors.items():
            step = "" if name == "non_field_errors" else f"/{reference(str(name))}"
            yield from faults_of(inner, pointer + step)
    elif isinstance(errors, list):
        for place, inner in enumerate(errors):
            yield from faults_of(inner, pointer if isinstance(inner, str) else f"{pointer}/{place}")
    else:
        yield pointer, getattr(errors, "code", "invalid"), str(errors)
