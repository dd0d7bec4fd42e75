"""One subscription: what it has still to send, and how it begins."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import Any, Generic

from django.http import HttpRequest

from accounts.models import User
from accounts.scopes import Scope
from accounts.secrets import hashed
from games.api import callers
from games.api.contract.schemas.streams import Evicted
from games.api.graphql.context import OperationContext
from games.api.graphql.dict_fields import SynchronousExecution
from games.api.limits.charge import principal_of, refused, take
from games.api.live.fanout import MESSAGE, Cursor, SubscriberNews
from games.api.live.hub import LiveEndpoints
from games.api.live.subscribers import Follower
from games.api.problems import Problem
from games.api.streamed.cursors import TableCursor, table_cursor
from games.api.streamed.feeds import EventCursor, LobbyCursor, MyCursor, begun_by, event_begun
from games.api.streamed.frames import Batch, News, StreamEvent
from games.api.streamed.tables import TURN, begun
from games.engine.codec import Json
from games.feed.hints import CLOCK
from games.lobby.queries import newest_messages

MOST_UNSENT = 2000  # events; a subscriber that is further behind is disconnected
ENDINGS = {"goodbye", "evicted"}


class Subscriber(Follower[Cursor], Generic[Cursor]):
    """A follower whose news is taken one by one."""

    __slots__ = ("_ended", "_unsent", "_wake", "_why")

    def __init__(self, about: str, holder: bytes | None, cursor: Cursor) -> None:
        super().__init__(about, holder, cursor)
        self._unsent: deque[StreamEvent] = deque()
        self._wake = asyncio.Event()
        self._ended = False
        self._why: Evicted | None = None

    def tell(self, share: SubscriberNews[Cursor]) -> None:
        self._why = self._why or share.evicted
        self.say(share.batch)
        self._ended = self._ended or share.is_over or self._why is not None

    def say(self, batch: Batch) -> None:
        if self._why is Evicted.TOO_SLOW:
            return  # events were dropped: one after them would make the client continue behind these
        self._unsent.extend(each for each in batch.events if each.event not in ENDINGS)
        if len(self._unsent) > MOST_UNSENT:
            self._unsent.clear()
            self._why = Evicted.TOO_SLOW
        self._wake.set()

    async def news(self) -> AsyncIterator[StreamEvent]:
        """Yield each event when it comes. Raise Problem if the subscription is ended because of the
        reader."""
        while True:
            while self._unsent:
                yield self._unsent.popleft()
            if self._why is not None:
                raise Problem(self._why.value)
            if self._ended:
                return
            self._wake.clear()
            await self._wake.wait()


class SubscriptionContext:
    """The context of a subscription: the token that opened it, or none. `request`: that of the websocket."""

    def __init__(self, live: LiveEndpoints, secret: str | None, address: str, request: HttpRequest) -> None:
        self._live = live
        self._secret = secret
        self._address = address
        self._request = request

    async def as_query(self, execute: Callable[[OperationContext], Any]) -> Any:
        """Execute in a thread, as for a query of the present caller. Raise InvalidToken."""

        def executed() -> Any:
            return execute(OperationContext(self._request, callers.caller_of(self._header)))

        return await self._live.reader.ask(executed)

    @property
    def _header(self) -> str | None:
        return None if self._secret is None else f"Bearer {self._secret}"

    @property
    def _holder(self) -> bytes | None:
        return None if self._secret is None else hashed(self._secret)

    async def table(self, table: str, after: str | None) -> AsyncIterator[Json]:
        """Yield the events of a table: the state first, unless a cursor is given. Raise Problem."""
        with self._live.following.expecting(table):
            news, said = await self._live.reader.ask(partial(self._table_begun, table, after))
            subscriber = Subscriber(table, self._holder, news.cursor)
            subscriber.tell(SubscriberNews(Batch(news.events), news.cursor, news.is_over))
            if not news.is_over:
                self._live.following.join(subscriber, subscriber.cursor.seq)
                self._live.talking.join(subscriber, said)
        try:
            async for news_json in events_of_subscriber(
                subscriber, "state", after, aside=(MESSAGE, TURN, CLOCK)
            ):
                yield news_json
        finally:
            self._live.following.leave(subscriber)
            self._live.talking.leave(subscriber)

    def mine(self, after: str | None) -> AsyncIterator[Json]:
        """Yield the caller's events: their turns first, unless a cursor is given. Raise Problem."""
        return self._followed(self._live.my_following, partial(self._mine_begun, after), "turns", after)

    def tournament(self, tournament: str, after: str | None) -> AsyncIterator[Json]:
        """Yield the events of a tournament: its progress first, unless a cursor is given. Raise Problem."""
        begun = partial(self._event_begun, tournament, after)
        return self._followed(self._live.lobby_following, begun, "tournament", after)

    async def _followed(
        self, following: Any, begin: Callable[[], tuple[str, Any]], snapshot: str, after: str | None
    ) -> AsyncIterator[Json]:
        about, news = await self._live.reader.ask(begin)
        subscriber: Subscriber[Any] = Subscriber(about, self._holder, news.cursor)
        subscriber.tell(SubscriberNews(Batch(news.events), news.cursor))
        following.join(subscriber)
        try:
            async for news_json in events_of_subscriber(subscriber, snapshot, after, aside=(TURN,)):
                yield news_json
        finally:
            following.leave(subscriber)

    def _caller(self, *, anonymous: bool, scope: Scope = Scope.GAMES_READ) -> User | None:
        """Return the present user, in a thread. Raise InvalidToken, Problem not_authenticated,
        missing_scope."""
        caller = callers.caller_of(self._header)
        callers.admit(caller, scope, anonymous=anonymous)
        user = None if caller is None else caller.user
        taken = take("stream", principal_of(user, self._address))
        if taken is not None and not taken.allowed:
            raise refused(taken)
        return user

    def _table_begun(self, table: str, after: str | None) -> tuple[News[TableCursor], int]:
        """Return the first events, and the place of the newest message."""
        viewer = self._caller(anonymous=True)
        news = begun(table, viewer, None if after is None else table_cursor(after))
        return news, newest_messages([table]).get(table, 0)

    def _mine_begun(self, after: str | None) -> tuple[str, News[MyCursor]]:
        user = self._caller(anonymous=False)
        assert user is not None, "nobody is not admitted"
        return user.pk, begun_by(user, None if after is None else MyCursor.read(after))

    def _event_begun(self, tournament: str, after: str | None) -> tuple[str, News[LobbyCursor]]:
        cursor = None if after is None else EventCursor.read(after)
        viewer = self._caller(anonymous=True, scope=Scope.TOURNAMENTS_READ)
        return tournament, event_begun(tournament, viewer, cursor)


async def events_of_subscriber(
    subscriber: Subscriber[Any], snapshot: str, cursor: str | None, *, aside: Sequence[str]
) -> AsyncIterator[Json]:
    """Yield the news of a subscriber, each item with the cursor after it.

    `snapshot` is the member for the first event; events in `aside` have members of their own.
    """
    async for event in subscriber.news():
        cursor = event.id or cursor
        if event.event == "reset":
            yield {"reset": event.data["reason"]}
        elif event.event == "snapshot":
            yield {"cursor": cursor, snapshot: event.data["data"] if snapshot == "turns" else event.data}
        else:
            yield {"cursor": cursor, event.event if event.event in aside else "event": event.data}


class EventExecution(SynchronousExecution):
    """Executes an operation for one event. From a state fields lead on to people and their tables, which are
    read from the database."""

    def execute_operation(self, serially: bool | None = None) -> Any:
        if "state" in self.root_value:
            return self.context_value.as_query(self._read)
        return super().execute_operation(serially)

    def _read(self, context: OperationContext) -> Any:
        self.context_value = context
        return super().execute_operation()
