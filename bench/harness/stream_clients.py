"""Many open streams, as little of each as is needed; the load must not be the load's own.

As a program it reads `Job` as JSON from its standard input, holds idle streams, lets many follow one table
while an action is played now and then, breaks all of these off, and lets them come again at once with their
cursors. It prints `Told` as JSON.
"""

import asyncio
import gc
import json
import re
import resource
import sys
import time
from typing import NamedTuple

from bench.harness import work
from bench.harness.http_client import LOOPBACK, Connection

AT_ONCE = 50  # streams that are opened side by side while nothing is measured
SETTLED_S, PAUSE_S = 20.0, 0.25
PATIENCE_S = 60.0
_FACT = re.compile(rb"id: (\d+)\nevent: (?!snapshot)")


class Job(NamedTuple):
    """`idle` and `following` are requests for streams; `before` and `meanwhile` the actions that are played
    while they are followed and while they are broken off. `web` is the process that holds them."""

    port: int
    web: int
    idle: list[str]
    following: list[str]
    before: list[str]
    meanwhile: list[str]


class Told(NamedTuple):
    """`kib`: of the web's memory for each idle stream, where the system tells it. `ms` from an action's
    answer to each of its followers.

    `opened_s`: until all idle streams were open, `back_s` until all who were broken off knew everything.
    """

    kib: float | None
    opened_s: float
    ms: list[float]
    back_s: float
    missed: int


class Stream(asyncio.Protocol):
    """One open stream: when it began, and the number of each fact with when it came."""

    def __init__(self, request: str) -> None:
        self._request = request
        self._tail = b""
        self._transport: asyncio.Transport | None = None
        self.begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.facts: list[tuple[int, float]] = []

    async def open(self, port: int, since: int | None = None) -> None:
        loop = asyncio.get_running_loop()
        self.begun = loop.create_future()
        self._tail = b""
        self._since = since
        await loop.create_connection(lambda: self, LOOPBACK, port)
        await self.begun

    def close(self) -> None:
        assert self._transport is not None
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        again = "" if self._since is None else f"Last-Event-ID: {self._since}\r\n"
        transport.write(self._request.replace("\r\n\r\n", f"\r\n{again}\r\n").encode())

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        if not self.begun.done():
            if not data.startswith(b"HTTP/1.1 200"):
                self.begun.set_exception(ConnectionError(data[:300].decode(errors="replace")))
                return
            self.begun.set_result(None)
        data = self._tail + data
        end = 0
        for found in _FACT.finditer(data):
            self.facts.append((int(found[1]), now))
            end = found.end()
        self._tail = data[end:][-60:]

    def connection_lost(self, error: Exception | None) -> None:
        if not self.begun.done():
            self.begun.set_exception(error or ConnectionError("the server closed the connection"))


async def perform(job: Job) -> Told:
    before = work.resident_kib(job.web)
    began = time.perf_counter()
    idle = await _opened(job.port, job.idle)
    opened_s = time.perf_counter() - began
    await asyncio.sleep(SETTLED_S)  # one beat reaches everybody meanwhile
    held = work.resident_kib(job.web)
    kib = None if held is None or before is None else (held - before) / len(idle)
    for each in idle:
        each.close()
    following = await _opened(job.port, job.following)
    ms = await _followed(job, following)
    back_s, missed = await _back(job, following)
    return Told(kib, opened_s, ms, back_s, missed)


async def _opened(port: int, requests: list[str]) -> list[Stream]:
    places = asyncio.Semaphore(AT_ONCE)

    async def one(request: str) -> Stream:
        async with places:
            stream = Stream(request)
            await stream.open(port)
            return stream

    return list(await asyncio.gather(*map(one, requests)))


async def _followed(job: Job, following: list[Stream]) -> list[float]:
    """Milliseconds from each action's answer to its fact at each of those who follow."""
    answered: dict[int, float] = {}
    connection = await Connection.opened(job.port)
    for action in job.before:
        answer = await connection.ask(action.encode())
        answered[answer.json()["seq"]] = time.perf_counter()
        await _until_all_know(following, answer.json()["state"]["seq"])
        await asyncio.sleep(PAUSE_S)
    arrived = ((seq, at) for stream in following for seq, at in stream.facts)
    return [1000 * (at - answered[seq]) for seq, at in arrived if seq in answered]


async def _back(job: Job, following: list[Stream]) -> tuple[float, int]:
    """Seconds until all know what has happened since they were broken off, and how many facts did not
    come."""
    for each in following:
        each.close()
    connection = await Connection.opened(job.port)
    for action in job.meanwhile:
        last = (await connection.ask(action.encode())).json()["state"]["seq"]
    began = time.perf_counter()
    await asyncio.gather(*(each.open(job.port, each.facts[-1][0]) for each in following))
    await _until_all_know(following, last)
    first = min(each.facts[0][0] for each in following)
    wanted = list(range(first, last + 1))
    missed = sum(len(set(wanted) ^ {seq for seq, _ in each.facts}) for each in following)
    missed += sum(len(each.facts) - len({seq for seq, _ in each.facts}) for each in following)
    return time.perf_counter() - began, missed


async def _until_all_know(following: list[Stream], seq: int) -> None:
    until = time.perf_counter() + PATIENCE_S
    while any(not each.facts or each.facts[-1][0] < seq for each in following):
        if time.perf_counter() > until:
            return
        await asyncio.sleep(0.05)


if __name__ == "__main__":
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    gc.disable()  # while it looks for garbage it takes no note of what arrives
    print(json.dumps(asyncio.run(perform(Job(**json.load(sys.stdin))))._asdict()))
