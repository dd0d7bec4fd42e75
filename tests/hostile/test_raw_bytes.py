"""Bytes that are no valid HTTP, sent to the real server: it answers or hangs up, soon, and continues."""

import asyncio
import os
import random
import socketserver
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.patience import allowed
from tests.system.processes import Service

CASES = int(os.environ.get("ESTIMATION_RAW_BYTES", "250"))
AT_ONCE = 24
LONGEST_S = 2.0
MOST_MEMORY_KB = 64_000

SEEDS = (
    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /api/v1/tables?limit=2 HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n",
    b"POST /api/v1/rulesets/modern/score HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 14\r\n\r\n{"round": "1"}',
    b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"2\r\n{}\r\n0\r\n\r\n",
    b"GET /api/v1/tables/table_01k2n8q0zgf2ktx1q3r7m5c8ye/state?since=1 HTTP/1.1\r\nHost: localhost\r\n"
    b"Prefer: wait=1\r\nAuthorization: Bearer est_pat_x\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(60),
)
PIECES = (
    b"\x00", b"\xff", b"\r\n", b"\n", b"\r", b" ", b"\t", b":", b"%", b"%00", b"..", b"/", b"HTTP/1.1",
    b"HTTP/9.9",
    b"Content-Length: 1\r\n", b"Content-Length: -1\r\n", b"Content-Length: 99999999999999999999\r\n",
    b"Transfer-Encoding: chunked\r\n", b"Transfer-Encoding: gzip, chunked\r\n", b"Host: a\r\nHost: b\r\n",
    b"Expect: 100-continue\r\n", b"Connection: close\r\n", b"X: " + b"a" * 9000 + b"\r\n",
    b"ffffffffffffffff\r\n",
    b"Cookie: " + b"a=b;" * 500 + b"\r\n", b"\xed\xa0\x80", "٣".encode(), b"{" * 500, b"A" * 70_000,
)  # fmt: skip


def mutated(dice: random.Random) -> bytes:
    """Return a request with a few bytes changed, cut, doubled or inserted; sometimes random bytes."""
    if dice.random() < 0.1:
        return dice.randbytes(dice.choice((1, 20, 3000)))
    content = bytearray(dice.choice(SEEDS))
    for _ in range(dice.choice((1, 1, 2, 3, 8))):
        place = dice.randrange(len(content) + 1)
        match dice.randrange(4):
            case 0:
                content[place:place] = dice.choice(PIECES)
            case 1:
                del content[place : place + dice.choice((1, 2, 30))]
            case 2:
                content[place : place + 1] = dice.randbytes(1)
            case _:
                content += content[place:]
        del content[200_000:]
    return bytes(content)


async def answer_to(port: int, content: bytes, within_s: float) -> tuple[bytes, float]:
    """Send bytes and close our side; return all that the server answers, and the seconds it took."""
    began = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(content)
        writer.write_eof()
        async with asyncio.timeout(within_s):
            await writer.drain()
            return await reader.read(), time.perf_counter() - began
    except TimeoutError:  # a kind of OSError, so it comes first
        raise
    except OSError:
        return b"", time.perf_counter() - began
    finally:
        writer.close()


async def all_answers(port: int, cases: list[bytes], within_s: float) -> Iterator[tuple[bytes, bytes, float]]:
    places = asyncio.Semaphore(AT_ONCE)

    async def one(content: bytes) -> tuple[bytes, bytes, float]:
        async with places:
            try:
                return content, *await answer_to(port, content, within_s)
            except TimeoutError:
                return content, b"no answer in time", within_s

    return iter(await asyncio.gather(*map(one, cases)))


async def withstood(port: int, cases: list[bytes], within_s: float) -> Counter[bytes]:
    """Count the answers by status. Fail if one did not come in time or is a server error."""
    said = Counter[bytes]()
    for content, answer, _ in await all_answers(port, cases, within_s):
        said[answer[9:12] if answer.startswith(b"HTTP/") else answer[:18]] += 1
        assert not answer.startswith((b"HTTP/1.1 5", b"HTTP/1.0 5")), (content[:300], answer[:300])
        assert answer != b"no answer in time", content[:500]
    return said


def memory_kb(service: Service) -> int:
    """Return the resident memory of the web process and its children, in kB."""
    group = service.running["web"].pid
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[2]) == group:
                total += int((stat.parent / "statm").read_text().split()[1]) * 4
        except (OSError, IndexError):
            continue
    return total


@pytest.mark.system
@pytest.mark.timeout(0)
def test_no_bytes_make_the_server_fail(service):
    running = service("web")
    dice = random.Random(20261121)
    warm = [mutated(dice) for _ in range(200)]
    asyncio.run(all_answers(running.port, warm, allowed(LONGEST_S)))
    before, said = memory_kb(running), Counter[bytes]()
    for _ in range(0, CASES, 250):
        said += asyncio.run(withstood(running.port, [mutated(dice) for _ in range(250)], allowed(LONGEST_S)))
    assert said[b"200"] and said[b"400"]
    assert memory_kb(running) - before < MOST_MEMORY_KB
    assert running.running["web"].poll() is None


@pytest.mark.parametrize("silent", [False, True], ids=["500", "silence"])
def test_a_server_that_fails_at_one_byte_is_noticed(silent):
    """A zero byte makes this server answer 500 or nothing; it handles everything else."""
    over = threading.Event()

    class Faulty(socketserver.StreamRequestHandler):
        def handle(self):
            if b"\x00" not in self.rfile.read():
                self.wfile.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            elif silent:
                over.wait()
            else:
                self.wfile.write(b"HTTP/1.1 500 Internal Server Error\r\n\r\n")

    class Server(socketserver.ThreadingTCPServer):
        request_queue_size = 256  # a connection that finds the queue full is retried only after a second

    dice = random.Random(20261121)
    cases = [mutated(dice) for _ in range(100)]
    fine = [each for each in cases if b"\x00" not in each]
    with Server(("127.0.0.1", 0), Faulty) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}).start()
        try:
            port = server.server_address[1]
            assert asyncio.run(withstood(port, fine, allowed(LONGEST_S)))[b"400"]
            with pytest.raises(AssertionError):
                asyncio.run(withstood(port, cases, 0.5 if silent else allowed(LONGEST_S)))
        finally:
            over.set()
            server.shutdown()
