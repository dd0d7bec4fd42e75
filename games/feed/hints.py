"""Publish hints and send tasks after a commit, without making a request wait.

Programs find changes in the database; a hint only makes them check sooner. So hints may be lost: a slow or
missing Redis costs the hint, not the move. A hint that is only published is sent by the thread that has it,
without waiting. All other work, and connecting to Redis, is done by one thread per process with a bounded
queue.
"""

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import cache, partial
from queue import Full, Queue
from typing import Any

import redis
import structlog
from celery import current_app
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from games.feed.publisher import Publisher

# The audience of events for everybody in a realm.
LOBBY = "lobby"

Errand = Callable[[], object]

LONGEST_QUEUE = 1000
TIMEOUT_S = 0.3
# After a failure Redis is not used for this long, so that a full queue empties at once.
PAUSE_S = 1.0
# Of each priority: several seconds' work of a worker, and two megabytes.
KEPT_TASKS = 2000
# Celery's lists, the most urgent first, as its transport names them; new tasks are put at the front.
_TASKS = ("celery", *(f"celery\x06\x16{priority}" for priority in (3, 6, 9)))

log = structlog.get_logger("estimation.hints")


class Messenger:
    """A bounded queue of calls and the one thread that runs them, started at the first call.

    A fork leaves the thread behind, so the child's first call starts a queue of its own.
    """

    def __init__(self, longest: int = LONGEST_QUEUE, *, pause_s: float = PAUSE_S) -> None:
        self._longest = longest
        self._pause_s = pause_s
        self._guard = threading.Lock()
        self._pid = 0
        self._queue: Queue[Errand | threading.Event] = Queue(longest)
        self._paused_until = 0.0

    def send(self, errand: Errand | threading.Event) -> bool:
        """Queue the call; return False if the queue is full and it was dropped."""
        if self._pid != os.getpid():
            self._begin()
        try:
            self._queue.put_nowait(errand)
        except Full:
            return False
        return True

    def settle(self, timeout_s: float) -> bool:
        """Wait until everything queued so far is done; return False if that takes longer."""
        done = threading.Event()
        return self.send(done) and done.wait(timeout_s)

    def _begin(self) -> None:
        with self._guard:
            if self._pid == os.getpid():
                return
            self._queue = Queue(self._longest)
            threading.Thread(target=self._run, args=(self._queue,), name="hints", daemon=True).start()
            self._pid = os.getpid()

    def _run(self, queue: Queue[Errand | threading.Event]) -> None:
        while True:
            errand = queue.get()
            if isinstance(errand, threading.Event):
                errand.set()
            elif time.monotonic() >= self._paused_until:
                self._attempt(errand)

    def _attempt(self, errand: Errand) -> None:
        try:
            errand()
        except Exception as error:  # a broker's client may raise anything; the thread must live on
            self._paused_until = time.monotonic() + self._pause_s
            log.warning("hint dropped", reason=type(error).__name__)


def _new_connection() -> object:
    # Its answers to PUBLISH are numbers, and nothing else arrives unasked.
    return impatient_client(settings.REDIS_URL, TIMEOUT_S, protocol=2).connection_pool.make_connection()


_messenger = Messenger()
_publisher = Publisher(_new_connection)
os.register_at_fork(after_in_child=_publisher.forget)


def impatient_client(url: str, timeout_s: float, **options: Any) -> redis.Redis:
    """Return a Redis client with so much time for each answer and no retries."""
    limits = {"socket_timeout": timeout_s, "socket_connect_timeout": timeout_s}
    return redis.Redis.from_url(url, **limits, retry=Retry(NoBackoff(), 0), **options)


@cache
def shared_client() -> redis.Redis:
    """Return a client for texts. After a fork each process makes a connection pool of its own."""
    return impatient_client(settings.REDIS_URL, TIMEOUT_S, decode_responses=True)


# On a table's channel, in place of a seq: what its clock shows has changed, and nothing is in the log.
CLOCK = "clock"


def table_channel(table_id: str) -> str:
    """Return the Redis channel on which a table's new seq is published, or CLOCK."""
    return f"table:{table_id}"


def chat_channel(table_id: str) -> str:
    """Return the Redis channel on which the newest chat message of a table is announced."""
    return f"chat:{table_id}"


def person_channel(user_id: str) -> str:
    """Return the Redis channel, and the audience, of one person."""
    return f"user:{user_id}"


def event_channel(tournament_id: str) -> str:
    """Return the audience of a tournament's public events."""
    return f"event:{tournament_id}"


# The Redis channels on which the sweeper and the couriers learn that something has come due, or will.
DUE = "due"
NOTICES = "notices"


def wake_sweeper() -> bool:
    """Wake the sweeper within a quarter of a second; return False if the hint was dropped at once.

    It is needed only where no seq of a table is published: those wake it, too.
    """
    return wake(DUE, "now")


def wake_couriers() -> bool:
    """Wake the couriers. They also look every second. Return False if the hint was dropped at once."""
    return wake(NOTICES, "due")


def lobby_channel(realm: str) -> str:
    """Return the Redis channel of a realm's lobby, or of a tournament."""
    return f"{LOBBY}:{realm}"


def wake(channel: str, text: str) -> bool:
    """Publish `text` on a Redis channel now or soon; return False if it was dropped at once."""
    return _publisher.publish(channel, text) or _messenger.send(partial(_connect_and_publish, channel, text))


def _connect_and_publish(channel: str, text: str) -> None:
    _publisher.open()
    if not (_publisher.publish(channel, text) and _publisher.is_answered()):
        raise redis.ConnectionError


def call(errand: Callable[..., object], *args: object) -> bool:
    """Run `errand(*args)`, such as sending a task, soon in the hints' thread; return False if it was dropped.

    It runs in the caller's context, with the request's id.
    """
    return _messenger.send(partial(copy_context().run, errand, *args))


def begin(task: str, *args: object, priority: int = 0) -> bool:
    """Send a task to a worker soon; return False if it was dropped at once. A sweep finds lost work."""
    return call(_send_task, task, priority, args)


def _send_task(task: str, priority: int, args: tuple[object, ...]) -> None:
    current_app.send_task(task, args=args, priority=priority, retry=False, ignore_result=True)


def forget_tasks() -> None:
    """Keep only the newest tasks of each priority. Without a worker they would collect for hours, and the
    next one would carry out the old ones first. The sweeps find the work of the others."""
    with suppress(redis.RedisError, OSError):
        tasks = _broker().pipeline(transaction=False)
        for each in _TASKS:
            tasks.ltrim(each, 0, KEPT_TASKS - 1)
        tasks.execute()


@cache
def _broker() -> redis.Redis:
    return impatient_client(settings.CELERY_BROKER_URL, TIMEOUT_S)


def settle(timeout_s: float = 5.0) -> bool:
    """Wait until the hints queued so far are sent; for tests and for a process about to end."""
    settled = _messenger.settle(timeout_s)
    _publisher.is_answered()
    return settled
