"""Shapes of messages at tables, and of muted users."""

from typing import Annotated, Any, Final, Self

from rest_framework import serializers

from accounts.isolates import translated
from games.api.contract.fields import LARGEST, Choice, ListQuery, whole_number
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, field, input_type, member, resource
from games.api.contract.values import Instant, words
from games.lobby import models
from games.lobby.models import Room
from games.lobby.phrases import SHOWN
from games.lobby.texts import LONGEST_MESSAGE

ROOM: Final = words(
    "ChatRoom",
    "A room of the chat.",
    players="The room of people who sit at the table.",
    spectators="The room of everybody else; once the game is over, players may use it, too.",
)
ChatRoom = Annotated[str, ROOM]
YOURS = "The room. Left out: your own room, the players' if you sit there, else the spectators'."


class ChatQuery(ListQuery):
    room = Choice(choices=Room.values, required=False, help_text=YOURS)
    after = whole_number("Only messages with a greater `number`.", 0, LARGEST, default=0)


@resource("A phrase: a short message with a code.")
class Phrase:
    code: str = member("The phrase's code; it never changes its meaning.")
    en: str = member("The phrase in English.")
    ar: str = member("The phrase in Arabic.")

    @classmethod
    def of(cls, code: str) -> Self:
        return cls(code=code, en=SHOWN[code], ar=translated(SHOWN[code], "ar"))


@resource("A message at a table.")
class Message(Row[models.Message]):
    room: ChatRoom = member("The room that it was sent to.")
    number: int = member("The number within the room, from 1. Messages of people you muted leave gaps.")
    at: Instant = member("When it was sent.")
    author: Player = member("The person who wrote it.")
    text: str | None = member(
        "The text, as it was written; null if it is a phrase.", lambda message: message.text or None
    )
    phrase: Phrase | None = member(
        "The phrase; null if it is a text. `removed`, which nobody can send, if staff removed the message.",
        lambda message: Phrase.of(message.phrase) if message.phrase else None,
    )


@input_type(examples={"A text": {"text": "Well met"}, "A phrase": {"phrase": "hello"}})
class NewMessage:
    room: ChatRoom | None = field(YOURS, None)
    text: str | None = field(
        f"One line, 1 to {LONGEST_MESSAGE} characters; kept in Unicode's form NFC.", None
    )
    phrase: str | None = field("A code from GET /phrases.", None, max_length=40)

    @staticmethod
    def judged(sent: dict[str, Any]) -> dict[str, Any]:
        if (sent["text"] is None) == (sent["phrase"] is None):
            raise serializers.ValidationError("Send one of text and phrase.", code="one_of_two")
        return sent
