"""Followers of `/me/stream` in this process: their turns, their tables, their notices.

They are woken when one of their tables moves, and by what is sent to them alone.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence

from games.api.live.fanout import MyWave, Reading
from games.api.live.keyed_subscribers import CalledFollowing
from games.api.live.table_subscribers import Follower
from games.api.streamed.mine import MyCursor

Read = Callable[[str, Sequence[Reading[MyCursor]], frozenset[str] | None], Awaitable[MyWave]]


class MyFollowing(CalledFollowing[MyCursor]):
    """All followers of their own events in one event loop. `read` reads a wave in a thread."""

    def __init__(self, read: Read) -> None:
        super().__init__()
        self._read = read
        # The followers' tables, once they are known.
        self._tables: dict[str, frozenset[str]] = {}
        self._by_table: dict[str, set[str]] = {}
        self._seen: dict[str, int] = {}

    def tables(self) -> Iterable[str]:
        return list(self._by_table)

    def tell(self, table: str, seq: int) -> None:
        """A table is said to be at `seq`."""
        people = self._by_table.get(table)
        if people is not None and seq > self._seen.get(table, 0):
            self._seen[table] = seq
            for user in list(people):
                self.call(user)

    async def _tell(self, about: str, followers: Sequence[Follower[MyCursor]]) -> bool:
        wave = await self._read(
            about, [Reading(each.holder, each.cursor) for each in followers], self._tables.get(about)
        )
        self._watch(about, wave.tables)
        for follower, share in zip(followers, wave.shares, strict=True):
            if self._follows(follower):
                follower.cursor = share.cursor
                follower.tell(share)
        return wave.settled

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
