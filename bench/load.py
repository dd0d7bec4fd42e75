"""Load in a closed loop: so many clients, each with one request under way at a time.

It shares its cores with what is measured, so it does little: no asyncio, no parsing but of status and length.
A program: it reads `Job` as JSON from its standard input and prints `Tally` as JSON.
"""

from __future__ import annotations

import json
import socket
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from selectors import EVENT_READ, DefaultSelector
from typing import NamedTuple

from bench.asking import LOOPBACK, length_of

MOST_BYTES = 1 << 18
PATIENCE_S = 30.0


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

    `work` is the CPU time of an answer by program, in ms; `load` is this one.
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


class Client:
    """One kept connection. A request is sent once the answer to the one before is there."""

    def __init__(self, port: int, requests: Iterator[bytes]) -> None:
        self.socket = socket.create_connection((LOOPBACK, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.sent = 0.0
        self._requests = requests
        self._got = b""
        self._whole = 0  # bytes of the answer that is coming, once its length is known

    def ask(self, now: float) -> None:
        request = next(self._requests, None)
        if request is None:
            raise RuntimeError("a client ran out of requests")
        self.sent = now
        self.socket.sendall(request)

    def answer(self) -> bytes | None:
        """The answer with its head, once all of it has come."""
        received = self.socket.recv(MOST_BYTES)
        if not received:
            raise ConnectionError("the server closed the connection")
        self._got += received
        if not self._whole and (end := self._got.find(b"\r\n\r\n")) >= 0:
            self._whole = end + 4 + length_of(self._got[:end].lower())
        if not self._whole or len(self._got) < self._whole:
            return None
        answer, self._got, self._whole = self._got, b"", 0
        return answer


class Loop:
    """All clients of a job, until its time is over."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._begun = time.perf_counter() + job.warm_up
        self._until = self._begun + job.seconds
        self._wanted = str(job.wanted).encode()
        self._waiting = DefaultSelector()
        self._statuses: Counter[str] = Counter()
        self._ms: list[float] = []

    def run(self) -> Tally:
        for texts in self._job.clients:
            requests = [each.encode() for each in texts]
            client = Client(self._job.port, cycle(requests) if self._job.repeat else iter(requests))
            self._waiting.register(client.socket, EVENT_READ, client)
            client.ask(time.perf_counter())
        while self._waiting.get_map():
            ready = self._waiting.select(PATIENCE_S)
            if not ready:
                raise TimeoutError(f"no answer within {PATIENCE_S:.0f} s")
            for key, _ in ready:
                if (answer := key.data.answer()) is not None:
                    self._answered(key.data, answer)
        others = {answer: count for answer, count in self._statuses.items() if answer}
        answered = self._statuses.total()
        work = {"load": 1000 * time.process_time() / answered}
        return Tally(self._job.seconds, self._ms, answered, others, work)

    def _answered(self, client: Client, answer: bytes) -> None:
        now = time.perf_counter()
        self._statuses["" if answer[9:12] == self._wanted else repr(answer[:400])] += 1
        if self._begun <= now <= self._until:
            self._ms.append((now - client.sent) * 1000)
        if now < self._until:
            client.ask(now)
        else:
            self._waiting.unregister(client.socket)
            client.socket.close()


if __name__ == "__main__":
    print(json.dumps(Loop(Job(**json.load(sys.stdin))).run()._asdict()))
