"""One outgoing request: resolved once, sent to a checked address only, without redirects, with limits.

The receiver may hang, send slowly or without end, or redirect. A request ends after so many seconds in all,
whatever has come by then, and reads at most so many bytes.
"""

from __future__ import annotations

import os
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Mapping
from functools import cache
from http.client import HTTPException
from typing import Any, NamedTuple

from django.utils.http import parse_http_date
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

from games.notices import addresses
from games.notices.addresses import Target

LONGEST_S = 10.0
LARGEST = 64 * 1024
AGENT = "Estimation-Webhooks/1"

Resolve = Callable[[str, int], list[Any]]
# The longest pause that a receiver may ask for.
LONGEST_WAIT_S = 24 * 3600.0
_SECONDS = re.compile(r"[0-9]+")


class Answer(NamedTuple):
    """The receiver's answer. `error` is a code, and then `status` may be None; `body` only of an answer in
    time.

    `wait_s`: how long a receiver who did not take it wants us to wait, by `Retry-After`.
    """

    status: int | None
    error: str | None
    body: bytes = b""
    ms: int = 0
    wait_s: float | None = None

    @property
    def accepted(self) -> bool:
        return self.error is None


class _Refused(Exception):
    """The request cannot be carried out; `args[0]` is the code."""


def resolved(host: str, port: int) -> list[Any]:
    return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    loopback: bool = False,
    seconds: float = LONGEST_S,
    reads: bool = True,
    resolve: Resolve = resolved,
) -> Answer:
    """Send `body` by POST. Never raise for errors of the other side: the answer holds them.

    `reads` False: only the status matters, so nothing after the headers is read.
    """
    began = time.monotonic()
    until = began + seconds
    try:
        if addresses.fault(url, loopback=loopback) is not None:
            raise _Refused("address_not_allowed")
        target = addresses.target(url)
        line = _connected(target, until, loopback=loopback, resolve=resolve)
        answer = _sent(target, line, until, body, headers, reads=reads)
    except _Refused as refused:
        answer = Answer(None, str(refused))
    except ssl.SSLError:
        answer = Answer(None, "tls_failed")
    except (OSError, HTTPException, HTTPError, ValueError):
        answer = Answer(None, "timeout" if time.monotonic() >= until else "broken")
    return answer._replace(ms=int((time.monotonic() - began) * 1000))


def _connected(target: Target, until: float, *, loopback: bool, resolve: Resolve) -> socket.socket:
    """Connect to the first address that accepts; all addresses of the name must be allowed."""
    try:
        found = resolve(target.host, target.port)
    except (OSError, UnicodeError):
        raise _Refused("dns_failed") from None
    if not found:
        raise _Refused("dns_failed")
    if not all(addresses.may_reach(each[4][0], loopback=loopback) for each in found):
        raise _Refused("address_not_allowed")
    why = "timeout"
    for tried, each in enumerate(found):
        left = until - time.monotonic()
        if left <= 0:
            raise _Refused("timeout")
        # One that never answers leaves time for those behind it.
        patience_s = left / (len(found) - tried)
        try:
            line = socket.create_connection(each[4][:2], patience_s)
        except OSError as failed:
            why = "timeout" if isinstance(failed, TimeoutError) else "connect_failed"
            continue
        line.settimeout(max(0.001, until - time.monotonic()))
        return line
    raise _Refused(why)


class _Ended:
    """Ends a connection in time, however it is read: each byte that comes in slowly resets a timeout."""

    def __init__(self, line: socket.socket, until: float) -> None:
        self.came = False
        # The connection itself: the socket is replaced by one with TLS.
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
        # Errors because of the end are not reported.
        return self.came


def _sent(
    target: Target, line: socket.socket, until: float, body: bytes, headers: Mapping[str, str], *, reads: bool
) -> Answer:
    answer = Answer(None, None)
    with _Ended(line, until) as end:
        answer = _exchanged(target, line, body, headers, reads=reads)
    return answer._replace(body=b"", error="timeout") if end.came else answer


def _exchanged(
    target: Target, line: socket.socket, body: bytes, headers: Mapping[str, str], *, reads: bool
) -> Answer:
    connection = _http_over(target, line)
    try:
        sent = {"Host": target.authority, "User-Agent": AGENT, "Accept": "application/json", **headers}
        connection.request("POST", target.path, body=body, headers=sent, preload_content=False)
        answer = connection.getresponse()
        status = answer.status
        if 300 <= status < 400:
            return Answer(status, "redirected")
        if not 200 <= status < 300:
            return Answer(status, "not_accepted", wait_s=_asked(answer.headers))
        content = answer.read(LARGEST + 1, decode_content=False) if reads else b""
        large = len(content) > LARGEST
        return Answer(status, "answer_too_large") if large else Answer(status, None, content)
    finally:
        connection.close()
        line.close()


def _asked(headers: Mapping[str, str]) -> float | None:
    """Return how long a receiver wants us to wait; a date is compared with the receiver's own clock."""
    now = _http_date(headers.get("Date", ""))
    return _wait_s(headers.get("Retry-After", "").strip(), time.time() if now is None else now)


def _wait_s(asked: str, now: float) -> float | None:
    """Return seconds from a Unix time until then (RFC 9110 §10.2.3); None if it cannot be read."""
    if _SECONDS.fullmatch(asked):
        return min(float(asked), LONGEST_WAIT_S)
    at = _http_date(asked)
    return None if at is None else min(max(0.0, at - now), LONGEST_WAIT_S)


def _http_date(text: str) -> float | None:
    """Return the time in any form of RFC 9110 §5.6.7; None if there is none."""
    try:
        return float(parse_http_date(text))
    except ValueError:
        return None


def _http_over(target: Target, line: socket.socket) -> HTTPConnection:
    if not target.secure:
        plain = HTTPConnection(target.host, target.port)
        plain.sock = line
        return plain
    secure = _TunnelledConnection(target.host, target.port, ssl_context=_trust(), cert_reqs=ssl.CERT_REQUIRED)
    secure.line = line
    return secure


@cache
def _trust() -> ssl.SSLContext:
    """Return the certificates that the system trusts. Reading them takes longer than a request."""
    return ssl.create_default_context()


class _TunnelledConnection(HTTPSConnection):
    """TLS over an existing connection; the certificate must be that of the name in the URL."""

    line: socket.socket

    def _new_conn(self) -> socket.socket:
        return self.line
