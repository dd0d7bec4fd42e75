"""How sweeper and courier find their work: they ask the database, and hints on Redis wake them."""

import socket
import threading
import time
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any

import redis
from django.conf import settings
from django.db import connection
from redis.client import PubSub

from accounts.services.sweeps import Condition
from games.feed.hints import impatient_client


class DueSweeps:
    """Sweeps by name; those that declare no condition are left out."""

    def __init__(self, sweeps: Mapping[str, Callable[..., Any]]) -> None:
        found = {name: getattr(call, "found_by", None) for name, call in sweeps.items()}
        self._conditions: dict[str, Condition] = {name: each for name, each in found.items() if each}
        self.names = frozenset(self._conditions)

    def named(self) -> frozenset[str]:
        """Return those of `names` that have something to do now."""
        if not self._conditions:
            return frozenset()
        cursor = connection.kept(self._statement)  # type: ignore[attr-defined]  # our engine's
        cursor.execute(self._statement)
        row = cursor.fetchone()
        return frozenset(name for name, is_due in zip(self._conditions, row, strict=True) if is_due)

    @cached_property
    def _statement(self) -> str:
        """Compile the querysets to one SQL text that contains its parameters. Binding them each time takes
        longer than running it."""
        sqls, params = [], list[Any]()
        for condition in self._conditions.values():
            sql, its = _exists(condition)
            sqls.append(sql)
            params += its
        operations: Any = connection.ops
        return str(operations.compose_sql(f"SELECT {', '.join(sqls)}", params))


def _exists(condition: Condition) -> tuple[str, list[Any]]:
    """Return an expression that is true if one of the querysets has a row."""
    sqls, params = [], list[Any]()
    for queryset in condition():
        sql, its = queryset.query.exists().get_compiler(connection=connection).as_sql()
        sqls.append(f"EXISTS ({sql})")
        params += its
    return f"({' OR '.join(sqls) or 'FALSE'})", params


# Seconds before the next try at a Redis that is away, and at most for an answer.
PAUSE_S = 1.0
# The thread wakes only this often. The system detects by itself whether the other end still exists.
SILENCE_S = 60.0
_WATCHED = {
    getattr(socket, name): value
    for name, value in (("TCP_KEEPIDLE", 5), ("TCP_KEEPINTVL", 2), ("TCP_KEEPCNT", 3))
    if hasattr(socket, name)
}


class HintListener:
    """Calls `heard` for hints on these channels, which may be patterns.

    After each hint it ignores others for `deaf_s`, so that a busy service does not keep it busy.
    """

    def __init__(
        self, heard: Callable[[], object], channels: Collection[str], *, deaf_s: float = 0.0
    ) -> None:
        self._heard, self._channels, self._deaf_s = heard, channels, deaf_s
        # Whether a hint that is published now would arrive, as far as this side knows.
        self.hears = False

    def begin(self) -> None:
        """Start the thread, which ends with the program."""
        threading.Thread(target=self._listen, name="hints", daemon=True).start()

    def _listen(self) -> None:
        watched: dict[str, Any] = {"socket_keepalive": True, "socket_keepalive_options": _WATCHED}
        while True:
            try:
                with impatient_client(settings.REDIS_URL, PAUSE_S, **watched) as client:
                    self._listen_to(PubSub(client.connection_pool))
            except (redis.RedisError, OSError):
                time.sleep(PAUSE_S)
            finally:
                self.hears = False

    def _listen_to(self, hints: PubSub) -> None:
        """Listen until a hint comes after which others are ignored for a while. Raise RedisError, OSError."""
        with hints:
            hints.psubscribe(*self._channels)
            while True:
                message = hints.get_message(timeout=SILENCE_S)
                if message is None:
                    continue
                if message["type"] == "psubscribe":
                    self.hears = message["data"] == len(self._channels)
                elif self._deaf_s:
                    break
                else:
                    self._heard()
        self.hears = False
        self._heard()
        time.sleep(self._deaf_s)
