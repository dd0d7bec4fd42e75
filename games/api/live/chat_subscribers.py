"""Streams that follow the chat of a table. A hint, or a poll of the database, shows a new message; then one
query serves all readers.

Chat has no place in the order of the game: it moves no cursor, and a player who was away reads it at `GET
/tables/{id}/chat`. So this module is independent of `table_subscribers`.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Protocol

import structlog

from games.api.live.chat_fanout import ChatBatch, ChatReader
from games.api.streamed.frames import Batch

log = structlog.get_logger("estimation.live")


class ChatSubscriber(Protocol):
    """A stream, or a long poll: `about` is the id of the table, `holder` the hash of its token."""

    about: str
    holder: bytes | None

    def say(self, batch: Batch) -> None: ...


Read = Callable[[str, Sequence[ChatReader]], Awaitable[ChatBatch]]


class _TableChat:
    """A table with chat readers: up to where each has read, and the newest message announced."""

    __slots__ = ("reading", "said", "subscribers")

    def __init__(self) -> None:
        self.subscribers: dict[ChatSubscriber, int] = {}
        self.said = 0
        self.reading: asyncio.Task[None] | None = None

    def behind(self) -> list[ChatSubscriber]:
        return [each for each, read_up_to in self.subscribers.items() if read_up_to < self.said]


class ChatSubscribers:
    """All chat streams of one event loop. `read` reads messages in a thread."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._tables: dict[str, _TableChat] = {}

    def tables(self) -> Iterable[str]:
        return list(self._tables)

    def join(self, subscriber: ChatSubscriber, read_up_to: int) -> None:
        """Subscribe to all messages after the one at this place."""
        talk = self._tables.setdefault(subscriber.about, _TableChat())
        talk.subscribers[subscriber] = read_up_to
        self._schedule_read(subscriber.about, talk)

    def leave(self, subscriber: ChatSubscriber) -> None:
        """Listen no longer; leaving again changes nothing."""
        talk = self._tables.get(subscriber.about)
        if talk is not None:
            talk.subscribers.pop(subscriber, None)
            if not talk.subscribers:
                del self._tables[subscriber.about]

    def tell(self, table: str, said: int) -> None:
        """Note that the newest message at a table has this place."""
        talk = self._tables.get(table)
        if talk is not None and said > talk.said:
            talk.said = said
            self._schedule_read(table, talk)

    def _schedule_read(self, table: str, talk: _TableChat) -> None:
        if talk.reading is None and talk.behind():
            talk.reading = asyncio.create_task(self._tell_all(table, talk))

    async def _tell_all(self, table: str, talk: _TableChat) -> None:
        try:
            while behind := talk.behind():
                expected = talk.said
                found = await self._read(
                    table, [ChatReader(each.holder, talk.subscribers[each]) for each in behind]
                )
                if talk.said == expected and not found.more:
                    talk.said = found.said  # this is the newest, no matter what was announced
                for subscriber, batch in zip(behind, found.batches, strict=True):
                    if subscriber in talk.subscribers:
                        talk.subscribers[subscriber] = found.said
                        subscriber.say(batch)
        except Exception as error:  # such as a missing database; the next poll finds it again
            log.warning("reading failed", reason=type(error).__name__)
            talk.said = 0
        finally:
            talk.reading = None
