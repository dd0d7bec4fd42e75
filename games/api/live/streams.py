"""Streams of a table, of oneself and of the lobby, kept open after the ordinary endpoint has begun them.

The ordinary endpoint checks the caller, answers refusals, and writes the first events; then the coroutine of
a stream holds neither thread nor connection, and reads nothing. `Following` passes changes to it.
"""

import asyncio
import re
import time
from collections import defaultdict
from enum import StrEnum
from typing import Any, NamedTuple

from games.api.contract.schemas.streams import Evicted, Goodbye
from games.api.limits.charge import household_of
from games.api.live.fanout import Cursor, SubscriberNews
from games.api.live.holders import Holders, counted
from games.api.live.protocol import Forward, Message, Receive, Scope, Send, gone
from games.api.live.subscribers import (
    ChatSubscribers,
    Follower,
    Following,
    KeyedSubscribers,
    MySubscribers,
    Subscribers,
)
from games.api.streamed.cursors import TableCursor
from games.api.streamed.feeds import LobbyCursor, MyCursor
from games.api.streamed.frames import BEAT_EVERY_S, BEATS, Batch, ending
from games.api.streamed.stream_start import OPENING, BegunStream, Opening

MOST = 20_000
# People without a token share addresses, so their new stream is refused instead of closing an old one.
MOST_PER_ADDRESS = 32
MOST_UNSENT = 256 * 1024  # bytes; a reader who is further behind is disconnected
STUCK_S, LAST_WORDS_S = 30.0, 3.0  # so long may one sending take, and one after the stream has ended

_TABLE = re.compile(r"/api/v1/tables/(table_[0-9a-z]{26})/stream")
_OTHERS = re.compile(r"/api/v1/(me|lobby|tournaments/tournament_[0-9a-z]{26})/stream")


class Stream(Follower[Cursor]):
    """A stream sends events in order. A reader who does not take them is disconnected."""

    __slots__ = (
        "_closing",
        "_gone",
        "_main",
        "_sending_since",
        "_size",
        "_unsent",
        "_wake",
        "media",
        "sent_at",
    )

    def __init__(self, about: str, holder: bytes | None, cursor: Cursor, media: str) -> None:
        super().__init__(about, holder, cursor)
        self.media = media
        self.sent_at = time.monotonic()
        self._unsent: list[bytes] = []
        self._size = 0
        self._closing = self._gone = False
        self._sending_since: float | None = None
        self._main: asyncio.Task[object] | None = None
        self._wake: asyncio.Future[None] | None = None

    def tell(self, share: SubscriberNews[Cursor]) -> None:
        if share.evicted is not None:
            self.evict(share.evicted)
            return
        self._put(share.batch.written(self.media))
        if share.is_over:
            self._close()

    def say(self, batch: Batch) -> None:
        self._put(batch.written(self.media))

    def evict(self, reason: Evicted) -> None:
        """End the stream with a reason; unsent events are dropped."""
        self._unsent.clear()
        self._end("evicted", reason)

    def bid_goodbye(self, reason: Goodbye) -> None:
        """End the stream after all events that wait in it."""
        self._end("goodbye", reason)

    def beat(self) -> None:
        """Send a line without content, so that proxies keep the connection."""
        self._put(BEATS[self.media])

    def let_go_if_stuck(self, now: float) -> None:
        """Disconnect a reader who takes nothing of what is being sent."""
        since = self._sending_since
        if since is not None and now - since > (LAST_WORDS_S if self._closing else STUCK_S):
            self._gone = True
            assert self._main is not None, "it is sending"
            self._main.cancel()

    async def run(self, receive: Receive, send: Send) -> None:
        """Send until it ends or the reader has gone."""
        self._main = asyncio.current_task()
        going = asyncio.ensure_future(gone(receive))
        going.add_done_callback(self._reader_gone)
        try:
            await self._send_all(send)
        except asyncio.CancelledError:
            if not self._gone:
                raise
        finally:
            going.cancel()

    async def _send_all(self, send: Send) -> None:
        while not self._gone and (self._unsent or not self._closing):
            if self._unsent:
                body = b"".join(self._unsent)
                self._unsent.clear()
                self._size = 0
                self._sending_since = self.sent_at = time.monotonic()
                await send({"type": "http.response.body", "body": body, "more_body": True})
                self._sending_since = None
            else:
                self._wake = asyncio.get_running_loop().create_future()
                await self._wake
        if not self._gone:
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _put(self, body: bytes) -> None:
        if self._closing or not body:
            return
        self._unsent.append(body)
        self._size += len(body)
        if self._size > MOST_UNSENT:
            self.evict(Evicted.TOO_SLOW)
        self._awake()

    def _end(self, event: str, reason: StrEnum) -> None:
        if not self._closing:
            self._unsent.append(Batch((ending(event, reason),)).written(self.media))
            self._close()

    def _close(self) -> None:
        self._closing = True
        self._awake()

    def _reader_gone(self, _: object) -> None:
        self._gone = True
        self._awake()

    def _awake(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)


AnyStream = Stream[Any]


class StreamRequest(NamedTuple):
    """A requested stream. `table` is None if it is of no one table, `address` if there is a token."""

    table: str | None
    address: str | None


def wanted_of(scope: Scope) -> StreamRequest | None:
    """Return the requested stream; None if the ordinary endpoint answers alone."""
    found = _TABLE.fullmatch(scope["path"])
    if scope["method"] != "GET" or (found is None and _OTHERS.fullmatch(scope["path"]) is None):
        return None
    anonymous = all(name != b"authorization" for name, _ in scope["headers"])
    return StreamRequest(None if found is None else found[1], household_of(scope) if anonymous else None)


class Streams:
    """The open streams of one process. `forward` passes a request to the ordinary endpoint."""

    def __init__(
        self,
        forward: Forward,
        following: Following,
        my_following: MySubscribers,
        lobby_following: KeyedSubscribers[LobbyCursor],
        talking: ChatSubscribers,
    ) -> None:
        self._forward = forward
        self._following = following
        self._my_following = my_following
        self._lobby_following = lobby_following
        self._talking = talking
        self._open: dict[AnyStream, Subscribers[Any]] = {}  # each with those among whom it follows
        self._holders = Holders[AnyStream]()
        self._by_address: dict[str, int] = defaultdict(int)
        self._closed = False

    def __len__(self) -> int:
        return len(self._open)

    async def answer(self, wanted: StreamRequest, scope: Scope, receive: Receive, send: Send) -> None:
        if self._closed or len(self._open) >= MOST:
            await self._forward(scope, send)  # it sends all present events, then `goodbye`
            return
        with counted(wanted.address, self._by_address):
            stream = await self._opened(wanted, scope, send)
            del scope  # a stream may stay for days
            if stream is not None:
                await self._kept_open(stream, receive, send)

    async def _opened(self, wanted: StreamRequest, scope: Scope, send: Send) -> AnyStream | None:
        """Return the stream that the ordinary endpoint has begun; None if its answer is complete."""
        address = wanted.address
        full = address is not None and self._by_address[address] > MOST_PER_ADDRESS
        opening = Opening(refusal="too_many_streams" if full else None)
        with self._following.expecting(wanted.table):
            asked = {**scope, "estimation.environ": {OPENING: opening}}
            await self._forward(asked, _unfinished(send, opening))
            return None if opening.begun is None else self._joined(opening.begun)

    async def _kept_open(self, stream: AnyStream, receive: Receive, send: Send) -> None:
        try:
            await stream.run(receive, send)
        finally:
            self._open.pop(stream).leave(stream)
            self._talking.leave(stream)
            self._holders.leave(stream.holder, stream)

    def _joined(self, begun: BegunStream) -> AnyStream:
        """Make the stream, and let it follow."""
        cursor: Any = begun.cursor  # its type says what is followed
        stream = Stream(begun.about, begun.holder, cursor, begun.media)
        if isinstance(cursor, TableCursor):
            self._open[stream] = self._following
            self._following.join(stream, cursor.seq)
            self._talking.join(stream, begun.said)
        else:
            keyed: Any = self._my_following if isinstance(cursor, MyCursor) else self._lobby_following
            self._open[stream] = keyed
            keyed.join(stream)
        if (oldest := self._holders.join(begun.holder, stream)) is not None:
            oldest.evict(Evicted.TOO_MANY)
        if self._closed:
            stream.bid_goodbye(Goodbye.SERVER_STOPS)
        return stream

    async def beat(self) -> None:
        """Every second, send on silent connections, and close those whose readers do not read."""
        while True:
            await asyncio.sleep(1)
            now = time.monotonic()
            for stream in list(self._open):
                stream.let_go_if_stuck(now)
                if now - stream.sent_at > BEAT_EVERY_S - 1:
                    stream.beat()

    def release(self) -> None:
        """Notify everybody that the server stops, and accept no stream any more."""
        self._closed = True
        for stream in list(self._open):
            stream.bid_goodbye(Goodbye.SERVER_STOPS)


def _unfinished(send: Send, opening: Opening) -> Send:
    """Pass the ordinary endpoint's answer on, without its end where more is to follow."""

    async def sending(message: Message) -> None:
        if opening.begun is not None and message["type"] == "http.response.body":
            message["more_body"] = True
        await send(message)

    return sending
