"""What is said at tables, and whom one does not read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.api.contract.play import chat as contract
from games.api.graphql.types.made import shows
from games.api.graphql.types.scalars import enum_of

if TYPE_CHECKING:
    # What leaves by these is the words themselves.
    ChatRoom = str
else:
    ChatRoom = enum_of(contract.ROOM)


@shows(contract.Phrase)
class Phrase:
    pass


@shows(contract.Message)
class Message:
    pass
