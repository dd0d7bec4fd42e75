"""Followers in this process that are woken by news for one person, or for one lobby.

News is read when they are woken, and again soon if a running transaction may have more.
"""

import asyncio
from collections.abc import Iterable
from typing import Any

from games.api.live.fanout import Cursor, FanoutResult
from games.api.live.subscribers import Followed, Follower, Read, Subscribers
from games.api.streamed.personal_stream import MyCursor

AGAIN_S = 0.05


class KeyedSubscribers(Subscribers[Follower[Cursor]]):
    """Followers of persons, or of lobbies. Places count how often there may have been news."""

    def call(self, about: str) -> None:
        """Note that there may be news."""
        one = self._followed.get(about)
        if one is not None:
            one.announced += 1
            self._schedule_read(about, one)

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
