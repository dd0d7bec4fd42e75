"""The heartbeat file: its age shows whether a worker, sweeper or courier works.

Each touches its own file while it works and reaches its database. A process that hangs or lost Postgres
touches nothing, and a check need not start Python.
"""

import contextlib
import time
from pathlib import Path
from typing import Any

from celery import bootsteps
from django.conf import settings
from django.db import DatabaseError, InterfaceError, close_old_connections, connection

EVERY_S = 2.0
# A child that died after it was asked does not answer; then another is asked.
LOST_AFTER_S = 15.0


def touch() -> None:
    """Touch the file, if the settings name one."""
    if settings.HEARTBEAT:
        with contextlib.suppress(OSError):  # the file's age then shows the failure
            Path(settings.HEARTBEAT).touch()


def touch_from_pool() -> None:
    """Touch the file from a child of the worker's pool, if it reaches the database."""
    close_old_connections()
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, InterfaceError):
        connection.close()
    else:
        touch()


class PoolHeartbeat(bootsteps.StartStopStep):  # type: ignore[misc]  # it comes without types
    """Lets a child of the worker touch the file every two seconds.

    The timer runs only while the worker is connected to its broker and its loop runs. So a fresh file shows
    that the loop, the broker, the pool and the database work.
    """

    requires = frozenset({"celery.worker.components:Pool", "celery.worker.components:Timer"})

    def __init__(self, worker: Any, **options: Any) -> None:
        super().__init__(worker, **options)
        self._entry: Any = None
        self._asked_at: float | None = None

    def include_if(self, worker: Any) -> bool:
        return bool(settings.HEARTBEAT)

    def start(self, worker: Any) -> None:
        self._entry = worker.timer.call_repeatedly(EVERY_S, self._ask, (worker,))

    def stop(self, worker: Any) -> None:
        if self._entry is not None:
            self._entry.cancel()

    def _ask(self, worker: Any) -> None:
        """Send one request at a time: behind long tasks they would only pile up."""
        now = time.monotonic()
        if self._asked_at is None or now - self._asked_at > LOST_AFTER_S:
            self._asked_at = now
            # A slot like any task's: the pool releases one for each result.
            worker.semaphore.acquire(self._apply, worker)

    def _apply(self, worker: Any) -> None:
        worker.pool.apply_async(touch_from_pool, callback=self._answered, error_callback=self._answered)

    def _answered(self, *_: object) -> None:
        self._asked_at = None
