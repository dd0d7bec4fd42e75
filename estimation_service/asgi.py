"""The dispatcher: everything on one port.

lifespan             begins and ends the tasks behind long polls and streams
websocket            subscriptions of GraphQL; refused at any other address
long polls, streams  plain coroutines, which hold neither thread nor connection while they wait
everything else      the WSGI application, in a bounded pool of long-lived threads
"""

import asyncio
import signal
from collections.abc import Callable
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from accounts.database_role import refuse_owner
from estimation_service.handler import Request
from estimation_service.handler import application as wsgi_application
from estimation_service.wsgi_threads import Body, WsgiThreads, environ_of
from games.api.cross_origin import CrossOrigin
from games.api.graphql.sockets.hub import Sockets
from games.api.live.hub import LiveEndpoints
from games.api.live.protocol import Receive, Scope, Send
from games.api.middleware import RequestLine
from games.api.problems import Problem
from games.feed import measurements

LONGEST_QUEUE = 1000  # requests that may wait for a thread; at 64 KB of body each


# Counted like any answer, and pages of other origins read it, too.
_busy_answer: Any = RequestLine(CrossOrigin(lambda request: Problem("busy").response(request)))


async def _busy(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer 503 without a thread, because none is free."""
    response = _busy_answer(Request(environ_of(scope, Body())))
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})


class Dispatcher:
    """The ASGI application of one process. It does not start if `check` raises ImproperlyConfigured."""

    def __init__(self, check: Callable[[], None] | None = None) -> None:
        self._check = check
        self._threads = WsgiThreads(
            wsgi_application, threads=settings.WEB_THREADS, longest_queue=LONGEST_QUEUE, busy=_busy
        )
        self._live = LiveEndpoints(self._forward)
        self._sockets = Sockets(self._live)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            answer = self._live.answer_to(scope) or self._threads
            await answer(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._sockets.answer(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._lifespan(receive, send)

    async def _forward(self, scope: Scope, send: Send) -> None:
        await self._threads.run(scope, Body(), send)

    async def _measure(self) -> None:
        while True:
            held_open = {"stream": len(self._live.streams), "websocket": len(self._sockets)}
            await asyncio.to_thread(measurements.report, held_open)
            await asyncio.sleep(measurements.EVERY_S)

    def _release(self) -> None:
        self._live.release()
        self._sockets.release()

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            if self._check is not None:
                await asyncio.to_thread(self._check)
        except ImproperlyConfigured as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        self._live.begin()
        self._sockets.begin()
        measuring = asyncio.create_task(self._measure())
        # The server ends the lifespan after the last request; waiting requests must be woken before.
        _on_stop(self._release)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._sockets.end()
        await self._live.end()
        self._threads.close()
        measuring.cancel()
        await asyncio.to_thread(measurements.report, {})
        await send({"type": "lifespan.shutdown.complete"})


def _on_stop(call: Callable[[], None]) -> None:
    """Run `call` in this event loop as soon as the process is asked to stop.

    The server has set its own handlers by `loop.add_signal_handler`, which uses a file descriptor. That
    descriptor is written whatever handler is set here, so both get the signal. Only the main thread may do
    this; a loop elsewhere gets no signals.
    """
    loop = asyncio.get_running_loop()

    def heard(_signum: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(call)

    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            signal.signal(number, heard)
        except ValueError:
            return
        signal.siginterrupt(number, False)


application: Any = Dispatcher(check=refuse_owner)
