"""Reading query parameters: declared ones only, each at most once.

A door's parameters are a `Query`; `request.query` holds the checked dict. Lists extend `ListQuery`.
"""

from functools import cache
from typing import Any, ClassVar

from django.http import HttpRequest
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.contract.fields import faults_of, reader
from games.api.problems import Problem
from games.engine.suggestions import each_meant


class Query(serializers.Serializer[Any]):
    """The query parameters of a door, by REST framework's own fields (they come as text).

    `passes_over`: what is not among them is not refused, since programs add to an address that they read.
    """

    passes_over: ClassVar[bool] = False


class ListQuery(Query):
    """What every list takes."""

    limit = serializers.IntegerField(min_value=1, max_value=100, default=30, help_text="Rows per page.")
    cursor = serializers.CharField(
        required=False, max_length=1000, help_text="`next_cursor` of the page before."
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
    """The parameter of a door that gives sheets, too."""
    return serializers.ChoiceField(
        choices=("json", "csv"), required=False, help_text="Else by the header Accept: `text/csv` or JSON."
    )


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
    """What the parameters are where none is sent, as at most requests."""
    return dict(reader(shape).run_validation({}))
