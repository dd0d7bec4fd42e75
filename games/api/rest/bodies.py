"""Reading bodies: what is accepted as JSON at all, and the strict shapes of requests.

A request's shape is a `Shape` (a REST framework serializer) of the fields below, which take JSON's own types
only: `"7"` is no integer and `true` neither. `checked` gives the checked dict or raises a Problem.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import orjson
from django.http import HttpRequest
from rest_framework import serializers

from games.api.problems import Problem

LARGEST = 64 * 1024
DEEPEST = 32

_STRINGS = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BRACKETS = re.compile(rb"[^\[\]{}]+")


def raw_body(request: HttpRequest) -> bytes:
    """The body's bytes, never more than 64 KB. Raises Problem too_large."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not (length.isascii() and length.isdecimal()):
        raise Problem("invalid_header", "Content-Length is not a number.")
    if int(length) > LARGEST:
        raise Problem("too_large")
    try:
        # Django reads no further than DATA_UPLOAD_MAX_MEMORY_SIZE, also when the header lied.
        return request.body
    except OSError:
        raise Problem("bad_request", "The body broke off.") from None


def json_object(body: bytes) -> dict[str, Any]:
    """The JSON object in `body`. Raises Problem malformed_json or too_deep."""
    if depth(body) > DEEPEST:
        raise Problem("too_deep")
    try:
        # orjson refuses NaN, lone surrogates and invalid UTF-8; repeated members it would merge silently.
        content = orjson.loads(body)
        if isinstance(content, dict) and _may_repeat(body, content):
            json.loads(body, object_pairs_hook=_unrepeated)
    except (ValueError, RecursionError):
        raise Problem("malformed_json") from None
    if not isinstance(content, dict):
        raise Problem("malformed_json", "The body must be a JSON object.")
    if b"\\u0000" in body and _holds_nul(content):
        raise Problem("malformed_json", "Text must not hold NUL characters.")
    return content


def depth(body: bytes) -> int:
    """How deep arrays and objects are nested, without parsing them; text in quotes does not count."""
    deepest = level = 0
    for bracket in _BRACKETS.sub(b"", _STRINGS.sub(b"", body)):
        level += 1 if bracket in b"[{" else -1
        deepest = max(deepest, level)
    return deepest


def _may_repeat(body: bytes, content: dict[str, Any]) -> bool:
    # Each member has a colon outside of strings; as many members as colons means that none was merged.
    return _STRINGS.sub(b"", body).count(b":") != _members(content)


def _members(content: Any) -> int:
    if isinstance(content, dict):
        return len(content) + sum(map(_members, content.values()))
    return sum(map(_members, content)) if isinstance(content, list) else 0


def _unrepeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) != len(pairs):
        raise Problem("malformed_json", "A member is repeated.")
    return content


def _holds_nul(content: Any) -> bool:
    if isinstance(content, dict):
        return any("\0" in name or _holds_nul(value) for name, value in content.items())
    if isinstance(content, list):
        return any(map(_holds_nul, content))
    return isinstance(content, str) and "\0" in content


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

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or data not in self.choice_strings_to_values:
            self.fail("invalid_choice", input=data)
        return data


class Moment(serializers.DateTimeField):
    """An instant in RFC 3339, with its offset."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str) or not re.fullmatch(
            r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)", data
        ):
            self.fail("invalid", format="RFC 3339, such as 2026-11-23T18:00:00.000Z")
        try:
            return super().to_internal_value(data)
        except OverflowError:
            self.fail("invalid", format="RFC 3339, such as 2026-11-23T18:00:00.000Z")


class Shape(serializers.Serializer[Any]):
    """A JSON object with the members declared and no others."""

    data: Any  # REST framework's own; here it may be a member like any other

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and (unknown := sorted(data.keys() - self.fields.keys())):
            raise serializers.ValidationError(
                {
                    name: serializers.ErrorDetail("There is no such member.", code="unknown_field")
                    for name in unknown
                }
            )
        return super().to_internal_value(data)


def json_body(request: HttpRequest) -> dict[str, Any]:
    """The JSON object sent, `{}` without a body. Raises Problem, as above or unsupported_media_type."""
    body = raw_body(request)
    if not body:
        return {}
    if request.content_type != "application/json":
        raise Problem("unsupported_media_type")
    return json_object(body)


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
            step = "" if name == "non_field_errors" else "/" + str(name).replace("~", "~0").replace("/", "~1")
            yield from faults_of(inner, pointer + step)
    elif isinstance(errors, list):
        for place, inner in enumerate(errors):
            yield from faults_of(inner, pointer if isinstance(inner, str) else f"{pointer}/{place}")
    else:
        yield pointer, getattr(errors, "code", "invalid"), str(errors)
