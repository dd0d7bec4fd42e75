"""Streams and subscriptions of this process that follow a table, and the events they are sent.

A hint, or a look at the database, says that a table has moved; then one query serves all who follow it.
Hints that come during a query are remembered, and one more query follows.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic

import structlog

from games.api.live.fanout import Cursor, FanoutResult, SubscriberNews, SubscriberPosition
from games.api.streamed.cursors import TableCursor

log = structlog.get_logger("estimation.live")

Read = Callable[[str, Sequence[SubscriberPosition[TableCursor]]], Awaitable[FanoutResult]]


class Follower(ABC, Generic[Cursor]):
    """A follower of a table, of their own tables or of a lobby, from `cursor` on. `about` is the id of the
    table or the user, or the realm, `holder` the hash of their token, None for nobody's. `read_up_to` is
    where the table was when it was last read for them: a spectator may have got less."""

    __slots__ = ("about", "cursor", "holder", "read_up_to")

    def __init__(self, about: str, holder: bytes | None, cursor: Cursor) -> None:
        self.about, self.holder, self.cursor = about, holder, cursor
        self.read_up_to = 0

    @abstractmethod
    def tell(self, share: SubscriberNews[Cursor]) -> None:
        """Take the events; called in the event loop, and must not wait."""


class _Followed:
    """A table that is followed, or soon will be: by whom, and the newest seq that was announced."""

    __slots__ = ("announced_seq", "expected", "followers", "reading")

    def __init__(self) -> None:
        self.followers: set[Follower[TableCursor]] = set()
        self.expected = self.announced_seq = 0
        self.reading: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        return not self.followers and not self.expected and self.reading is None

    def behind(self) -> list[Follower[TableCursor]]:
        return [each for each in self.followers if max(each.cursor.seq, each.read_up_to) < self.announced_seq]


class Following:
    """All followers of one event loop. `read` reads news in a thread."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._tables: dict[str, _Followed] = {}

    def __len__(self) -> int:
        return sum(len(each.followers) for each in self._tables.values())

    def tables(self) -> Iterable[str]:
        return list(self._tables)

    def followers(self) -> Iterator[Follower[TableCursor]]:
        return (each for followed in self._tables.values() for each in followed.followers)

    @contextmanager
    def expecting(self, table: str | None) -> Iterator[None]:
        """Remember hints about a table while a new follower of it is being admitted."""
        if table is None:
            yield
            return
        followed = self._tables.setdefault(table, _Followed())
        followed.expected += 1
        try:
            yield
        finally:
            followed.expected -= 1
            self._forget(table, followed)

    def join(self, follower: Follower[TableCursor]) -> None:
        """Follow from now on. Events since their cursor are read at once."""
        followed = self._tables.setdefault(follower.about, _Followed())
        followed.followers.add(follower)
        self._schedule_read(follower.about, followed)

    def leave(self, follower: Follower[TableCursor]) -> None:
        """Follow no longer; leaving again changes nothing."""
        followed = self._tables.get(follower.about)
        if followed is not None:
            followed.followers.discard(follower)
            self._forget(follower.about, followed)

    def tell(self, table: str, seq: int) -> None:
        """Note that a table is said to be at `seq`."""
        followed = self._tables.get(table)
        if followed is not None and seq > followed.announced_seq:
            followed.announced_seq = seq
            self._schedule_read(table, followed)

    def _schedule_read(self, table: str, followed: _Followed) -> None:
        if followed.reading is None and followed.behind():
            followed.reading = asyncio.create_task(self._tell_all(table, followed))

    def _forget(self, table: str, followed: _Followed) -> None:
        if followed.is_idle:
            self._tables.pop(table, None)

    async def _tell_all(self, table: str, followed: _Followed) -> None:
        try:
            while behind := followed.behind():
                await self._tell(table, followed, behind)
        except Exception as error:  # such as a missing database; the next look finds the table again
            log.warning("reading failed", reason=type(error).__name__)
            followed.announced_seq = 0
        finally:
            followed.reading = None
            self._forget(table, followed)

    async def _tell(self, table: str, followed: _Followed, behind: list[Follower[TableCursor]]) -> None:
        announced = followed.announced_seq
        result = await self._read(table, [SubscriberPosition(each.holder, each.cursor) for each in behind])
        if followed.announced_seq == announced:
            followed.announced_seq = result.seq  # this is its place, no matter what was announced
        for follower, share in zip(behind, result.shares, strict=True):
            if follower in followed.followers:
                follower.cursor, follower.read_up_to = share.cursor, result.seq
                follower.tell(share)
