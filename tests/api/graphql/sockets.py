"""Websocket clients. The whole dispatcher runs in this process, with a real database and Redis."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from tests.api import published
from tests.api.live.scopes import scope
from tests.api.live.stream_client import PATIENCE_S, Streaming

PROTOCOL = "graphql-transport-ws"
EVENTS = """subscription ($table: ID!, $after: String) { tableEvents(table: $table, after: $after) {
  cursor reset state { seq status rounds { my { hand } } }
  event { __typename seq type ... on ActedEvent { seat action { type card } } }
} }"""
MINE = """subscription ($after: String) { myEvents(after: $after) {
  cursor reset turns { turnId table } turn { turnId table } event { type table body }
} }"""


class Socket:
    """A connection. `said` holds the server's messages, `closed` the code and reason of its end."""

    def __init__(self) -> None:
        self.said: list[dict[str, Any]] = []
        self.closed: tuple[int, str] | None = None
        self.accepted: str | None = None
        self.over = False
        self.takes = asyncio.Event()
        self.takes.set()
        self._moved = asyncio.Event()
        self._sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None

    async def send(self, message: dict[str, Any]) -> None:
        """Take a message from the server, as its ASGI `send`."""
        await self.takes.wait()
        if message["type"] == "websocket.send":
            said = json.loads(message["text"])
            published.check_said(said)
            self.said.append(said)
        elif message["type"] == "websocket.accept":
            self.accepted = message.get("subprotocol", "")
        else:
            self.closed = (message["code"], message.get("reason", ""))
        self._moved.set()

    async def receive(self) -> dict[str, Any]:
        return await self._sent.get()

    def say(self, *messages: Any) -> None:
        """Send messages to the server: strings as they are, anything else as JSON."""
        for message in messages:
            text = message if isinstance(message, str) else json.dumps(message)
            self._sent.put_nowait({"type": "websocket.receive", "text": text})

    def subscribe(self, id: str, query: str, **variables: Any) -> None:
        self.say({"type": "subscribe", "id": id, "payload": {"query": query, "variables": variables}})

    async def until(self, holds: Callable[[Socket], Any]) -> Any:
        """Wait until `holds` returns something true; return that."""
        async with asyncio.timeout(PATIENCE_S):
            while not (found := holds(self)):
                self._moved.clear()
                await self._moved.wait()
        return found

    def of(self, id: str, kind: str = "next") -> list[Any]:
        """Return the payloads of an operation's messages of this type."""
        return [each.get("payload") for each in self.said if each.get("id") == id and each["type"] == kind]

    def news(self, id: str) -> list[dict[str, Any]]:
        """Return the value of the only field of each of an operation's responses."""
        return [next(iter(payload["data"].values())) for payload in self.of(id)]

    def leave(self) -> None:
        self._sent.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def ended(self) -> None:
        assert self.task is not None
        await asyncio.wait_for(asyncio.shield(self.task), PATIENCE_S)


async def connected(
    running: Streaming,
    secret: str | None = None,
    *,
    path: str = "/graphql",
    begin: bool = True,
    host: str | None = "127.0.0.1:8000",
    protocols: tuple[str, ...] = (PROTOCOL,),
    **headers: str,
) -> Socket:
    """Open a websocket. With `begin`, send the token and wait for the reply. `host=None` omits the header."""
    if host is not None:
        headers["host"] = host
    socket = Socket()
    socket._sent.put_nowait({"type": "websocket.connect"})
    asked = {
        **scope(path, "", **headers),
        "type": "websocket",
        "subprotocols": [*protocols],
    }
    socket.task = asyncio.create_task(running.dispatcher(asked, socket.receive, socket.send))
    if begin:
        payload = {} if secret is None else {"payload": {"Authorization": f"Bearer {secret}"}}
        socket.say({"type": "connection_init", **payload})
        await socket.until(lambda each: each.said or each.closed)
    return socket
