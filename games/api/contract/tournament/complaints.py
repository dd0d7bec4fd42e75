"""The shapes of complaints."""

from __future__ import annotations

from typing import Any, Self

from rest_framework import serializers

from games.api.contract.players.people import Player
from games.api.contract.resource import Id, Instant, Row, given, resource, sent, told
from games.api.contract.tournament.tournament_words import ComplaintStatus
from games.tables.interventions import LONGEST_REASON
from games.tournaments import models

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


@resource("What somebody who plays in a tournament complains of.", edges=True)
class Complaint(Row[models.Complaint]):
    id: Id = told("`complaint_…`")
    by: Player = told("Who complains.")
    text: str = told("Of what.")
    stage_round: int | None = told("In which stage round, if in one.")
    table: int | None = told("At which of its tables, by number.", "number")
    status: ComplaintStatus = told("What came of it.")
    ruling: str | None = told("What officials answered; null while it is open.")
    filed_at: Instant = told("When.")
    answered_at: Instant | None = told("When it was answered; null while it is open.")

    @classmethod
    def of(cls, row: models.Complaint, /) -> Self:
        """With `by` loaded."""
        return cls.filled(row, ruling=row.ruling or None)
