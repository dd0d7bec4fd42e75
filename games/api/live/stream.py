"""One open stream: what it has still to send, and when it ends. Reads nothing."""

import asyncio
import time
from enum import StrEnum

from games.api.contract.schemas.streams import Evicted, Goodbye
from games.api.live.fanout import Cursor, SubscriberNews
from games.api.live.protocol import Receive, Send, gone
from games.api.live.subscribers import Follower
from games.api.streamed.frames import BEATS, Batch, ending

MOST_UNSENT = 256 * 1024  # bytes; a reader who is further behind is disconnected
STUCK_S, LAST_WORDS_S = 30.0, 3.0  # so long may one sending take, and one after the stream has ended


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
