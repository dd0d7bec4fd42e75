"""Load in a closed loop: a number of clients, each with one request in flight at a time.

It shares the cores with what is measured, so it does little: no asyncio, and it parses only status and
length. As a program it reads `Job` as JSON from standard input and prints `Tally` as JSON.
"""

import json
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle
from selectors import EVENT_READ, DefaultSelector
from typing import NamedTuple

from bench.harness import work
from bench.harness.http_client import LOOPBACK, length_of

MOST_BYTES = 1 << 18
PATIENCE_S = 30.0
LEAST_SHARE = 0.5  # of the wanted seconds; a shorter measurement says too little


class Job(NamedTuple):
    """A load. `clients` holds the requests of each client, sent once in order, or repeatedly with `repeat`.

    Responses within `seconds` after `warm_up` count; all of them must have the status `wanted`. Without
    `repeat` the measurement ends as soon as one client has sent all of its requests. `programs` are pids by
    name; their CPU time is measured.
    """

    port: int
    clients: list[list[str]]
    repeat: bool
    wanted: int
    warm_up: float
    seconds: float
    programs: Mapping[str, int] = {}


class Tally(NamedTuple):
    """A result: `counted` responses in `seconds`, both without the warm-up.

    `ms` are latencies of requests sent and answered within that time, in the order of responses. `answered`
    counts all responses, also those before and after it; `others` counts those without the wanted status, by
    their text. `work` is CPU time per response by program, in ms; `load` is this program.
    """

    seconds: float
    counted: int
    ms: list[float]
    answered: int
    others: dict[str, int]
    work: dict[str, float]

    @property
    def rate(self) -> float:
        """Responses per second."""
        return self.counted / self.seconds


class NotMeasured(Exception):
    """The measurement was too short. Its text is a sentence."""


class Client:
    """A client with one keep-alive connection; it sends a request after the response to the one before."""

    def __init__(self, port: int, requests: Iterator[bytes]) -> None:
        self.socket = socket.create_connection((LOOPBACK, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.sent = 0.0
        self._requests = requests
        self._got = b""
        self._whole = 0  # bytes of the response being received, once its length is known

    def ask(self, now: float) -> bool:
        """Send the next request. Return False if none is left."""
        request = next(self._requests, None)
        if request is None:
            return False
        self.sent = now
        self.socket.sendall(request)
        return True

    def answer(self) -> bytes | None:
        """Receive data. Return the response with its head when it is complete, else None."""
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


class Window:
    """The measurement window: the responses in it, and the CPU time each program used for them."""

    def __init__(self, job: Job, clock: Callable[[], float]) -> None:
        self._job = job
        self._clock = clock
        self._due = clock() + job.warm_up
        self._begun: float | None = None
        self._until = self._due + job.seconds
        self.seconds: float | None = None  # the length of the window, once it is over
        self.counted = 0
        self.ms: list[float] = []
        self.work: dict[str, float] = {}

    def note(self, sent: float, now: float) -> None:
        """Count a response within the window. Open or close the window when it is time."""
        if self.seconds is not None:
            return
        if self._begun is not None:
            self.counted += 1
            if sent >= self._begun:
                self.ms.append((now - sent) * 1000)
            if now >= self._until:
                self._end(now)
        elif now >= self._due:
            self._begin()

    def run_out(self, now: float) -> None:
        """End the window early when a client has no requests left: fewer would be another load."""
        if self.seconds is not None:
            return
        if self._begun is None or now - self._begun < LEAST_SHARE * self._job.seconds:
            got = 0.0 if self._begun is None else now - self._begun
            raise NotMeasured(
                f"A client had no more requests after {got:.1f} of {self._job.seconds:.1f} s: "
                f"the service is too fast for so few; give each client more."
            )
        self._end(now)

    def _begin(self) -> None:
        # Sampling costs a few ms. Requests in flight meanwhile are counted, but their latencies are not.
        self._before = work.families(self._job.programs)
        self._own = time.process_time()
        self._begun = self._clock()
        self._until = self._begun + self._job.seconds

    def _end(self, now: float) -> None:
        assert self._begun is not None
        if not self.ms:
            raise NotMeasured(f"Nothing was asked and answered within {self._job.seconds:.1f} s.")
        self.seconds = now - self._begun
        used = {"load": time.process_time() - self._own}
        for name, family in work.families(self._job.programs).items():
            if self._job.programs[name] not in {process.pid for process in family}:
                raise NotMeasured(f"{name} ended while it was measured.")
            used[name] = work.seconds_between(self._before[name], family)
        self.work = {name: 1000 * each / self.counted for name, each in used.items()}


class Loop:
    """All clients of a job, until its measurement ends."""

    def __init__(self, job: Job, clock: Callable[[], float] = time.perf_counter) -> None:
        self._job = job
        self._clock = clock
        self._wanted = str(job.wanted).encode()
        self._waiting = DefaultSelector()
        self._statuses: Counter[str] = Counter()

    def run(self) -> Tally:
        """Run all clients, and return the tally. Raise NotMeasured if the measurement would be too short."""
        clients = list(self._clients())
        try:
            self._window = Window(self._job, self._clock)
            for client in clients:
                self._waiting.register(client.socket, EVENT_READ, client)
                client.ask(self._clock())
            while self._waiting.get_map():
                self._hear()
        finally:
            for client in clients:
                client.socket.close()
            self._waiting.close()
        return self._tally()

    def _hear(self) -> None:
        ready = self._waiting.select(PATIENCE_S)
        if not ready:
            raise TimeoutError(f"no answer within {PATIENCE_S:.0f} s")
        for key, _ in ready:
            if (answer := key.data.answer()) is not None:
                self._answered(key.data, answer)

    def _clients(self) -> Iterator[Client]:
        for texts in self._job.clients:
            requests = [each.encode() for each in texts]
            yield Client(self._job.port, cycle(requests) if self._job.repeat else iter(requests))

    def _answered(self, client: Client, answer: bytes) -> None:
        now = self._clock()
        self._statuses["" if answer[9:12] == self._wanted else repr(answer[:400])] += 1
        self._window.note(client.sent, now)
        if self._window.seconds is None and client.ask(self._clock()):
            return
        self._window.run_out(now)
        self._waiting.unregister(client.socket)
        client.socket.close()

    def _tally(self) -> Tally:
        window = self._window
        assert window.seconds is not None, "a client stops only when the time is over"
        others = {answer: count for answer, count in self._statuses.items() if answer}
        answered = self._statuses.total()
        return Tally(window.seconds, window.counted, window.ms, answered, others, window.work)


if __name__ == "__main__":
    try:
        print(json.dumps(Loop(Job(**json.load(sys.stdin))).run()._asdict()))
    except NotMeasured as error:
        sys.exit(str(error))
