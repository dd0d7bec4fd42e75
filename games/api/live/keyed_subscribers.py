"""Followers in this process that are woken by news for one person, or for one lobby.

News is read when they are woken, and again soon if a running transaction may have more.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, Generic

import structlog

from games.api.live.fanout import Cursor, Shares, SubscriberPosition
from games.api.live.table_subscribers import Follower
from games.api.streamed.personal_stream import MyCursor

AGAIN_S = 0.05
Read = Callable[..., Awaitable[Any]]

log = structlog.get_logger("estimation.live")


class Followed(Generic[Cursor]):
    """One person or lobby, with its streams."""

    __slots__ = ("followers", "reading", "stirred")

    def __init__(self) -> None:
        self.followers: set[Follower[Cursor]] = set()
        self.reading: asyncio.Task[None] | None = None
        self.stirred = False


class KeyedSubscribers(Generic[Cursor]):
    """All followers of one event loop, by what they follow (`Follower.about`). `read` reads for those of one
    in a thread."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._followed: dict[str, Followed[Cursor]] = {}

    def followed(self) -> Sequence[str]:
        return list(self._followed)

    def followers(self) -> Iterator[Follower[Cursor]]:
        return (each for one in self._followed.values() for each in one.followers)

    def join(self, follower: Follower[Cursor]) -> None:
        """Follow from now on; what has happened since the follower's cursor is read at once."""
        self._followed.setdefault(follower.about, Followed()).followers.add(follower)
        self.call(follower.about)

    def leave(self, follower: Follower[Cursor]) -> None:
        """Follow no longer; leaving again changes nothing."""
        one = self._followed.get(follower.about)
        if one is not None:
            one.followers.discard(follower)
            self._forget(follower.about, one)

    def call(self, about: str) -> None:
        """Note that there may be news."""
        one = self._followed.get(about)
        if one is None:
            return
        one.stirred = True
        if one.reading is None:
            one.reading = asyncio.create_task(self._tell_all(about, one))

    async def _tell(self, about: str, followers: Sequence[Follower[Cursor]]) -> bool:
        """Read and send the news of these followers; return whether that was all for now."""
        shares = await self._shares(
            about, [SubscriberPosition(each.holder, each.cursor) for each in followers]
        )
        for follower, share in zip(followers, shares.each, strict=True):
            if self._follows(follower):
                follower.cursor = share.cursor
                follower.tell(share)
        return shares.settled

    async def _shares(self, about: str, readings: Sequence[SubscriberPosition[Cursor]]) -> Shares[Cursor]:
        found: Shares[Cursor] = await self._read(about, readings)
        return found

    def _forgotten(self, about: str) -> None:
        """A hook for subclasses, called when nobody follows `about` any more."""

    async def _tell_all(self, about: str, one: Followed[Cursor]) -> None:
        try:
            while one.stirred and one.followers:
                one.stirred = False
                if not await self._tell(about, list(one.followers)):
                    await asyncio.sleep(AGAIN_S)
                    one.stirred = True
        except Exception as error:  # such as a missing database: try again in a while
            log.warning("reading failed", reason=type(error).__name__)
            asyncio.get_running_loop().call_later(1.0, self.call, about)
        finally:
            one.reading = None
            self._forget(about, one)

    def _forget(self, about: str, one: Followed[Cursor]) -> None:
        if not one.followers and one.reading is None and self._followed.get(about) is one:
            self._forgotten(about)
            del self._followed[about]

    def _follows(self, follower: Follower[Cursor]) -> bool:
        """Whether they still follow."""
        one = self._followed.get(follower.about)
        return one is not None and follower in one.followers


class MySubscribers(KeyedSubscribers[MyCursor]):
    """All followers of `/me/stream`: woken when one of their tables moves, and by what is sent to them."""

    def __init__(self, read: Read) -> None:
        super().__init__(read)
        # Of those who follow, the tables they hear of, once they are known.
        self._tables: dict[str, frozenset[str]] = {}
        self._by_table: dict[str, set[str]] = {}
        self._seen: dict[str, int] = {}

    def tables(self) -> Iterable[str]:
        return list(self._by_table)

    def tell(self, table: str, seq: int) -> None:
        """Note that a table is said to be at `seq`."""
        people = self._by_table.get(table)
        if people is not None and seq > self._seen.get(table, 0):
            self._seen[table] = seq
            for user in list(people):
                self.call(user)

    async def _shares(self, about: str, readings: Sequence[SubscriberPosition[MyCursor]]) -> Shares[MyCursor]:
        found: Shares[MyCursor]
        found, tables = await self._read(about, readings, self._tables.get(about))
        self._watch(about, tables)
        return found

    def _forgotten(self, about: str) -> None:
        self._watch(about, None)

    def _watch(self, user: str, tables: frozenset[str] | None) -> None:
        known = self._tables.pop(user, frozenset())
        for table in known - (tables or frozenset()):
            self._by_table[table].discard(user)
            if not self._by_table[table]:
                del self._by_table[table]
                self._seen.pop(table, None)
        for table in (tables or frozenset()) - known:
            self._by_table.setdefault(table, set()).add(user)
        if tables is not None:
            self._tables[user] = tables
