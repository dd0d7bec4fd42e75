"""All long polls and streams of one process, and what they share.

That is one connection to Redis, whose hints wake them, a look at the database now and then, for when Redis
fails, and a few threads that read, so that neither the loop nor a request waits.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any, ParamSpec, Protocol, TypeVar

import structlog
from django.conf import settings
from django.db import close_old_connections, connection
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from games.api.live.fanout import (
    living,
    lobbies_called,
    read_chat_news,
    read_lobby_news,
    read_own_news,
    read_table_news,
)
from games.api.live.long_polls import LongPolls, Waiters, arrival, asked_of
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
from games.api.streamed.feeds import LobbyCursor
from games.feed.hints import CLOCK, chat_channel, lobby_channel, person_channel, table_channel
from games.lobby.queries import newest_messages
from games.tables.queries import seqs
from games.tables.queries.personal_events import called

Asked = ParamSpec("Asked")
Found = TypeVar("Found")
Hear = Callable[[str, bytes], None]  # takes the id in the name of a channel, and a hint
Seqs = Callable[[Sequence[str]], Awaitable[Mapping[str, int]]]

LOOK_EVERY_S = 2.0
SILENCE_S = 5.0  # after this long a silence Redis is pinged
ANSWER_S = 2.0
PAUSE_S = 1.0  # before connecting again
THREADS = 4
LONGEST_READ_S = 6.0  # a statement is given up after 5 s

log = structlog.get_logger("estimation.live")


async def listen(url: str, hearers: Mapping[str, Hear]) -> None:
    """Pass hints on to the hearers of patterns of channels.

    There is one connection for the whole process, made again when it is lost. Each loss is logged once,
    however often connecting again fails.
    """
    heard = asyncio.Event()
    heard.set()
    while True:
        try:
            await _listen_once(url, hearers, heard)
        except (RedisError, OSError, TimeoutError) as error:
            if heard.is_set():
                log.warning("hints lost", reason=type(error).__name__)
            heard.clear()
        await asyncio.sleep(PAUSE_S)


async def _listen_once(url: str, hearers: Mapping[str, Hear], heard: asyncio.Event) -> None:
    retry: Any = Retry(NoBackoff(), 0)
    client = Redis.from_url(url, socket_connect_timeout=ANSWER_S, socket_timeout=ANSWER_S, retry=retry)
    async with client, client.pubsub() as subscription:
        await subscription.psubscribe(*hearers)
        heard.set()
        while True:
            message = await subscription.get_message(timeout=SILENCE_S)
            if message is None:
                await subscription.ping()
                message = await subscription.get_message(timeout=ANSWER_S)
                if message is None:
                    raise TimeoutError
            if message["type"] == "pmessage":
                pattern, channel = message["pattern"].decode(), message["channel"].decode(errors="replace")
                hearers[pattern](channel.removeprefix(pattern.removesuffix("*")), message["data"])


class TableListener(Protocol):
    """Somebody who waits for tables to move."""

    def tables(self) -> Iterable[str]: ...
    def tell(self, table: str, seq: int, /) -> None: ...


async def regularly(every_s: float, look: Callable[..., Awaitable[None]], *asked: Any) -> None:
    """Look again and again. Without the database nobody gets any news, and waiters keep waiting until their
    time-out."""
    while True:
        await asyncio.sleep(every_s)
        try:
            await look(*asked)
        except Exception as error:
            log.warning("look failed", reason=type(error).__name__)


async def look_at_tables(waiting: Sequence[TableListener], seqs: Seqs) -> None:
    """Read the seq of all tables waited for, in one query; none waited for, none read."""
    tables = {table for each in waiting for table in each.tables()}
    found = await seqs(list(tables)) if tables else {}
    for table, seq in found.items():
        for each in waiting:
            each.tell(table, seq)


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
        hearers: dict[str, Hear] = {
            table_channel("*"): self._hear_table,
            chat_channel("*"): self._hear_message,
            person_channel("*"): lambda user, _: self.my_following.call(user),
            lobby_channel("*"): lambda about, _: self.lobby_following.call(about),
        }
        work = (
            listen(settings.REDIS_URL, hearers),
            regularly(every_s, look_at_tables, (self.talking,), asking(newest_messages)),
            regularly(every_s, look_at_tables, self._waiting, asking(seqs)),
            regularly(every_s, self.my_following.look, asking(called)),
            regularly(every_s, self.lobby_following.look, asking(lobbies_called)),
            regularly(GUARD_EVERY_S, guard, self._followed, asking(partial(living, scope=None))),
            self.streams.beat(),
        )
        self._tasks = [asyncio.create_task(each) for each in work]

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

    # Hints come from this service, but a mistake in one must not silence the rest.
    def _hear_table(self, table: str, hint: bytes) -> None:
        if hint == CLOCK.encode():
            self.following.show_clock(table)
        elif hint.isdigit():
            for each in self._waiting:
                each.tell(table, int(hint))

    def _hear_message(self, table: str, hint: bytes) -> None:
        if hint.isdigit():
            self.talking.tell(table, int(hint))


async def _ended(tasks: Collection[asyncio.Task[None]]) -> None:
    """Cancel them until they are done: a Redis client that is connecting may swallow a cancellation."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=0.2)
