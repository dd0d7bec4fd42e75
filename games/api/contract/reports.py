"""The shapes of reports."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.fields import Choice, Moment, Shape, Text, Whole
from games.api.contract.plain import numbers
from games.api.contract.tables import PlayerShape
from games.lobby.models import Report, Room
from games.lobby.models.moderation import LONGEST_WORDS
from games.lobby.services.reports import MOST_EVENTS, MOST_MESSAGES

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
    reason = Choice(choices=Report.Reason.values, help_text=ABOUT)
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


class ReportShape(Shape):
    id = Text(help_text="`report_…`")
    player = PlayerShape()
    table = Text(allow_null=True)
    reason = Choice(choices=Report.Reason.values)
    words = Text()
    messages = numbers(help_text="The messages that were taken down.")
    events = Whole(help_text="How many entries of the log were.")
    made_at = Moment()
    closed_at = Moment(allow_null=True, help_text="When staff were done with it.")
