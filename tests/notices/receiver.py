"""Webhook receivers: well-behaved ones, and hostile ones of every kind."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from tests.api import published

Json = dict[str, Any]
Behave = Callable[["Handler"], None]


class Received(NamedTuple):
    """A request that a receiver got."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def content(self) -> Json:
        """The message in the body, which is checked against the published description."""
        found: Json = json.loads(self.body)
        published.check_sent(found)
        return found

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]


class Handler(BaseHTTPRequestHandler):
    """A handler that stores each request, then answers as `Server.behave` says for its path."""

    protocol_version = "HTTP/1.1"
    server: Server
    received: Received

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.received = Received(self.path, headers, self.rfile.read(length))
        self.server.keep(self.received)
        self.close_connection = True
        try:
            self.server.behave.get(self.path, taken)(self)
        except OSError:
            return  # the client has disconnected

    def say(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        return


class Server(ThreadingHTTPServer):
    """A webhook receiver. `behave` has the handlers by path; on other paths it answers 204."""

    daemon_threads = True
    request_queue_size = 256

    def __init__(self, behave: dict[str, Behave] | None = None) -> None:
        # Within the first request this could last longer than a delivery waits for its answer.
        published.judge_of_sent()
        super().__init__(("127.0.0.1", 0), Handler)
        self.behave = dict(behave or {})
        self._received: list[Received] = []
        self._guard = threading.Lock()
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def keep(self, received: Received) -> None:
        with self._guard:
            self._received.append(received)

    @property
    def received(self) -> list[Received]:
        with self._guard:
            return list(self._received)

    def at(self, path: str) -> list[Received]:
        return [each for each in self.received if each.path == path]

    def url(self, path: str = "/") -> str:
        return f"http://127.0.0.1:{self.server_address[1]}{path}"

    def handle_error(self, *_: Any) -> None:
        return  # clients that disconnect are expected

    def close(self) -> None:
        self.shutdown()
        self.server_close()


def taken(handler: Handler) -> None:
    handler.say(204)


def refusing(status: int) -> Behave:
    return lambda handler: handler.say(status)


def hanging(handler: Handler) -> None:
    """Send no answer."""
    handler.connection.settimeout(60)
    handler.rfile.read(1)


def dripping(handler: Handler) -> None:
    """Send a byte every 0.1 s, so that no timeout between two bytes is reached."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while True:
        handler.wfile.write(b"X")
        handler.wfile.flush()
        time.sleep(0.1)


def dripping_body(handler: Handler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n")
    while True:
        handler.wfile.write(b" ")
        handler.wfile.flush()
        time.sleep(0.1)


def huge(handler: Handler) -> None:
    """Send an endless body while the client reads it."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    while True:
        handler.wfile.write(b"10000\r\n" + b" " * 0x10000 + b"\r\n")


def endless_headers(handler: Handler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for number in range(100_000):
        handler.wfile.write(b"X-%d: %s\r\n" % (number, b"a" * 1000))


def redirecting(to: str) -> Behave:
    return lambda handler: handler.say(302, Location=to)


def nonsense(handler: Handler) -> None:
    handler.wfile.write(b"\x00\xff 200 what?\r\n\r\n")


def hanging_up(handler: Handler) -> None:
    handler.connection.shutdown(socket.SHUT_RDWR)
