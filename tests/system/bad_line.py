"""A line to the service on which answers are lost: a proxy of a few lines, as between people and a server."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import httpx
from django.db import connection, transaction

from accounts.services.locks import is_alone
from tests.system import loopback

# What happens to the first requests, one after the other. The service carries all of them out, except for one
# that it believes to be under way.
BAD = ("under way", "replaced", "halved", "cut")
REPLACED = b"<h1>502 Bad Gateway</h1>"


class BadLine(ThreadingHTTPServer):
    """Passes requests on. `bad` are the kinds of accidents to come; `user` is the id of who sends them."""

    daemon_threads = True

    def __init__(self, url: str, user: str) -> None:
        super().__init__(("127.0.0.1", 0), _Request)
        self.service, self.user = url, user
        self.bad = list(BAD)
        self.url = f"http://127.0.0.1:{self.server_port}"


class _Request(BaseHTTPRequestHandler):
    server: BadLine

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        accident = self.server.bad.pop(0) if self.server.bad else ""
        with ExitStack() as held:
            if accident == "under way":
                held.enter_context(_under_way(self.server.user, self.headers["Idempotency-Key"]))
            answer = self._passed_on(body)
        if accident == "replaced":
            self._say(502, {"Content-Type": "text/html"}, REPLACED)
        elif accident != "cut":
            whole = len(answer.content)
            headers = {"Content-Type": answer.headers["Content-Type"], "Content-Length": str(whole)}
            headers |= {name: answer.headers[name] for name in ("Retry-After",) if name in answer.headers}
            sent = answer.content[: whole // 2] if accident == "halved" else answer.content
            self._say(answer.status_code, headers, sent)
        self.close_connection = True

    do_POST = do_PUT = do_GET

    def _passed_on(self, body: bytes) -> httpx.Response:
        names = ("Authorization", "Content-Type", "Idempotency-Key", "Prefer")
        headers = {name: self.headers[name] for name in names if name in self.headers}
        return loopback.request(
            self.command, f"{self.server.service}{self.path}", headers=headers, content=body
        )

    def _say(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Write nothing."""


@contextmanager
def _under_way(user: str, key: str) -> Iterator[None]:
    """Let the service believe that a request with this key is just carried out."""
    try:
        with transaction.atomic():
            assert is_alone(f"idempotency|{user}|{key}")
            yield
    finally:
        connection.close()


@contextmanager
def bad_line(url: str, user: str) -> Iterator[BadLine]:
    """A bad line to the service at this address."""
    with BadLine(url, user) as line:
        Thread(target=line.serve_forever, daemon=True).start()
        yield line
        line.shutdown()
