"""All long polls and streams of one process, and what they share: one connection to Redis, one poll of the
database, a few reading threads."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from functools import partial

from django.conf import settings

from games.api.live.chat_fanout import read_chat_news
from games.api.live.fanout import living, lobbies_called, read_lobby_news, read_own_news, read_table_news
from games.api.live.keyed_subscribers import KeyedSubscribers, MySubscribers
from games.api.live.listener import LOOK_EVERY_S, Hearers, listen, look_for_news, look_regularly
from games.api.live.long_polls import LongPolls, arrival
from games.api.live.protocol import Forward, Receive, Scope, Send
from games.api.live.read_pool import Reader
from games.api.live.request import asked_of
from games.api.live.streams import Streams, wanted_of
from games.api.live.subscribers import GUARD_EVERY_S, ChatSubscribers, Following, guard
from games.api.live.waiters import Waiters
from games.api.streamed.lobby import LobbyCursor
from games.lobby.queries import newest_messages
from games.tables.queries import seqs
from games.tables.queries.personal_events import called

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
