"""The shapes of complaints."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.api.contract.fields import Choice, Moment, Shape, Text, Whole
from games.api.contract.resource import given, sent
from games.api.contract.tables import PlayerShape
from games.tables.interventions import LONGEST_REASON
from games.tournaments.models import Complaint

_MOST = 32_767


@sent(
    "What somebody complains of.",
    examples={"At a table": {"text": "Seat 2 was scored wrongly.", "stage_round": 3, "table": 5}},
)
class NewComplaint:
    text: str = given("A line of ten letters or more, for officials.", max_length=LONGEST_REASON)
    stage_round: int | None = given(
        "In which stage round; null: in none.", None, min_value=1, max_value=_MOST
    )
    table: int | None = given("At which of its tables, by number.", None, min_value=1, max_value=_MOST)

    @staticmethod
    def judged(sent: dict[str, Any]) -> dict[str, Any]:
        """A table is one of a stage round."""
        missing = [name for name in ("stage_round", "table") if sent[name] is None]
        if len(missing) == 1:
            fault = serializers.ErrorDetail("This field is required.", code="required")
            raise serializers.ValidationError({missing[0]: fault})
        return sent


@sent(
    "What becomes of a complaint.",
    examples={"Upheld": {"upheld": True, "ruling": "The score was put right."}},
)
class ComplaintAnswer:
    upheld: bool = given("false: dismissed.")
    ruling: str = given("What comes of it; whoever complained reads it.", max_length=LONGEST_REASON)


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
