"""Query parameters: declared ones only, each at most once.

An endpoint's parameters are a `Query`; `request.query` holds the checked dict. Lists extend `ListQuery`.
"""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


class Query(serializers.Serializer[Any]):
    """The query parameters of an endpoint, by REST framework's own fields (they come as text).

    `passes_over`: unknown parameters are not refused, because programs add their own to an address that they
    read.
    """

    passes_over: ClassVar[bool] = False


def whole_number(about: str, least: int, most: int, **more: Any) -> serializers.IntegerField:
    """Return a parameter that is a whole number from `least` to `most`."""
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
