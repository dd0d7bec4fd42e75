"""Checks of requests against the shapes and parameters that the contract declares."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.http import HttpRequest
from rest_framework import serializers

from games.api.contract.fields import Query, Shape
from games.api.problems import Problem
from games.api.refusals import reference
from games.engine.suggestions import each_meant


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
