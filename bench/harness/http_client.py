"""A minimal asynchronous HTTP/1.1 client with keep-alive connections."""

from __future__ import annotations

import asyncio
import json
from typing import Any, NamedTuple

LOOPBACK = "127.0.0.1"


class Answer(NamedTuple):
    status: int
    head: bytes
    body: bytes

    def header(self, name: str) -> str:
        """Return the value of a header that exists."""
        _, _, rest = self.head.lower().partition(f"\r\n{name.lower()}:".encode())
        return rest.partition(b"\r\n")[0].strip().decode()

    def json(self) -> Any:
        return json.loads(self.body)


class Connection(asyncio.Protocol):
    """A keep-alive connection with one request at a time."""

    def __init__(self) -> None:
        self._got = bytearray()
        self._length = -1
        self._transport: asyncio.Transport | None = None
        self._answer: asyncio.Future[Answer] | None = None

    @classmethod
    async def opened(cls, port: int) -> Connection:
        _, connection = await asyncio.get_running_loop().create_connection(cls, LOOPBACK, port)
        return connection

    async def ask(self, request: bytes) -> Answer:
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._got += data
        end = self._got.find(b"\r\n\r\n")
        if end < 0:
            return
        if self._length < 0:
            self._length = length_of(bytes(self._got[:end]).lower())
        whole = end + 4 + self._length
        if len(self._got) >= whole and self._answer is not None and not self._answer.done():
            head, body = bytes(self._got[:end]), bytes(self._got[end + 4 : whole])
            del self._got[:whole]
            self._length = -1
            self._answer.set_result(Answer(int(head[9:12]), head, body))

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error or ConnectionError("the server closed the connection"))


def length_of(head: bytes) -> int:
    """Return the Content-Length, 0 without one. Raise ValueError for a chunked response."""
    _, found, rest = head.partition(b"\r\ncontent-length:")
    if b"\r\ntransfer-encoding:" in head:
        raise ValueError("an answer of unknown length")
    return int(rest.partition(b"\r\n")[0]) if found else 0


def request(method: str, path: str, token: str, body: str = "", **headers: str) -> str:
    """Return the text of an API request. Header names have `_` for `-`."""
    lines = [f"{method} /api/v1/{path} HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {token}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body.encode())}"]
    return "\r\n".join(lines) + "\r\n\r\n" + body


async def answers(port: int, requests: list[str]) -> list[Answer]:
    """Send these requests one after the other, and return their responses."""
    connection = await Connection.opened(port)
    return [await connection.ask(each.encode()) for each in requests]
