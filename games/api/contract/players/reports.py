"""Reports of players, as the reporter sees them."""

from __future__ import annotations

from typing import Annotated, Final

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.fields import Choice, Shape, Text, Whole
from games.api.contract.players.people import Player
from games.api.contract.resource import Id, Instant, Row, resource, told, words
from games.lobby import models
from games.lobby.models import Room
from games.lobby.models.moderation import LONGEST_WORDS
from games.lobby.services.reports import MOST_EVENTS, MOST_MESSAGES

REASON: Final = words("ReportReason", "What somebody is reported for.", models.Report.Reason.values)
Reason = Annotated[str, REASON]
LARGEST = 2**31 - 1
ABOUT = "`name`: what they call themselves; `leaving`: games left to a bot."


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "What was said",
            {
                "player": "omar",
                "table": "table_01k2n8q0zgf2ktx1q3r7m5c8ye",
                "reason": "insults",
                "messages": [3, 4],
            },
        ),
        OpenApiExample(
            "How it was played",
            {
                "player": "omar",
                "table": "table_01k2n8q0zgf2ktx1q3r7m5c8ye",
                "reason": "collusion",
                "words": "They throw their aces under the same player's in every round.",
                "from_seq": 120,
                "to_seq": 190,
            },
        ),
    ]
)
class NewReport(Shape):
    player = Text(max_length=150, help_text="The name of whom it is about.")
    reason = Choice(choices=models.Report.Reason.values, help_text=ABOUT)
    words = Text(
        default="",
        allow_blank=True,
        max_length=2 * LONGEST_WORDS,
        help_text=f"At most {LONGEST_WORDS} characters.",
    )
    table = Text(default=None, allow_null=True, max_length=60, help_text="Where, if at a table.")
    messages = serializers.ListField(
        child=Whole(min_value=1, max_value=LARGEST),
        default=list,
        max_length=MOST_MESSAGES,
        help_text="Numbers of messages said there.",
    )
    room = Choice(
        choices=Room.values, default=None, allow_null=True, help_text="In which room; null: where you are."
    )
    from_seq = Whole(
        default=None, allow_null=True, min_value=1, max_value=LARGEST, help_text="The first entry of the log."
    )
    to_seq = Whole(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=LARGEST,
        help_text=f"The last one, of {MOST_EVENTS} at most.",
    )


@resource("What you reported of somebody. What staff do with it stays with staff.", edges=True)
class Report(Row[models.Report]):
    id: Id = told("`report_…`")
    player: Player = told("Whom.", "about")
    table: Id | None = told("The id of the table it is about.", "table_id")
    reason: Reason = told("For what.")
    words: str = told("In your words.")
    messages: list[int] = told("The messages that were taken down.")
    events: int = told("How many entries of the log were.")
    made_at: Instant = told("When.")
    closed_at: Instant | None = told("When staff were done with it.")
