"""Who in this process follows what happens to himself: his turns, his tables, what he is told in person.

He is read for when one of his tables moves, when he is called, and again in a moment where a transaction is
still running that may have more for him.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence

import structlog

from games.api.live.following import Follower
from games.api.live.waves import MyWave, Reading
from games.api.streamed.mine import MyCursor

AGAIN_S = 0.05

Read = Callable[[str, Sequence[Reading[MyCursor]], frozenset[str] | None], Awaitable[MyWave]]
log = structlog.get_logger("estimation.live")


class _Person:
    """Somebody who follows, by however many streams; `tables` are those he hears of, once they are known."""

    __slots__ = ("followers", "reading", "stirred", "tables")

    def __init__(self) -> None:
        self.followers: set[Follower[MyCursor]] = set()
        self.tables: frozenset[str] | None = None
        self.reading: asyncio.Task[None] | None = None
        self.stirred = False


class MyFollowing:
    """All of one event loop. `read` reads a wave in a thread."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._people: dict[str, _Person] = {}
        self._by_table: dict[str, set[str]] = {}
        self._seen: dict[str, int] = {}

    def people(self) -> Sequence[str]:
        return list(self._people)

    def tables(self) -> Iterable[str]:
        return list(self._by_table)

    def followers(self) -> Iterator[Follower[MyCursor]]:
        return (each for person in self._people.values() for each in person.followers)

    def join(self, follower: Follower[MyCursor]) -> None:
        """Follow from now on; what has happened since the follower's cursor is read at once."""
        person = self._people.setdefault(follower.about, _Person())
        person.followers.add(follower)
        self.call(follower.about)

    def leave(self, follower: Follower[MyCursor]) -> None:
        """Follow no longer; leaving again changes nothing."""
        person = self._people.get(follower.about)
        if person is not None:
            person.followers.discard(follower)
            self._forget(follower.about, person)

    def tell(self, table: str, seq: int) -> None:
        """A table is said to be at `seq`."""
        people = self._by_table.get(table)
        if people is not None and seq > self._seen.get(table, 0):
            self._seen[table] = seq
            for user in list(people):
                self.call(user)

    def call(self, user: str) -> None:
        """There may be something for this person."""
        person = self._people.get(user)
        if person is None:
            return
        person.stirred = True
        if person.reading is None:
            person.reading = asyncio.create_task(self._tell_all(user, person))

    async def _tell_all(self, user: str, person: _Person) -> None:
        try:
            while person.stirred and person.followers:
                person.stirred = False
                if not await self._tell(user, person):
                    await asyncio.sleep(AGAIN_S)
                    person.stirred = True
        except Exception as error:  # the database is away, say: once more in a while
            log.warning("reading failed", reason=type(error).__name__)
            asyncio.get_running_loop().call_later(1.0, self.call, user)
        finally:
            person.reading = None
            self._forget(user, person)

    async def _tell(self, user: str, person: _Person) -> bool:
        """Whether that was all there is for now."""
        followers = list(person.followers)
        wave = await self._read(
            user, [Reading(each.holder, each.cursor) for each in followers], person.tables
        )
        self._watch(user, person, wave.tables)
        for follower, share in zip(followers, wave.shares, strict=True):
            if follower in person.followers:
                follower.cursor = share.cursor
                follower.tell(share)
        return wave.settled

    def _watch(self, user: str, person: _Person, tables: frozenset[str] | None) -> None:
        for table in (person.tables or frozenset()) - (tables or frozenset()):
            self._by_table[table].discard(user)
            if not self._by_table[table]:
                del self._by_table[table]
                self._seen.pop(table, None)
        for table in (tables or frozenset()) - (person.tables or frozenset()):
            self._by_table.setdefault(table, set()).add(user)
        person.tables = tables

    def _forget(self, user: str, person: _Person) -> None:
        if not person.followers and person.reading is None and self._people.get(user) is person:
            self._watch(user, person, None)
            del self._people[user]
