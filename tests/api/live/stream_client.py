"""Clients of streams. The whole dispatcher runs in this process, with a real database and Redis."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection, connections

from estimation_service.asgi import Dispatcher
from tests.api import published
from tests.api.live.scopes import scope
from tests.api.live.test_long_polls import OFTEN_S, is_there

# Ends a hang. An event is sent once all older transactions are over. Those of another worker's test may last
# for minutes.
PATIENCE_S = 300.0
NDJSON = "application/x-ndjson"
SSE = "text/event-stream"


class Event(NamedTuple):
    event: str
    id: str | None
    data: Any


def events_of(body: bytes, media: str = SSE) -> list[Event]:
    """Return all complete events of a stream. `retry` and empty lines are no events."""
    if media == NDJSON:
        return [_judged(Event(**json.loads(line))) for line in body.split(b"\n")[:-1] if line]
    found = []
    for frame in body.split(b"\n\n")[:-1]:
        fields = dict(line.split(b": ", 1) for line in frame.split(b"\n") if not line.startswith(b":"))
        if b"event" in fields:
            id = fields.get(b"id")
            data = json.loads(fields[b"data"])
            found.append(_judged(Event(fields[b"event"].decode(), None if id is None else id.decode(), data)))
    return found


def _judged(event: Event) -> Event:
    """Assert that the schema promises the event, once for equal ones; return it."""
    _judge_once(json.dumps(event._asdict()))
    return event


@cache
def _judge_once(line: str) -> None:
    published.check_streamed(json.loads(line))


class Open:
    """A stream. `events` grows as they arrive; `over` says whether the server has ended it."""

    def __init__(self, media: str) -> None:
        self.media = media
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""
        self.over = False
        self.reads = asyncio.Event()
        self.reads.set()
        self._left = asyncio.Event()
        self._moved = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @property
    def events(self) -> list[Event]:
        return events_of(self.body, self.media)

    @property
    def names(self) -> list[str]:
        return [each.event for each in self.events]

    @property
    def facts(self) -> list[Event]:
        """Return the events that have a place in the order: an id, and not the snapshot."""
        return [each for each in self.events if each.event != "snapshot" and each.id is not None]

    async def until(self, holds: Callable[[Open], Any]) -> Any:
        """Wait until `holds` returns something true; return that."""
        async with asyncio.timeout(PATIENCE_S):
            while not (found := holds(self)):
                self._moved.clear()
                await self._moved.wait()
        return found

    async def ended(self) -> Open:
        await self.until(lambda _: self.over)
        return self

    async def leave(self) -> None:
        self._left.set()
        assert self.task is not None
        await asyncio.wait_for(self.task, PATIENCE_S)

    async def receive(self) -> dict[str, Any]:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        await self.reads.wait()
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self.body += message["body"]
            self.over = not message.get("more_body", False)
        self._moved.set()


class Streaming:
    """A running dispatcher and the streams opened at it."""

    def __init__(self) -> None:
        self.dispatcher = Dispatcher()
        if not is_there(settings.REDIS_URL):  # without hints only looks at the database find events
            self.dispatcher._live._look_every_s = OFTEN_S
        self.opened: list[Open] = []

    async def open(
        self, path: str, secret: str | None = None, *, query: str = "", media: str = SSE, **headers: Any
    ) -> Open:
        """Open a stream and wait until its response has begun."""
        if secret is not None:
            headers["authorization"] = f"Bearer {secret}"
        headers.setdefault("accept", media)
        asked = scope(f"/api/v1/{path}", query, host="127.0.0.1", **headers)
        stream = Open(media)
        stream.task = asyncio.create_task(self.dispatcher(asked, stream.receive, stream.send))
        self.opened.append(stream)
        await stream.until(lambda each: each.status and (each.body or each.over))
        return stream

    async def stop(self) -> None:
        """End all streams and long polls, as a SIGTERM does."""
        self.dispatcher._live.release()


@asynccontextmanager
async def streaming() -> AsyncIterator[Streaming]:
    """Start and end what a web process does. Database connections end with each request."""
    database = connections.settings["default"]
    kept, database["CONN_MAX_AGE"] = database["CONN_MAX_AGE"], 0
    running = Streaming()
    told: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    answered: asyncio.Queue[Any] = asyncio.Queue()
    life = asyncio.create_task(running.dispatcher({"type": "lifespan"}, told.get, answered.put))
    await told.put({"type": "lifespan.startup"})
    await answered.get()
    try:
        yield running
    finally:
        for each in running.opened:
            await each.leave()
        await told.put({"type": "lifespan.shutdown"})
        await asyncio.wait_for(life, PATIENCE_S)
        database["CONN_MAX_AGE"] = kept


def streamed(play: Callable[[Streaming], Coroutine[Any, Any, Any]]) -> Any:
    """Run a coroutine with a running dispatcher; return its result."""

    async def run() -> Any:
        async with streaming() as running:
            return await play(running)

    return asyncio.run(run())


async def doing(call: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Run a call in a thread, then close the thread's database connection; return the result."""

    def and_leave() -> Any:
        try:
            return call(*args, **kwargs)
        finally:
            connection.close()

    return await asyncio.to_thread(and_leave)
