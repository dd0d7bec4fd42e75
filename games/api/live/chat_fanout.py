"""Chat of a table, read once for all streams. Readers who may see the same get the same bytes."""

from collections.abc import Sequence
from typing import NamedTuple

from games.api.contract.play import chat
from games.api.live.fanout import FanoutResult, living
from games.api.streamed.frames import Batch, StreamEvent
from games.lobby import queries
from games.lobby.models import Message, Room
from games.lobby.queries import MOST_SAID
from games.tables import queries as tables
from games.tables.access import standing
from games.tables.models import Table

EVENT = "message"


class ChatReader(NamedTuple):
    """A chat reader: the hash of their token (None: nobody), and up to which place they have read."""

    holder: bytes | None
    read_up_to: int


def read_chat_news(table_id: str, readers: Sequence[ChatReader]) -> FanoutResult[Batch]:
    """Return the messages that readers at a table have not got yet, in the rooms that they may read."""
    after = min(each.read_up_to for each in readers)
    messages = queries.messages_after(table_id, after)
    if not messages:
        return FanoutResult(tuple(Batch(()) for _ in readers), place=after)
    people = _ChatAccess(messages[0].table, readers, messages)
    written: dict[tuple[int, ...], Batch] = {}
    batches = []
    for each in readers:
        readable = [
            message for message in messages if message.pk > each.read_up_to and people.may_read(each, message)
        ]
        key = tuple(message.pk for message in readable)
        if key not in written:
            written[key] = Batch(StreamEvent(EVENT, None, chat.Message.of(message)) for message in readable)
        batches.append(written[key])
    return FanoutResult(tuple(batches), more=len(messages) == MOST_SAID, place=messages[-1].pk)


class _ChatAccess:
    """The rooms that people are in and whom they have muted, read for many at once."""

    def __init__(self, table: Table, readers: Sequence[ChatReader], messages: Sequence[Message]) -> None:
        self._holders = living(each.holder for each in readers)
        ids = {each.pk for each in self._holders.values()}
        standings = tables.standings(table, self._holders.values()) if ids else {}
        self._rooms = queries.rooms_at(table, standings)
        nobody = standing(table, None, seat=None, was_seated=False, invited=False)
        self._nobodys = Room.SPECTATORS if nobody.sees else None
        self._unread = queries.unread(ids, {message.author_id for message in messages})

    def may_read(self, reader: ChatReader, message: Message) -> bool:
        if reader.holder is None:
            return message.room == self._nobodys
        holder = self._holders.get(reader.holder)
        if holder is None:
            return False
        return message.room == self._rooms[holder.pk] and (holder.pk, message.author_id) not in self._unread
