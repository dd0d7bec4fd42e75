"""Threads that read for long polls and streams, so that neither the loop nor a request waits."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any, ParamSpec, TypeVar

from django.db import close_old_connections, connection

THREADS = 4
LONGEST_READ_S = 6.0  # a statement is given up after 5 s

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


class Reader:
    """Reads for coroutines. Connections belong to the threads, so the number of waiters does not matter."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="waits")

    def asking(self, read: Callable[Asked, Found]) -> Callable[Asked, Coroutine[Any, Any, Found]]:
        """Return a coroutine function that answers as `read` does, without blocking the loop."""

        async def asked(*args: Asked.args, **more: Asked.kwargs) -> Found:
            return await self.ask(partial(read, *args, **more))

        return asked

    async def ask(self, read: Callable[[], Found]) -> Found:
        """Return the result of `read`, run in one of the threads."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, _in_connection, read)

    async def close(self) -> None:
        """Let reads under way end, and close the threads' connections."""
        together = Barrier(THREADS)
        for _ in range(THREADS):
            self._executor.submit(_leave, together)
        await asyncio.to_thread(self._executor.shutdown)


def _leave(together: Barrier) -> None:
    """Run by every thread once, since none takes a second turn before all have met."""
    together.wait(LONGEST_READ_S)
    connection.close()


def _in_connection(read: Callable[[], Found]) -> Found:
    """Use no connection that broke or grew old, as Django ensures around a request."""
    close_old_connections()
    try:
        return read()
    finally:
        close_old_connections()
