"""Many open streams at little cost, because the load must not measure itself.

As a program it reads `Job` as JSON from standard input. It holds idle streams. Then many streams follow one
table while actions are played now and then. Then it closes all of these, and reconnects all at once with
their cursors. It prints `Told` as JSON.
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

AT_ONCE = 50  # streams that are opened in parallel while nothing is measured
SETTLED_S, PAUSE_S = 20.0, 0.25
PATIENCE_S = 60.0
_FACT = re.compile(rb"id: (\d+)\nevent: (?!snapshot)")


class Job(NamedTuple):
    """Requests for `idle` and `following` streams, and actions. `web` is the pid of the server.

    The actions of `before` are played while the streams follow, those of `meanwhile` while they are
    disconnected.
    """

    port: int
    web: int
    idle: list[str]
    following: list[str]
    before: list[str]
    meanwhile: list[str]


class Told(NamedTuple):
    """A result. `kib` is the web's memory per idle stream, None if unknown.

    `opened_s` is the time until all idle streams were open. `ms` are times from an action's response until
    each follower had its event. `back_s` is the time until all reconnected streams were up to date, `missed`
    the number of lost or repeated events.
    """

    kib: float | None
    opened_s: float
    ms: list[float]
    back_s: float
    missed: int


class Stream(asyncio.Protocol):
    """One open stream: when it began, and the number and arrival time of each event."""

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
    await asyncio.sleep(SETTLED_S)  # long enough for one heartbeat to reach every stream
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
    """Return milliseconds from each action's response until its event reached each follower."""
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
    """Reconnect all; return the seconds until all are up to date, and the number of wrong events."""
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
    gc.disable()  # garbage collection would delay the time stamps of arrivals
    print(json.dumps(asyncio.run(perform(Job(**json.load(sys.stdin))))._asdict()))
