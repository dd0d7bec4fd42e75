"""GraphQL subscriptions for the two worlds: a whole websocket, on the database connection of this thread.

So a subscription sees the table that a test has made and not committed, and the test records its queries.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import orjson
from asgiref.sync import async_to_sync, sync_to_async

from games.api.graphql.sockets.connection import Connection
from games.api.live.fanout import read_own_news
from games.api.live.hub import LiveEndpoints, Reader

# After so many turns of the event loop without a message, no more messages come.
QUIET_TURNS = 50
Found = TypeVar("Found")


class Here(Reader):
    """A reader that reads in the thread that waits for it. `reading`: how many reads are under way."""

    reading = 0

    async def ask(self, read: Callable[[], Found]) -> Found:
        self.reading += 1
        try:
            return await sync_to_async(read, thread_sensitive=True)()
        finally:
            self.reading -= 1

    def asking(self, read: Callable[..., Any]) -> Callable[..., Coroutine[Any, Any, Any]]:
        return _never if read is read_own_news else super().asking(read)


async def _never(*_: Any) -> Any:
    """Wait for ever: as the test's transaction stays open, no news of a subscriber's own events settles."""
    await asyncio.Event().wait()
    raise AssertionError("nobody sets it")


def said(query: str, variables: dict[str, Any], secret: str | None) -> bytes:
    """Return all messages of the server after a connection and a subscription, one on each line."""
    return b"".join(orjson.dumps(each) + b"\n" for each in async_to_sync(_said)(query, variables, secret))


async def _said(query: str, variables: dict[str, Any], secret: str | None) -> list[Any]:
    reader = Here()
    live = LiveEndpoints(_no_endpoint, reader=reader)
    told: list[Any] = []
    sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def send(message: dict[str, Any]) -> None:
        told.append(orjson.loads(message["text"]) if "text" in message else message)

    payload = {} if secret is None else {"payload": {"Authorization": f"Bearer {secret}"}}
    subscribing = {"type": "subscribe", "id": "a", "payload": {"query": query, "variables": variables}}
    for each in ({"type": "connection_init", **payload}, subscribing):
        sent.put_nowait({"type": "websocket.receive", "text": orjson.dumps(each).decode()})
    connection = Connection(live, {}, "127.0.0.1", lambda *_: None)
    running = asyncio.ensure_future(connection.run(sent.get, send))
    await _quiet(live, reader, told)
    sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await running
    return told


async def _quiet(live: LiveEndpoints, reader: Here, told: list[Any]) -> None:
    """Wait until the subscription is followed or refused, and all first messages are sent."""
    while not (_ended(told) or _is_followed(live)):  # noqa: ASYNC110  # what joins has no event to tell us of
        await asyncio.sleep(0)
    before, turns = len(told), 0
    while turns < QUIET_TURNS and not _ended(told):
        await asyncio.sleep(0)
        waits = reader.reading or len(told) > before
        before, turns = len(told), 0 if waits else turns + 1


def _is_followed(live: LiveEndpoints) -> bool:
    return any(True for each in (live.following, live.my_following) for _ in each.followers())


def _ended(told: list[Any]) -> bool:
    return bool(told) and told[-1]["type"] in {"complete", "error", "websocket.close"}


def _no_endpoint(*_: Any) -> Coroutine[Any, Any, None]:
    raise AssertionError("a websocket asks no ordinary endpoint")
