"""All websockets of one process: who may open one, how many, and how they end.

Any page may open one, whatever its origin. No cookie is read: a token comes in a message, and a page has one
only if its user gave it one. The host name must be this service's own, as for every other request. Otherwise
a page could point its own name at this address (DNS rebinding).
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import Mapping

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from games.api.graphql.sockets import messages
from games.api.graphql.sockets.connection import Connection
from games.api.graphql.sockets.messages import ConnectionClosed
from games.api.limits.charge import household_of
from games.api.live.holders import Holders, counted
from games.api.live.hub import LiveEndpoints
from games.api.live.protocol import Receive, Scope, Send, headers_of

MOST = 10_000
MOST_PER_ADDRESS = 64
BEGUN_WITHIN_S = 10.0
PING_EVERY_S, SILENT_S, STUCK_S = 15.0, 60.0, 30.0


class Sockets:
    """`answer` is an ASGI application for websockets at `/graphql`."""

    def __init__(self, live: LiveEndpoints) -> None:
        self._live = live
        self.begun_within_s = BEGUN_WITHIN_S
        self._open: dict[Connection, str | None] = {}
        self._holders = Holders[Connection]()
        self._by_address: dict[str, int] = defaultdict(int)
        self._closed = False
        self._beating: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._open)

    def begin(self) -> None:
        self._beating = asyncio.create_task(self._beat())

    async def end(self) -> None:
        self.release()
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)

    def release(self) -> None:
        """Close all of them, because the server stops; clients reconnect by themselves."""
        self._closed = True
        for connection in list(self._open):
            connection.end(ConnectionClosed("server_stops"))

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        headers = headers_of(scope)
        address = household_of(scope)
        if scope["path"] != "/graphql" or self._is_full(address) or not _is_ours(headers):
            await send({"type": "websocket.close", "code": 1008})  # before it is accepted: 403
            return
        if messages.PROTOCOL not in scope.get("subprotocols", ()):
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": 4406, "reason": "subprotocol_not_acceptable"})
            return
        await self._kept(Connection(self._live, headers, address, self._begun), receive, send)

    async def _kept(self, connection: Connection, receive: Receive, send: Send) -> None:
        self._open[connection] = None
        with counted(connection.address, self._by_address):
            try:
                await connection.run(receive, send)
            finally:
                self._holders.leave(self._open.pop(connection), connection)

    def _is_full(self, address: str) -> bool:
        return self._closed or len(self._open) >= MOST or self._by_address.get(address, 0) >= MOST_PER_ADDRESS

    def _begun(self, connection: Connection, secret: str | None) -> None:
        """Register a begun connection. A token's oldest one is closed if it has too many."""
        if secret is None:
            return
        if (oldest := self._holders.join(secret, connection)) is not None:
            oldest.end(ConnectionClosed("too_many_streams"))
        self._open[connection] = secret

    async def _beat(self) -> None:
        """Close connections that do not begin, are silent for long, or read nothing."""
        pinged = time.monotonic()
        while True:
            await asyncio.sleep(1)
            now = time.monotonic()
            pings = now - pinged >= PING_EVERY_S
            pinged = now if pings else pinged
            for connection in list(self._open):
                if (why := _fault(connection, now, self.begun_within_s)) is not None:
                    connection.end(why)
                elif pings and connection.is_begun:
                    connection.ping_soon()


def _fault(connection: Connection, now: float, begun_within_s: float) -> ConnectionClosed | None:
    late = not connection.is_begun and now - connection.opened_at > begun_within_s
    silent = now - connection.heard_at > SILENT_S
    since = connection.sending_since
    stuck = since is not None and now - since > STUCK_S
    return ConnectionClosed("too_late") if late or silent or stuck else None


def _is_ours(headers: Mapping[str, str]) -> bool:
    """Whether the header Host names this service."""
    domain, _ = split_domain_port(headers.get("host", ""))
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)
