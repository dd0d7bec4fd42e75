"""Threads that read for long polls and streams, so that neither the loop nor a request waits."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier
from typing import NamedTuple, TypeVar

from django.db import close_old_connections, connection

from accounts import queries as accounts
from accounts.scopes import Scope
from games.api import callers
from games.api.live.chat_fanout import Hearing, Talk, talk_at
from games.api.live.fanout import LobbyWave, MyWave, Reading, Wave, living, lobby_wave, my_wave, table_wave
from games.api.live.request import Asked
from games.api.streamed.cursors import TableCursor
from games.api.streamed.lobby import LobbyCursor, audience_of
from games.api.streamed.mine import MyCursor
from games.feed import queries as feed
from games.feed.hints import LOBBY
from games.lobby import queries as lobby
from games.tables import queries as tables
from games.tables.queries.mine import called

THREADS = 4
LONGEST_READ_S = 6.0  # a statement is given up after 5 s

Found = TypeVar("Found")


class Arrival(NamedTuple):
    """A table when a client begins to wait for it: its `seq`, and what they may know of that.

    `is_held_back`: they see some events later than they happen.
    """

    seq: int
    known: int
    is_over: bool
    is_held_back: bool


class Reader:
    """Reads for coroutines. Connections belong to the threads, so the number of waiters does not matter."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="waits")

    async def arrival(self, asked: Asked) -> Arrival:
        """Raise what `GET` on the table would: the token is bad, or the caller may not see the table."""
        return await self._read(lambda: _arrival(asked))

    async def seqs(self, table_ids: Sequence[str]) -> Mapping[str, int]:
        """The seq of each table that exists."""
        return await self._read(lambda: tables.seqs(table_ids))

    async def table_wave(self, table_id: str, readings: Sequence[Reading[TableCursor]]) -> Wave:
        """Read the events for all who follow a table."""
        return await self._read(lambda: table_wave(table_id, readings))

    async def my_wave(
        self, user_id: str, readings: Sequence[Reading[MyCursor]], tables: frozenset[str] | None
    ) -> MyWave:
        """Read the events for all who follow one person's tables."""
        return await self._read(lambda: my_wave(user_id, readings, tables))

    async def lobby_wave(self, realm: str, readings: Sequence[Reading[LobbyCursor]]) -> LobbyWave:
        """Read the events for all who follow a lobby."""
        return await self._read(lambda: lobby_wave(realm, readings))

    async def lobbies_called(self, realms: Sequence[str], since: int) -> tuple[set[str], int]:
        """Return which of these realms' lobbies, or tournaments, have news from transaction `since` on, and
        from which to ask next."""
        return await self._read(lambda: _lobbies_called(realms, since))

    async def last_said(self, table_ids: Sequence[str]) -> Mapping[str, int]:
        """The place of the newest message at each of these tables."""
        return await self._read(lambda: lobby.last_said(table_ids))

    async def talk_at(self, table_id: str, hearings: Sequence[Hearing]) -> Talk:
        """Read the chat for all who listen at a table."""
        return await self._read(lambda: talk_at(table_id, hearings))

    async def called(self, user_ids: Sequence[str], since: int) -> tuple[set[str], int]:
        """Return for which followers something happened since a transaction, and from which to ask next."""
        return await self._read(lambda: called(user_ids, since))

    async def living(self, hashes: Sequence[bytes]) -> Collection[bytes]:
        """Return the hashes of tokens that are still valid for a stream."""
        return await self._read(lambda: living(hashes))

    async def ask(self, read: Callable[[], Found]) -> Found:
        """Return the result of `read`, run in one of the threads."""
        return await self._read(read)

    async def close(self) -> None:
        """Let reads under way end, and close the threads' connections."""
        together = Barrier(THREADS)
        for _ in range(THREADS):
            self._executor.submit(_leave, together)
        await asyncio.to_thread(self._executor.shutdown)

    async def _read(self, read: Callable[[], Found]) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self._executor, _in_connection, read)


def _leave(together: Barrier) -> None:
    """Run by every thread once, since none takes a second turn before all have met."""
    together.wait(LONGEST_READ_S)
    connection.close()


def _in_connection(read: Callable[[], Found]) -> Found:
    """Use no connection that broke or grew old, as Django ensures around a request."""
    close_old_connections()
    try:
        return read()
    finally:
        close_old_connections()


def _arrival(asked: Asked) -> Arrival:
    caller = accounts.caller_by_secret(asked.token, now=datetime.now(UTC))
    callers.admit(caller, Scope.GAMES_READ)
    table = tables.glimpse(asked.table, caller.user)
    held_back = table.standing.seat is None and tables.keeps_back(table)
    return Arrival(table.present_seq, table.seq, table.ended_at is not None, held_back)


def _lobbies_called(realms: Sequence[str], since: int) -> tuple[set[str], int]:
    settled = feed.moment().settled
    if not since:
        return set(realms), settled
    audiences = {audience_of(each): each for each in realms if audience_of(each) != LOBBY}
    events = {audiences[each] for each in feed.audiences_since(audiences, from_tx=since)}
    lobbies = [each for each in realms if audience_of(each) == LOBBY]
    return events | feed.realms_with(LOBBY, lobbies, from_tx=since), settled
