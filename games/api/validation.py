"""Reading of requests: which JSON is accepted, and checks against the contract's shapes and parameters."""

import codecs
import json
import re
from collections.abc import Collection, Iterator
from functools import cache
from itertools import accumulate
from typing import Any

import orjson
from django.http import HttpRequest
from rest_framework import serializers

from games.api.contract.fields import Query, Shape
from games.api.media import JSON
from games.api.problems import Problem
from games.api.refusals import reference
from games.engine.suggestions import each_meant

LARGEST = 64 * 1024
DEEPEST = 32
MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# Below this a float represents every integer exactly (RFC 8259 §6).
MOST_WHOLE = 2**53

_STRINGS = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BRACKETS = re.compile(rb"[^\[\]{}]+")


def raw_body(request: HttpRequest) -> bytes:
    """The body's bytes, never more than 64 KB. Raises Problem too_large or unsupported_encoding."""
    coding = request.META.get("HTTP_CONTENT_ENCODING", "").strip().lower()
    if coding not in {"", "identity"}:
        raise Problem("unsupported_encoding", headers={"Accept-Encoding": "identity"})
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
    if body.startswith(MARKS):
        raise Problem("malformed_json", "Send UTF-8 without a byte order mark.")
    if depth(body) > DEEPEST:
        raise Problem("too_deep")
    try:
        # orjson refuses NaN, lone surrogates and invalid UTF-8. Repeated members it would merge without an
        # error.
        content = orjson.loads(body)
        if isinstance(content, dict) and _may_repeat(body, content):
            json.loads(body, object_pairs_hook=_unrepeated)
    except (ValueError, RecursionError):
        raise Problem("malformed_json") from None
    if not isinstance(content, dict):
        raise Problem("malformed_json", "The body must be a JSON object.")
    if b"\\u0000" in body and _holds_nul(content):
        raise Problem("malformed_json", "Text must not hold NUL characters.")
    numbers: dict[str, Any] = plain_numbers(content)
    return numbers


def plain_numbers(content: Any) -> Any:
    """JSON content with `1.0` and `1e2` as the integers that they are (JSON Schema 2020-12, §6.1.1).

    Programs whose language has one kind of number write integers so, above all those that they have read
    before.
    """
    if isinstance(content, float):
        return int(content) if content.is_integer() and abs(content) <= MOST_WHOLE else content
    if isinstance(content, dict):
        return {name: plain_numbers(value) for name, value in content.items()}
    return [plain_numbers(value) for value in content] if isinstance(content, list) else content


def depth(body: bytes) -> int:
    """How deep arrays and objects are nested, without parsing them; text in quotes does not count."""
    brackets = _BRACKETS.sub(b"", _STRINGS.sub(b"", body))
    return max(accumulate((1 if each in b"[{" else -1 for each in brackets), initial=0))


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


def json_body(request: HttpRequest, beside: Collection[str] = ()) -> dict[str, Any]:
    """The JSON object sent, `{}` without a body. Raises Problem, as above or unsupported_media_type.

    `beside`: other types that the address reads.
    """
    body = raw_body(request)
    if not body:
        return {}
    if request.content_type != JSON:
        types = " or ".join(f"`Content-Type: {each}`" for each in (JSON, *beside))
        raise Problem("unsupported_media_type", f"Send {types}.")
    return json_object(body)


def checked(shape: type[Shape], content: dict[str, Any]) -> dict[str, Any]:
    """Return `content` as the shape declares it. Raise Problem unknown_field or invalid_body."""
    try:
        return dict(reader(shape).run_validation(content))
    except serializers.ValidationError as error:
        faults = list(faults_of(error.detail))
    unknown = any(code == "unknown_field" for _, code, _ in faults)
    raise Problem("unknown_field" if unknown else "invalid_body", faults=faults)


@cache
def reader(shape: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """Return the one serializer of a shape, which all threads share because it keeps nothing of what it
    reads.

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


def read_query(request: HttpRequest, shape: type[Query]) -> dict[str, Any]:
    """The checked parameters. Raises Problem unknown_parameter or invalid_parameter."""
    sent = _sent(request, shape) if request.META.get("QUERY_STRING") else {}
    try:
        return dict(reader(shape).run_validation(sent) if sent else _unasked(shape))
    except serializers.ValidationError as error:
        faults = [(f"?{pointer[1:]}", code, detail) for pointer, code, detail in faults_of(error.detail)]
    raise Problem("invalid_parameter", faults=faults)


def _sent(request: HttpRequest, shape: type[Query]) -> dict[str, str]:
    known = reader(shape).fields
    if shape.passes_over:
        return {name: value for name, value in request.GET.dict().items() if name in known}
    if unknown := sorted(request.GET.keys() - known.keys()):
        raise Problem(
            "unknown_parameter",
            faults=[
                (f"?{name}", "unknown_parameter", detail)
                for name, detail in each_meant(unknown, known.keys(), "There is no such parameter.").items()
            ],
        )
    if repeated := sorted(name for name, values in request.GET.lists() if len(values) > 1):
        raise Problem(
            "invalid_parameter", faults=[(f"?{name}", "repeated", "Send it once.") for name in repeated]
        )
    return request.GET.dict()


@cache
def _unasked(shape: type[Query]) -> dict[str, Any]:
    """Return the parameters of a request that sends none, as most do."""
    return dict(reader(shape).run_validation({}))
