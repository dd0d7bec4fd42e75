"""Asking over HTTP/1.1 with kept connections, as little as is needed: the load must not be the load's own.

As a program it is a closed loop: so many clients, each with one request under way at a time. It reads
`Job` as JSON from its standard input and prints `Tally` as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from itertools import cycle
from typing import Any, NamedTuple

LOOPBACK = "127.0.0.1"


class Job(NamedTuple):
    """`clients` holds each client's requests, sent once in order or round and round.

    Answers within `seconds` after `warm_up` count; `wanted` is the status all of them must have.
    """

    port: int
    clients: list[list[str]]
    repeat: bool
    wanted: int
    warm_up: float
    seconds: float


class Tally(NamedTuple):
    """`ms` in the order of answers; `answered` counts all, also while warming up, `others` those not wanted.

    `work` is the CPU time of an answer by program, in ms.
    """

    seconds: float
    ms: list[float]
    answered: int
    others: dict[str, int]
    work: dict[str, float]

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.ms) / self.seconds


class Answer(NamedTuple):
    status: int
    head: bytes
    body: bytes

    def header(self, name: str) -> str:
        """The value of a header that is there."""
        _, _, rest = self.head.lower().partition(f"\r\n{name.lower()}:".encode())
        return rest.partition(b"\r\n")[0].strip().decode()

    def json(self) -> Any:
        return json.loads(self.body)


class Connection(asyncio.Protocol):
    """One kept connection; one request at a time."""

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
            self._length = _length(bytes(self._got[:end]).lower())
        whole = end + 4 + self._length
        if len(self._got) >= whole and self._answer is not None and not self._answer.done():
            head, body = bytes(self._got[:end]), bytes(self._got[end + 4 : whole])
            del self._got[:whole]
            self._length = -1
            self._answer.set_result(Answer(int(head[9:12]), head, body))

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error or ConnectionError("the server closed the connection"))


def _length(head: bytes) -> int:
    """How many bytes follow the headers. Answers in pieces of unknown length are not read here."""
    _, found, rest = head.partition(b"\r\ncontent-length:")
    if b"\r\ntransfer-encoding:" in head:
        raise ValueError("an answer of unknown length")
    return int(rest.partition(b"\r\n")[0]) if found else 0


def request(method: str, path: str, token: str, body: str = "", **headers: str) -> str:
    """The text of a request to the API; its header names have `_` for `-`."""
    lines = [f"{method} /api/v1/{path} HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {token}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body.encode())}"]
    return "\r\n".join(lines) + "\r\n\r\n" + body


async def answers(port: int, requests: list[str]) -> list[Answer]:
    """The answers to these requests, one after the other."""
    connection = await Connection.opened(port)
    return [await connection.ask(each.encode()) for each in requests]


async def perform(job: Job) -> Tally:
    begun = time.perf_counter() + job.warm_up
    until = begun + job.seconds
    ms: list[float] = []
    statuses: Counter[str] = Counter()

    async def client(requests: list[str]) -> None:
        connection = await Connection.opened(job.port)
        encoded = [each.encode() for each in requests]
        for each in cycle(encoded) if job.repeat else encoded:
            sent = time.perf_counter()
            if sent >= until:
                return
            answer = await connection.ask(each)
            now = time.perf_counter()
            wanted = answer.status == job.wanted
            statuses["" if wanted else f"{answer.status} {answer.body[:200]!r}"] += 1
            if begun <= now <= until:
                ms.append((now - sent) * 1000)
        raise RuntimeError("a client ran out of requests")

    await asyncio.gather(*(client(requests) for requests in job.clients))
    others = {status: count for status, count in statuses.items() if status}
    return Tally(job.seconds, ms, statuses.total(), others, {})


if __name__ == "__main__":
    print(json.dumps(asyncio.run(perform(Job(**json.load(sys.stdin))))._asdict()))
