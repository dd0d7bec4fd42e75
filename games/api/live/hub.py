"""All long polls and streams of one process, and what they share: one connection to Redis, one poll of the
database, a few reading threads."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.db import close_old_connections, connection

from games.api.live.fanout import (
    living,
    lobbies_called,
    read_chat_news,
    read_lobby_news,
    read_own_news,
    read_table_news,
)
from games.api.live.listener import LOOK_EVERY_S, Hearers, listen, look_for_news, look_regularly
from games.api.live.long_polls import LongPolls, arrival, asked_of
from games.api.live.protocol import Forward, Receive, Scope, Send
from games.api.live.streams import Streams, wanted_of
from games.api.live.subscribers import (
    GUARD_EVERY_S,
    ChatSubscribers,
    Following,
    KeyedSubscribers,
    MySubscribers,
    guard,
)
from games.api.live.waiters import Waiters
from games.api.streamed.lobby import LobbyCursor
from games.lobby.queries import newest_messages
from games.tables.queries import seqs
from games.tables.queries.personal_events import called

THREADS = 4
LONGEST_READ_S = 6.0  # a statement is given up after 5 s

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


class Reader:
    """Reads for coroutines. Connections belong to the threads, so the number of waiters does not matter."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="waits")

    def asking(self, read: Callable[Asked, Found]) -> Callable[Asked, Coroutine[Any, Any, Found]]:
        """Return a coroutine function that answers as `read` does, without blocking the loop."""

        async def asked(*args: Asked.args, **more: Asked.kwargs) -> Found:
            return await self.ask(partial(read, *args, **more))

        return asked

    async def ask(self, read: Callable[[], Found]) -> Found:
        """Return the result of `read`, run in one of the threads."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, _in_connection, read)

    async def close(self) -> None:
        """Let reads under way end, and close the threads' connections."""
        together = Barrier(THREADS)
        for _ in range(THREADS):
            self._executor.submit(_leave, together)
        await asyncio.to_thread(self._executor.shutdown)


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


Answer = Callable[[Scope, Receive, Send], Awaitable[None]]


class LiveEndpoints:
    """`forward` passes a request to the ordinary endpoint, which checks and presents for all."""

    def __init__(
        self, forward: Forward, *, look_every_s: float = LOOK_EVERY_S, reader: Reader | None = None
    ) -> None:
        self._look_every_s = look_every_s
        self.reader = reader or Reader()
        self._waiters = Waiters()
        asking = self.reader.asking
        self.following = Following(asking(read_table_news))
        self.polls = LongPolls(forward, self._waiters, asking(arrival))
        self.my_following = MySubscribers(asking(read_own_news))
        self.lobby_following = KeyedSubscribers[LobbyCursor](asking(read_lobby_news))
        self.talking = ChatSubscribers(asking(read_chat_news))
        self.streams = Streams(forward, self.following, self.my_following, self.lobby_following, self.talking)
        self._waiting = (self._waiters, self.following, self.my_following)
        self._followed = (self.following, self.my_following, self.lobby_following)
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Start to listen: to hints from Redis, and to the database now and then."""
        every_s, asking = self._look_every_s, self.reader.asking
        self._tasks = [
            asyncio.create_task(
                listen(
                    settings.REDIS_URL,
                    Hearers(
                        self._tell,
                        self.my_following.call,
                        self.lobby_following.call,
                        self.talking.tell,
                        self.following.show_clock,
                    ),
                )
            ),
            asyncio.create_task(look_regularly((self.talking,), asking(newest_messages), every_s)),
            asyncio.create_task(look_regularly(self._waiting, asking(seqs), every_s)),
            asyncio.create_task(look_for_news(self.my_following, asking(called), every_s)),
            asyncio.create_task(look_for_news(self.lobby_following, asking(lobbies_called), every_s)),
            asyncio.create_task(guard(self._followed, asking(partial(living, scope=None)), GUARD_EVERY_S)),
            asyncio.create_task(self.streams.beat()),
        ]

    def release(self) -> None:
        """Wake all long polls and end all streams; used at shutdown."""
        self._waiters.release()
        self.streams.release()

    async def end(self) -> None:
        self.release()
        await _ended(self._tasks)
        await self.reader.close()

    def answer_to(self, scope: Scope) -> Answer | None:
        """Return the function that answers this request; None if the ordinary endpoint answers it."""
        if (wait_request := asked_of(scope)) is not None:
            return partial(self.polls.answer, wait_request)
        if (wanted := wanted_of(scope)) is not None:
            return partial(self.streams.answer, wanted)
        return None

    def _tell(self, table: str, seq: int) -> None:
        for each in self._waiting:
            each.tell(table, seq)


async def _ended(tasks: Collection[asyncio.Task[None]]) -> None:
    """Cancel them until they are done: a Redis client that is connecting may swallow a cancellation."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=0.2)
