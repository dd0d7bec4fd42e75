"""The shapes of complaints."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.tables import PlayerShape
from games.tables.interventions import LONGEST_REASON
from games.tournaments.models import Complaint

_MOST = 32_767


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "At a table",
            {"text": "Seat 2 was scored wrongly.", "stage_round": 3, "table": 5},
        )
    ]
)
class NewComplaint(Shape):
    text = Text(max_length=LONGEST_REASON, help_text="A line of ten letters or more, for officials.")
    stage_round = Whole(
        default=None, allow_null=True, min_value=1, max_value=_MOST, help_text="Null: of none."
    )
    table = Whole(default=None, allow_null=True, min_value=1, max_value=_MOST, help_text="Its number there.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A table is one of a stage round."""
        missing = [name for name in ("stage_round", "table") if attrs[name] is None]
        if len(missing) == 1:
            fault = serializers.ErrorDetail("This field is required.", code="required")
            raise serializers.ValidationError({missing[0]: fault})
        return attrs


@extend_schema_serializer(
    examples=[OpenApiExample("Upheld", {"upheld": True, "ruling": "The score was put right."})]
)
class ComplaintAnswer(Shape):
    upheld = Truth(help_text="Or dismissed.")
    ruling = Text(max_length=LONGEST_REASON, help_text="What comes of it; whoever complained reads it.")


class ComplaintShape(Shape):
    id = Text()
    by = PlayerShape()
    text = Text()
    stage_round = Whole(allow_null=True)
    table = Whole(allow_null=True)
    status = Choice(choices=Complaint.Status.values)
    ruling = Text(allow_null=True, help_text="Null while it is open.")
    filed_at = Moment()
    answered_at = Moment(allow_null=True)
