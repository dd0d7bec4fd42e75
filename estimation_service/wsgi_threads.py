"""The synchronous application behind the dispatcher: run by a fixed number of long-lived threads.

Long-lived, because each keeps its database connection. The loop reads a whole body before its request takes a
place in a queue, and a thread hands its answer over whole. So no thread waits for a slow client. A client
that sends slowly, or announces a body and never sends it, costs a little memory and nothing else. If there
are too many, the one that has taken longest is dropped; an honest body arrives in no time. docs/own-code.md
says why this is not a2wsgi.
"""

import asyncio
import io
import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any, NamedTuple

from games.api.live.protocol import Message, Receive, Scope, Send

BODY_LIMIT = 64 * 1024  # bytes; views refuse what declares more, so more is never read
BODY_PATIENCE = 30.0  # seconds for a client to send their body
Pieces = Generator[bytes, None, None]
PIECE = 1024 * 1024  # bytes of an answer held in memory at once
PIECE_PATIENCE = 10.0  # seconds for a client to take a piece of a long answer, while a thread waits


class Body(NamedTuple):
    """The part of a body that was read. `length` is for Content-Length; `whole` is False if it was cut
    off."""

    content: bytes = b""
    length: int = 0
    whole: bool = True


BROKEN = Body(length=1, whole=False)


class BrokenOff(io.RawIOBase):
    """The input of a request whose body was cut off; the application answers from this error."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        raise OSError("the body broke off")


class IncomingBodies:
    """Bodies that one event loop is reading, up to a limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._patience: dict[asyncio.Timeout, None] = {}

    async def read(self, scope: Scope, receive: Receive) -> Body:
        """Read the body of a request, of any framing, up to the limit. One that declares more is not read."""
        headers = dict(scope["headers"])
        declared = headers.get(b"content-length", b"")
        if not declared and b"transfer-encoding" not in headers and scope["http_version"].startswith("1"):
            return Body()
        if declared.isdigit() and int(declared) > BODY_LIMIT:
            return Body(length=int(declared))
        if declared.isdigit() and int(declared) == 0:
            return Body()
        if len(self._patience) >= self._most:
            self._give_up_oldest()
        patience = asyncio.timeout(BODY_PATIENCE)
        try:
            async with patience:
                self._patience[patience] = None
                return await _read(receive)
        except TimeoutError:
            return BROKEN
        finally:
            self._patience.pop(patience, None)

    def _give_up_oldest(self) -> None:
        oldest = next(iter(self._patience))
        del self._patience[oldest]
        oldest.reschedule(asyncio.get_running_loop().time())


async def _read(receive: Receive) -> Body:
    content = bytearray()
    more = True
    while more and len(content) <= BODY_LIMIT:
        message = await receive()
        if message["type"] == "http.disconnect":
            return BROKEN
        content += message.get("body", b"")
        more = message.get("more_body", False)
    return Body(bytes(content), len(content))


class Answer(NamedTuple):
    """The first piece of an answer, and the iterator of what follows (None: that was all)."""

    status: int
    headers: list[tuple[bytes, bytes]]
    piece: bytes
    rest: Pieces | None


class WsgiThreads:
    """An ASGI application for HTTP around a WSGI one.

    `longest_queue`: so many requests may wait for a thread, and so many bodies may be on their way; `busy`
    answers further requests without a thread. A request counts once its body is there: clients who send
    slowly, or never, keep nobody out.
    """

    def __init__(
        self, application: Callable[..., Iterable[bytes]], *, threads: int, longest_queue: int, busy: Any
    ) -> None:
        self._application = application
        self._executor = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="wsgi")
        self._arriving = IncomingBodies(longest_queue)
        self._most = threads + longest_queue
        self._busy = busy
        self._under_way = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await self._arriving.read(scope, receive)
        if self._under_way >= self._most:
            await self._busy(scope, receive, send)
            return
        self._under_way += 1
        try:
            await self.run(scope, body, send)
        finally:
            self._under_way -= 1

    async def run(self, scope: Scope, body: Body, send: Send) -> None:
        """Answer a request that has been admitted."""
        loop = asyncio.get_running_loop()
        environ = environ_of(scope, body)
        answer = await loop.run_in_executor(self._executor, _answer, self._application, environ)
        start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
        await send(start)
        await send(_body_message(answer.piece, more=answer.rest is not None))
        if answer.rest is not None:
            await loop.run_in_executor(self._executor, _send_rest, answer.rest, send, loop)

    def close(self) -> None:
        """Wait for running requests; no new one is begun."""
        self._executor.shutdown(wait=False)


def environ_of(scope: Scope, body: Body) -> dict[str, Any]:
    """Return the WSGI environment of a request.

    Header names with an underscore are dropped: `X_Forwarded_Proto` would look like a proxy's header.
    """
    host, port = scope.get("server") or ("localhost", 80)
    environ: dict[str, Any] = {
        **scope.get("estimation.environ", {}),  # from our own endpoints; no client can send it
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": str(host),
        "SERVER_PORT": str(port or 0),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body.content) if body.whole else io.BufferedReader(BrokenOff()),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    if client := scope.get("client"):
        environ |= {"REMOTE_ADDR": client[0], "REMOTE_PORT": str(client[1])}
    for name, value in scope["headers"]:
        if b"_" not in name:
            _add_header(environ, name.decode("latin-1"), value.decode("latin-1"))
    environ["CONTENT_LENGTH"] = str(body.length) if body.length else ""
    return environ


def _add_header(environ: dict[str, Any], name: str, value: str) -> None:
    key = name.upper().replace("-", "_")
    if key != "CONTENT_TYPE":
        key = f"HTTP_{key}"
    separator = "; " if name == "cookie" else ","
    environ[key] = f"{environ[key]}{separator}{value}" if key in environ else value


def _answer(application: Callable[..., Iterable[bytes]], environ: dict[str, Any]) -> Answer:
    """Run the application in this thread, up to the first piece of its answer."""
    started: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], _error: Any = None) -> None:
        started[:] = [(status, headers)]

    chunks = application(environ, start_response)
    rest = _pieces(chunks)
    piece = next(rest, b"")
    following = None if len(piece) < PIECE else rest
    status, headers = started[0]
    encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    if following is None:
        for _ in rest:  # runs to the end, which closes the answer
            pass
    return Answer(int(status[:3]), encoded, piece, following)


def _pieces(chunks: Iterable[bytes]) -> Pieces:
    """Yield the answer in pieces of at least PIECE bytes, except the last; then, or if dropped, close it."""
    held: list[bytes] = []
    size = 0
    try:
        for chunk in chunks:
            held.append(chunk)
            size += len(chunk)
            if size >= PIECE:
                yield b"".join(held)
                held, size = [], 0
        yield b"".join(held)
    finally:
        if (close := getattr(chunks, "close", None)) is not None:
            close()


def _send_rest(rest: Pieces, send: Send, loop: asyncio.AbstractEventLoop) -> None:
    """Send piece after piece; a client who does not take one in time loses the rest."""

    async def sending(piece: bytes, more: bool) -> None:
        await send(_body_message(piece, more=more))

    with closing(rest):
        for piece in rest:
            asyncio.run_coroutine_threadsafe(sending(piece, True), loop).result(PIECE_PATIENCE)
        asyncio.run_coroutine_threadsafe(sending(b"", False), loop).result(PIECE_PATIENCE)


def _body_message(piece: bytes, *, more: bool) -> Message:
    return {"type": "http.response.body", "body": piece, "more_body": more}
