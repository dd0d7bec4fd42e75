"""What is said at tables, and whom one does not read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import strawberry
import strawberry_django

from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import Instant, choices, column, told
from games.lobby import models
from games.lobby.models import Room
from games.tables.models import Table

if TYPE_CHECKING:
    # What leaves by these is the words themselves.
    ChatMode = str
    ChatRoom = str
else:
    ChatMode = choices(
        "ChatMode",
        "What may be said at a table.",
        {
            Table.ChatMode.FREE.value: "Anything.",
            Table.ChatMode.PHRASES.value: "Phrases only.",
            Table.ChatMode.OFF.value: "Nothing.",
        },
    )
    ChatRoom = choices(
        "ChatRoom",
        "Who talks together.",
        {
            Room.PLAYERS.value: "Whoever sits there.",
            Room.SPECTATORS.value: "Everybody else; once the game is over, players too.",
        },
    )


@strawberry.type(description="What may be said in a word.")
class Phrase:
    code: str = told("Never changes its meaning.")
    en: str = told("In English.")
    ar: str = told("In Arabic.")


@strawberry.type(description="Something said at a table.")
class Message:
    room: ChatRoom = told("To whom.")
    number: int = told("From 1, by room. Those whom you muted leave gaps.")
    at: Instant = told("When.")
    author: User = told("By whom.")
    text: str | None = told("As it was written; null: a phrase.")
    phrase: Phrase | None = told("null: a text.")


@strawberry_django.type(models.Mute, description="Somebody whom you do not read.")
class Mute:
    user: User = column("Who.", "muted")
    created_at: Instant = column("Since when.")
