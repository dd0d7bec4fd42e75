"""What is said at tables, and whom one does not read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import strawberry_django

from games.api.contract import chat as contract
from games.api.contract import words
from games.api.graphql.types.made import shows
from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import Instant, column, enum_of
from games.lobby import models

if TYPE_CHECKING:
    # What leaves by these is the words themselves.
    ChatMode = str
    ChatRoom = str
else:
    ChatMode = enum_of(words.CHAT_MODE)
    ChatRoom = enum_of(contract.ROOM)


@shows(contract.Phrase)
class Phrase:
    pass


@shows(contract.Message)
class Message:
    pass


@strawberry_django.type(models.Mute, description="Somebody whom you do not read.")
class Mute:
    user: User = column("Who.", "muted")
    created_at: Instant = column("Since when.")
