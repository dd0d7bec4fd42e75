"""The shapes of what is said at tables."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.fields import Choice, Moment, Shape, Text, Whole
from games.api.contract.parameters import ListQuery
from games.api.contract.tables import PlayerShape
from games.lobby.models import Room
from games.lobby.texts import LONGEST_MESSAGE

LARGEST = 2**31 - 1
YOURS = "Left out: where you are, the players' if you sit there."


class ChatQuery(ListQuery):
    room = Choice(choices=Room.values, required=False, help_text=YOURS)
    after = serializers.IntegerField(
        min_value=0, max_value=LARGEST, default=0, help_text="Only messages with a greater `number`."
    )


class PhraseShape(Shape):
    code = Text(help_text="Never changes its meaning.")
    en = Text(help_text="In English.")
    ar = Text(help_text="In Arabic.")


class MessageShape(Shape):
    room = Choice(choices=Room.values)
    number = Whole(help_text="From 1, by room. Those whom you muted leave gaps.")
    at = Moment()
    author = PlayerShape()
    text = Text(allow_null=True, help_text="As it was written; null: a phrase.")
    phrase = PhraseShape(allow_null=True, help_text="null: a text.")


@extend_schema_serializer(
    examples=[OpenApiExample("A text", {"text": "Well met"}), OpenApiExample("A phrase", {"phrase": "hello"})]
)
class NewMessage(Shape):
    room = Choice(choices=Room.values, default=None, allow_null=True, help_text=YOURS)
    text = Text(
        default=None,
        allow_null=True,
        help_text=f"One line, 1 to {LONGEST_MESSAGE} characters; kept in Unicode's form NFC.",
    )
    phrase = Text(default=None, allow_null=True, max_length=40, help_text="A code of GET /phrases.")

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        if (sent["text"] is None) == (sent["phrase"] is None):
            raise serializers.ValidationError("Send one of text and phrase.", code="one_of_two")
        return sent


class MuteShape(Shape):
    user = PlayerShape()
    created_at = Moment()
