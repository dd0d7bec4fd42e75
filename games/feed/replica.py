"""A replica of Postgres for reads that may be slightly old. All users see their own writes.

    rows = replica.read(user, lambda: list(leaderboard(pool)))

Only lists, ratings and statistics are read this way: nothing that holds a card or is decided upon. The
replica is skipped if it has not got the reader's writes yet, if it is more than a minute behind, or if it
does not answer. The primary answers then, so a replica can be lost at any time.

The position of a user's last write is the address in the write-ahead log (LSN) after their commit, kept in
Redis for longer than a replica may be behind. A key without an end shows whether Redis has lost any of it:
while that key is younger, the primary answers signed-in readers.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple, TypeVar

import redis
import structlog
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, InterfaceError, connection, connections

from accounts.models import User
from games.feed.hints import shared_client

ALIAS: Final = "replica"
# Seconds. The clocks of primary and replica may differ by the rest of what is kept.
BEHIND_S: Final = 60
KEPT_S: Final = 2 * BEHIND_S
LOOK_S: Final = 1.0
# After a failure the replica is not used for this long.
PAUSE_S: Final = 5.0
SINCE: Final = "replica:since"

Answer = TypeVar("Answer")
log = structlog.get_logger("estimation.replica")
_reading: ContextVar[bool] = ContextVar("reading from the replica", default=False)


class Router:
    """Sends the reads within `read` to the replica, and every write to the primary."""

    def db_for_read(self, model: object, **hints: Any) -> str | None:
        return ALIAS if _reading.get() else None

    def db_for_write(self, model: object, instance: Any = None, **hints: Any) -> str | None:
        # Without a route Django would write a row to where it was read.
        return DEFAULT_DB_ALIAS if instance is not None and instance._state.db == ALIAS else None

    def allow_relation(self, *rows: Any, **hints: Any) -> bool | None:
        """Allow relations between rows of the replica and of the primary: they are the same rows."""
        return True if {row._state.db for row in rows} <= {ALIAS, DEFAULT_DB_ALIAS} else None


def read(user: User | None, ask: Callable[[], Answer]) -> Answer:
    """Return the result of `ask`, from the replica if allowed. If it fails there, the primary is asked."""
    if not _knows_enough(user):
        return ask()
    try:
        with _from_replica():
            return ask()
    except (DatabaseError, InterfaceError) as error:
        _standing.leave_alone(error)
        return ask()


def note_write(user_id: str) -> None:
    """Store how far the replica must have come before this user reads from it. After their commit."""
    if ALIAS not in settings.DATABASES:
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_current_wal_insert_lsn()::text")
            (address,) = cursor.fetchone()
        told = _stored(_key(user_id), address, KEPT_S)
    except (DatabaseError, InterfaceError):  # the write is done, and its answer must not fail by this
        told = False
    _standing.forgotten |= not told


@contextmanager
def _from_replica() -> Iterator[None]:
    token = _reading.set(True)
    try:
        yield
    finally:
        _reading.reset(token)


def _knows_enough(user: User | None) -> bool:
    if ALIAS not in settings.DATABASES or (replayed := _standing.replayed()) is None:
        return False
    if user is None:
        return True
    if datetime.now(UTC) - user.created_at < timedelta(seconds=KEPT_S):
        return False  # a new user writes before their id is known
    return _read_up_to(user.id) <= replayed


def _read_up_to(user_id: str) -> float:
    """Return how far the replica must have come for a user: 0 if they wrote nothing lately."""
    endless = float("inf")
    if _standing.forgotten and not _forget():
        return endless
    try:
        since, address = shared_client().mget(SINCE, _key(user_id))
    except (redis.RedisError, OSError):
        return endless
    if since is None:
        _forget()
    if since is None or time.time() - float(since) < KEPT_S:
        return endless
    return 0 if address is None else position(str(address))


def position(address: str) -> int:
    """Return the number of an address in the write-ahead log, such as `16/B374D848`."""
    high, low = address.split("/")
    return (int(high, 16) << 32) + int(low, 16)


def _forget() -> bool:
    """Tell all processes that users' writes may be unknown. Return False while Redis is away."""
    _standing.forgotten = not _stored(SINCE, str(time.time()), None)
    return not _standing.forgotten


def _stored(key: str, value: str, kept_s: int | None) -> bool:
    try:
        shared_client().set(key, value, ex=kept_s)
    except (redis.RedisError, OSError):
        return False
    return True


def _key(user_id: str) -> str:
    return f"replica:written:{user_id}"


class ReplicaSample(NamedTuple):
    """How far the replica had come at `at`, by `time.monotonic`. `replayed` None: do not use it."""

    at: float
    replayed: int | None


class ReplicaProgress:
    """The replica's progress, as this process saw it. It only grows, so an old value is safe."""

    def __init__(self) -> None:
        self._look = ReplicaSample(float("-inf"), None)
        self._looking = threading.Lock()
        # Whether a write could not be reported to Redis.
        self.forgotten = False

    def replayed(self) -> int | None:
        """Return the position up to which it has replayed; None if it is too far behind, or away."""
        # One thread looks, which may take seconds; meanwhile the others go by what was seen before.
        if time.monotonic() - self._look.at >= LOOK_S and self._looking.acquire(blocking=False):
            try:
                self._look = ReplicaSample(time.monotonic(), self._found())
            except (DatabaseError, InterfaceError) as error:
                self.leave_alone(error)
            finally:
                self._looking.release()
        return self._look.replayed

    def leave_alone(self, error: Exception) -> None:
        """Use the primary for some seconds, after the replica failed."""
        log.warning("replica passed over", reason=type(error).__name__)
        self._look = ReplicaSample(time.monotonic() + PAUSE_S - LOOK_S, None)
        connections[ALIAS].close()

    def _found(self) -> int | None:
        with connections[ALIAS].cursor() as cursor:
            cursor.execute(_LOOK)
            address, behind_s = cursor.fetchone()
        return position(address) if address is not None and behind_s < BEHIND_S else None


# A primary, by mistake named as replica, replays nothing. Where nothing is committed for a minute a replica
# seems behind; then the primary has time.
_LOOK = """
SELECT pg_last_wal_replay_lsn()::text,
       coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 'infinity')::float
"""
_standing = ReplicaProgress()
