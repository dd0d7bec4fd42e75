"""One outgoing request: resolved once, to a checked address and no other, without redirects, and soon over.

Whoever is at the other end may hang, drip, talk without end or point elsewhere. A request ends after so many
seconds in all, whatever has come by then, and reads so many bytes and no more.
"""

from __future__ import annotations

import os
import socket
import ssl
import threading
import time
from collections.abc import Callable, Mapping
from functools import cache
from http.client import HTTPException
from typing import Any, NamedTuple

from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

from games.notices import addresses
from games.notices.addresses import Target

LONGEST_S = 10.0
LARGEST = 64 * 1024
AGENT = "Estimation-Webhooks/1"

Resolve = Callable[[str, int], list[Any]]


class Answer(NamedTuple):
    """What came back. `error` is a code and then `status` may be None; `body` only of an answer in time."""

    status: int | None
    error: str | None
    body: bytes
    ms: int

    @property
    def accepted(self) -> bool:
        return self.error is None


class _Refused(Exception):
    """The request cannot be carried out; `args[0]` is the code."""


def resolved(host: str, port: int) -> list[Any]:
    """What the system's resolver says."""
    return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    loopback: bool = False,
    seconds: float = LONGEST_S,
    resolve: Resolve = resolved,
) -> Answer:
    """Send `body` by POST. Never raises for what the other side does: the answer says what went wrong."""
    began = time.monotonic()
    status: int | None = None
    error: str | None = None
    content = b""
    try:
        if addresses.fault(url, loopback=loopback) is not None:
            raise _Refused("address_not_allowed")
        target = addresses.target(url)
        line = _connected(target, began + seconds, loopback=loopback, resolve=resolve)
        with _Ended(line, began + seconds) as end:
            status, content, error = _exchanged(target, line, body, headers)
        if end.came:
            content, error = b"", "timeout"
    except _Refused as refused:
        error = str(refused)
    except ssl.SSLError:
        error = "tls_failed"
    except (OSError, HTTPException, HTTPError, ValueError):
        error = "timeout" if time.monotonic() - began >= seconds else "broken"
    return Answer(status, error, content, int((time.monotonic() - began) * 1000))


def _connected(target: Target, until: float, *, loopback: bool, resolve: Resolve) -> socket.socket:
    """A connection to the first address that the name stands for; all of them must be allowed."""
    try:
        found = resolve(target.host, target.port)
    except (OSError, UnicodeError):
        raise _Refused("dns_failed") from None
    if not found:
        raise _Refused("dns_failed")
    if not all(addresses.may_reach(each[4][0], loopback=loopback) for each in found):
        raise _Refused("address_not_allowed")
    patience = until - time.monotonic()
    if patience <= 0:
        raise _Refused("timeout")
    family, kind, protocol, _, place = found[0]
    line = socket.socket(family, kind, protocol)
    try:
        line.settimeout(patience)
        line.connect(place)
    except OSError as failed:
        line.close()
        raise _Refused("timeout" if isinstance(failed, TimeoutError) else "connect_failed") from None
    return line


class _Ended:
    """Ends a connection in time, however it is being read: each byte that drips in resets a timeout."""

    def __init__(self, line: socket.socket, until: float) -> None:
        self.came = False
        # Of the connection itself: the socket is replaced by one that speaks TLS.
        self._line = socket.socket(line.family, line.type, line.proto, fileno=os.dup(line.fileno()))
        self._timer = threading.Timer(max(0.0, until - time.monotonic()), self._end)
        self._timer.daemon = True

    def _end(self) -> None:
        self.came = True
        try:
            self._line.shutdown(socket.SHUT_RDWR)
        except OSError:
            return  # it has ended by itself

    def __enter__(self) -> _Ended:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> bool:
        self._timer.cancel()
        self._line.close()
        # What breaks because of the end is not worth telling of.
        return self.came


def _exchanged(
    target: Target, line: socket.socket, body: bytes, headers: Mapping[str, str]
) -> tuple[int, bytes, str | None]:
    connection = _spoken(target, line)
    try:
        sent = {"Host": target.authority, "User-Agent": AGENT, "Accept": "application/json", **headers}
        connection.request("POST", target.path, body=body, headers=sent, preload_content=False)
        answer = connection.getresponse()
        status = answer.status
        if 300 <= status < 400:
            return status, b"", "redirected"
        if not 200 <= status < 300:
            return status, b"", "not_accepted"
        content = answer.read(LARGEST + 1, decode_content=False)
        return (status, b"", "answer_too_large") if len(content) > LARGEST else (status, content, None)
    finally:
        connection.close()
        line.close()


def _spoken(target: Target, line: socket.socket) -> HTTPConnection:
    if not target.secure:
        plain = HTTPConnection(target.host, target.port)
        plain.sock = line
        return plain
    secure = _OverLine(target.host, target.port, ssl_context=_trust(), cert_reqs=ssl.CERT_REQUIRED)
    secure.line = line
    return secure


@cache
def _trust() -> ssl.SSLContext:
    """Whom the system trusts. Reading all those certificates takes longer than a request."""
    return ssl.create_default_context()


class _OverLine(HTTPSConnection):
    """TLS over a connection that is there already; the certificate must be that of the name in the URL."""

    line: socket.socket

    def _new_conn(self) -> socket.socket:
        return self.line
