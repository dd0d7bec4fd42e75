"""Around a worker's tasks: renew connections to the database, and report how tasks end."""

import time
from collections.abc import Callable
from functools import cache
from typing import Any

import redis
import structlog
from celery import Task
from celery.signals import before_task_publish, heartbeat_sent, task_postrun, task_prerun, worker_process_init
from celery.states import FAILURE
from django.conf import settings
from django.db import close_old_connections

from games.feed import measurements, request_ids, workers
from games.feed.hints import TIMEOUT_S, impatient_client
from games.feed.measurements import TASKS, observe

# One task may fail for its own reasons; this many in a row are the process's fault.
IN_A_ROW = 3
REPORT_EVERY_S = 1.0

log = structlog.get_logger("estimation.worker")


def renew_connections(sender: Task, **_: Any) -> None:
    """Close connections that broke or grew old, before and after a task as around a request.

    Celery itself does not: each task of that process would fail, for minutes. A task that runs inside its
    caller uses the caller's connection.
    """
    if not sender.request.is_eager:
        close_old_connections()


class Outcomes:
    """Counts how many tasks in a row failed in this process.

    It reports when failures begin or end, and otherwise once a second at most, together with measurements.
    """

    def __init__(self, *, every_s: float = REPORT_EVERY_S) -> None:
        self._every_s = every_s
        self._in_a_row = 0
        self._was_failing = False
        self._reported_at = float("-inf")

    def count(self, *, failed: bool) -> None:
        self._in_a_row = self._in_a_row + 1 if failed else 0
        fails = self._in_a_row >= IN_A_ROW
        if fails != self._was_failing or time.monotonic() - self._reported_at >= self._every_s:
            self._report(fails=fails)

    def _report(self, *, fails: bool) -> None:
        self._reported_at = time.monotonic()
        measurements.report()
        if not (fails or self._was_failing):
            return
        if _attempt(lambda: workers.report_failing(_client(), self._in_a_row * fails)):
            self._was_failing = fails  # else with the next one


_outcomes = Outcomes()


def carry_request_id(headers: dict[str, Any], **_: Any) -> None:
    """Send the request's id with a task."""
    if (found := request_ids.current()) is not None:
        headers[request_ids.HEADER] = found


def begin_task(sender: Task, **_: Any) -> None:
    """Store when a task began, and add the id of its request to its log lines."""
    request = sender.request
    if not request.is_eager:
        request.began = time.perf_counter()
        request.whose = request_ids.begin(getattr(request, request_ids.HEADER, None))


def end_task(sender: Task, state: str | None = None, **_: Any) -> None:
    """Measure and count a task that a worker was sent."""
    if not sender.request.is_eager:
        outcome = "failed" if state == FAILURE else "done"
        observe(TASKS, (sender.name, outcome), time.perf_counter() - sender.request.began)
        _outcomes.count(failed=state == FAILURE)
        request_ids.end(sender.request.whose)


def begin_anew(**_: Any) -> None:
    """Clear the failures of a process that replaces another."""
    _attempt(lambda: workers.report_failing(_client(), 0))


def report_presence(**_: Any) -> None:
    """Report that this worker runs; its main process does so with its heartbeat."""
    _attempt(lambda: workers.report_presence(_client()))


def connect() -> None:
    """Connect these to Celery in every worker."""
    before_task_publish.connect(carry_request_id)
    task_prerun.connect(begin_task)
    task_prerun.connect(renew_connections)
    task_postrun.connect(renew_connections)
    task_postrun.connect(end_task)
    worker_process_init.connect(begin_anew)
    heartbeat_sent.connect(report_presence)


def _attempt(report: Callable[[], None]) -> bool:
    try:
        report()
    except (redis.RedisError, OSError) as error:
        log.warning("report dropped", reason=type(error).__name__)
        return False
    return True


@cache
def _client() -> redis.Redis:
    """Return a client shared with forked processes: its pool begins again in each."""
    return impatient_client(settings.REDIS_URL, TIMEOUT_S)
