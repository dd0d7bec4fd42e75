"""Publish on Redis from the calling thread, which never waits for Redis."""

import threading
import time
from collections.abc import Callable
from ssl import SSLWantReadError
from typing import Any

from redis.exceptions import RedisError, ResponseError

MOST_BYTES = 1 << 16  # of answers read at once
LOOK_AGAIN_S = 0.001


class Publisher:
    """One connection to Redis: messages go to the system's buffer at once, answers are read as they come.

    Waking another thread for each message takes three times the CPU of sending it. A connection without room
    for a whole message, or without an answer for longer than its timeout, is closed. `connection` makes one
    of redis-py's, not yet connected.
    """

    def __init__(self, connection: Callable[[], Any]) -> None:
        self._new = connection
        self.forget()

    def forget(self) -> None:
        """Drop the connection: after a fork it is the parent's."""
        self._lock = threading.Lock()
        self._connection: Any = None
        self._unanswered = 0
        self._heard_at = 0.0

    def open(self) -> None:
        """Connect, unless there is a connection. This waits for Redis. Raise RedisError."""
        if self._connection is None:
            made = self._new()
            made.connect()
            made._sock.setblocking(False)
            with self._lock:
                self._connection, self._unanswered = made, 0

    def publish(self, channel: str, text: str) -> bool:
        """Send a message without waiting; return False if there is no connection, or none any more."""
        with self._lock:
            if not self._is_good():
                return False
            message = b"".join(self._connection.pack_command("PUBLISH", channel, text))
            try:
                whole = self._connection._sock.send(message) == len(message)
            except OSError:
                whole = False
            if not whole:
                self._give_up()
                return False
            if not self._unanswered:
                self._heard_at = time.monotonic()
            self._unanswered += 1
            return True

    def is_answered(self) -> bool:
        """Wait until Redis has answered everything sent; return False if it is silent, or refuses."""
        while True:
            with self._lock:
                if not self._is_good():
                    return False
                if not self._unanswered:
                    return True
            time.sleep(LOOK_AGAIN_S)

    def _is_good(self) -> bool:
        """Read what Redis has answered so far, and close a broken connection."""
        if self._connection is None:
            return False
        try:
            self._read()
        except (OSError, RedisError):
            self._give_up()
        return self._connection is not None

    def _read(self) -> None:
        try:
            answers = self._connection._sock.recv(MOST_BYTES)
        except (BlockingIOError, SSLWantReadError):
            if self._unanswered and time.monotonic() - self._heard_at > self._connection.socket_timeout:
                raise
            return
        if not answers or b"-" in answers:  # each is the number of receivers, or an error
            raise ResponseError
        self._unanswered -= answers.count(b"\n")
        self._heard_at = time.monotonic()

    def _give_up(self) -> None:
        self._connection.disconnect()
        self._connection = None
