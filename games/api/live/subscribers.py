"""Streams and subscriptions of this process, by what they follow, and the news that they are sent.

A hint, or a look at the database, says that there is news; then one query serves all who follow the same.
Hints that come during a query are remembered, and one more query follows.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import structlog

from games.api.contract.schemas.streams import Evicted
from games.api.live.fanout import ChatReader, Cursor, FanoutResult, SubscriberNews, SubscriberPosition
from games.api.streamed.cursors import TableCursor
from games.api.streamed.feeds import MyCursor
from games.api.streamed.frames import Batch, StreamEvent
from games.feed.hints import CLOCK

log = structlog.get_logger("estimation.live")

GUARD_EVERY_S = 1.0
AGAIN_S = 0.05  # a running transaction may have more news for a person or a lobby
TOGETHER = 2000  # tokens in one query, so that none keeps the threads that read for long

Read = Callable[..., Awaitable[Any]]
Living = Callable[[Sequence[bytes]], Awaitable[Collection[bytes]]]


class Follower(ABC, Generic[Cursor]):
    """A follower of a table, of their own tables or of a lobby, from `cursor` on. `about` is the id of the
    table or the user, or the realm, `holder` the hash of their token, None for nobody's."""

    __slots__ = ("about", "cursor", "holder")

    def __init__(self, about: str, holder: bytes | None, cursor: Cursor) -> None:
        self.about, self.holder, self.cursor = about, holder, cursor

    @abstractmethod
    def tell(self, share: SubscriberNews[Cursor]) -> None:
        """Take the events; called in the event loop, and must not wait."""

    @abstractmethod
    def say(self, batch: Batch) -> None:
        """Take events without a place in the order: chat messages, and changes of the clock."""


Member = TypeVar("Member", bound=Follower[Any])


class Followed(Generic[Member]):
    """A table, a person or a lobby with followers. `followers` has the place up to which news was last read
    for each of them. `announced` is the newest place that is known; `expected` counts followers who are being
    admitted."""

    __slots__ = ("announced", "expected", "followers", "reading")

    def __init__(self) -> None:
        self.followers: dict[Member, int] = {}
        self.expected = self.announced = 0
        self.reading: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        return not self.followers and not self.expected and self.reading is None

    def behind(self) -> dict[Member, int]:
        return {each: place for each, place in self.followers.items() if place < self.announced}


class Subscribers(Generic[Member]):
    """All followers of one event loop, by what they follow (`Follower.about`). `read` reads news in a
    thread."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._followed: dict[str, Followed[Member]] = {}

    def __len__(self) -> int:
        return sum(len(each.followers) for each in self._followed.values())

    def followed(self) -> list[str]:
        return list(self._followed)

    def followers(self) -> Iterator[Member]:
        return (each for one in self._followed.values() for each in one.followers)

    @contextmanager
    def expecting(self, about: str | None) -> Iterator[None]:
        """Remember hints while a new follower is being admitted."""
        if about is None:
            yield
            return
        one = self._followed.setdefault(about, Followed())
        one.expected += 1
        try:
            yield
        finally:
            one.expected -= 1
            self._forget(about, one)

    def join(self, follower: Member, read_up_to: int = -1) -> None:
        """Add a follower. Read at once what has happened since `read_up_to`, by default everything."""
        one = self._followed.setdefault(follower.about, Followed())
        one.followers[follower] = read_up_to
        self._schedule_read(follower.about, one)

    def leave(self, follower: Member) -> None:
        """Follow no longer; leaving again changes nothing."""
        one = self._followed.get(follower.about)
        if one is not None:
            one.followers.pop(follower, None)
            self._forget(follower.about, one)

    def _schedule_read(self, about: str, one: Followed[Member]) -> None:
        if one.reading is None and one.behind():
            one.reading = asyncio.create_task(self._tell_all(about, one))

    async def _tell_all(self, about: str, one: Followed[Member]) -> None:
        try:
            while behind := one.behind():
                await self._tell(about, one, behind)
        except Exception as error:  # such as a missing database
            log.warning("reading failed", reason=type(error).__name__)
            self._failed(about, one)
        finally:
            one.reading = None
            self._forget(about, one)

    async def _tell(self, about: str, one: Followed[Member], behind: dict[Member, int]) -> bool:
        """Read and send the news of these followers; return whether there is more."""
        announced = one.announced
        found = await self._shares(about, [self._position(*each) for each in behind.items()])
        place = announced if found.place is None else found.place
        if one.announced == announced and not found.more:
            one.announced = place  # this is the newest, no matter what was announced
        for (follower, before), share in zip(behind.items(), found.shares, strict=True):
            if follower in one.followers:
                one.followers[follower] = max(before, place)
                self._deliver(follower, share)
        return found.more

    def _position(self, follower: Member, read_up_to: int) -> Any:
        return SubscriberPosition(follower.holder, follower.cursor)

    async def _shares(self, about: str, positions: list[Any]) -> FanoutResult[Any]:
        found: FanoutResult[Any] = await self._read(about, positions)
        return found

    def _deliver(self, follower: Member, share: Any) -> None:
        follower.cursor = share.cursor
        follower.tell(share)

    def _failed(self, about: str, one: Followed[Member]) -> None:
        one.announced = 0  # the next look finds it again

    def _forget(self, about: str, one: Followed[Member]) -> None:
        if one.is_idle:
            self._followed.pop(about, None)


class Following(Subscribers[Follower[TableCursor]]):
    """Followers of tables, woken by a place that is announced: `seq` of its log."""

    def tables(self) -> list[str]:
        return self.followed()

    def tell(self, table: str, place: int) -> None:
        """Note that a table is said to be at this place."""
        one = self._followed.get(table)
        if one is not None and place > one.announced:
            one.announced = place
            self._schedule_read(table, one)

    def show_clock(self, table: str) -> None:
        """Send all who follow a table that its clock shows something else; they read the state."""
        one = self._followed.get(table)
        batch = Batch((StreamEvent(CLOCK, None, {"table": table}),))
        for follower in [] if one is None else list(one.followers):
            follower.say(batch)


class ChatSubscribers(Following):
    """Followers of the chat of tables; a place is that of a message. Chat has no place in the order of the
    game, so it moves no cursor."""

    def _position(self, follower: Follower[TableCursor], read_up_to: int) -> ChatReader:
        return ChatReader(follower.holder, read_up_to)

    def _deliver(self, follower: Follower[TableCursor], share: Batch) -> None:
        follower.say(share)


class KeyedSubscribers(Subscribers[Follower[Cursor]]):
    """Followers of persons, or of lobbies. Places count how often there may have been news."""

    _looked_from = 0  # the transaction from which to look next

    def call(self, about: str) -> None:
        """Note that there may be news."""
        one = self._followed.get(about)
        if one is not None:
            one.announced += 1
            self._schedule_read(about, one)

    async def look(self, read: Callable[[Sequence[str], int], Awaitable[tuple[set[str], int]]]) -> None:
        """Look for news in the database, in case a hint was lost."""
        if waiting := self.followed():
            found, self._looked_from = await read(waiting, self._looked_from)
            for about in found:
                self.call(about)

    async def _tell(
        self, about: str, one: Followed[Follower[Cursor]], behind: dict[Follower[Cursor], int]
    ) -> bool:
        more = await super()._tell(about, one, behind)
        if more:
            await asyncio.sleep(AGAIN_S)
            one.announced += 1
        return more

    def _failed(self, about: str, one: Followed[Follower[Cursor]]) -> None:
        asyncio.get_running_loop().call_later(1.0, self.call, about)


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

    async def _shares(self, about: str, positions: list[Any]) -> FanoutResult[Any]:
        found: FanoutResult[Any]
        found, tables = await self._read(about, positions, self._tables.get(about))
        self._watch(about, tables)
        return found

    def _forget(self, about: str, one: Followed[Follower[MyCursor]]) -> None:
        super()._forget(about, one)
        if about not in self._followed:
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


async def guard(followed: Sequence[Subscribers[Any]], living: Living) -> None:
    """Remove followers whose tokens have ended; `living` returns which hashes are still valid.

    A token ends in many ways: revoked, expired, its user deactivated, by us or by hand in the database. So no
    signal announces it, and the tokens of all followers are looked up again and again, together.
    """
    hashes = list({each.holder for one in followed for each in one.followers()} - {None})
    parts = [hashes[begin : begin + TOGETHER] for begin in range(0, len(hashes), TOGETHER)]
    ended = {one for part in parts for one in set(part) - set(await living(part))}
    for each in [each for one in followed for each in one.followers() if each.holder in ended]:
        each.tell(SubscriberNews(Batch(()), each.cursor, evicted=Evicted.INVALID_TOKEN))
