"""Everything a request reveals: its answer, the shape of its queries, log lines, and commands to Redis.

The request is undone afterwards. Times of now and new ids differ between any two requests, in one world as in
two, so they are removed from the results of writes. A read must be the same to the byte.
"""

import base64
import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import orjson
import redis
from django.conf import settings
from django.db import connection, reset_queries, transaction
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.feed import hints
from games.tables.game_cache import cached_games
from tests.api.client import Caller
from tests.two_worlds.pairs.endpoints import SUBSCRIBE, Request
from tests.two_worlds.pairs.graphql_subscriptions import said

# Cursors of a caller's own stream hold the database's position, sealed differently each time. Ids of rows
# stored only now, and links for the next turn, differ as well.
_PLACE = re.compile(rb"^id: [\w-]{46}$", re.MULTILINE)
_PLACE_TOLD = re.compile(rb'"cursor":"[\w-]{46}"|"request_id":"req_\w+"|"id":"report_\w{26}"|/turns/[\w.:-]+')
# A chat message is numbered among all messages; the number counts on when a message was undone.
_SAID = re.compile(r"^(chat:\w+) \d+$")
# Forms hide their token differently in every answer, and propose another guest name each time. The time until
# an instant changes with every minute.
_FORM = re.compile(
    rb'(?<=csrf=")\w+|(?<=name="csrfmiddlewaretoken" value=")\w+'
    rb'|(?<=name="name" value=")[^"]+|(?<=name="proposed" value=")[^"]+|(?<=>)[^<>]+(?=</time>)'
)
_NOW = re.compile(rb'"\d{4}-\d\d-\d\dT[\d:.]+Z"')
# The time left on a clock also depends on now.
LEFT = re.compile(rb'(?<=_ms":|gMs":|sMs":)\d+')
_VALUES = re.compile(r"(?:'(?:[^']|'')*'|\b\d+\b|\bNULL\b)(?:::\w+)?|\bs\d+_x\d+\b")
# Redis commands about connections, not games. All others are compared.
_PLUMBING = {
    "HELLO", "CLIENT", "AUTH", "SELECT", "PING", "INFO", "SADD", "SMEMBERS", "SISMEMBER", "MULTI", "EXEC",
    "BRPOP", "COMMAND", "LLEN",
}  # fmt: skip


class Heard(NamedTuple):
    status: int
    headers: list[tuple[str, str]]
    body: bytes
    queries: list[str]
    logged: list[dict[str, Any]]
    redis: list[tuple[str, object]]


class Listener:
    """A client that sends requests and records everything. Use one per test, and `close` it."""

    def __init__(self) -> None:
        self._client = redis.Redis.from_url(settings.REDIS_URL)
        self._number = self._client.connection_pool.connection_kwargs["db"]
        self._monitor = self._client.monitor().__enter__()
        (self._handler,) = (
            each for each in logging.getLogger().handlers if type(each) is logging.StreamHandler
        )
        self._stream, self._handler.stream = self._handler.stream, io.StringIO()
        self._http = Client(raise_request_exception=False)

    def close(self) -> None:
        self._handler.stream = self._stream
        self._monitor.__exit__(None, None, None)
        self._client.delete("celery")
        self._client.close()

    def forget(self) -> None:
        """Ignore the Redis commands so far."""
        for _ in self._told():
            pass

    def heard(self, caller: Caller, request: Request) -> Heard:
        """Return everything that this request reveals in a fresh process."""
        cached_games.forget()
        self._handler.stream.seek(0)
        self._handler.stream.truncate()
        reset_queries()  # Django keeps only so many queries, and a long test makes more
        mark, begun = transaction.savepoint(), len(connection.run_on_commit)
        with CaptureQueriesContext(connection) as captured:
            response: Any = self._sent(caller, request)
            body = b"".join(response.streaming_content) if response.streaming else response.content
        queries = [_VALUES.sub("?", query["sql"]) for query in captured.captured_queries]
        self._commit(begun)
        # A request publishes by itself and leaves tasks to a thread; which comes first says nothing of cards.
        told = sorted(self._told(), key=lambda each: each[0] == "PUBLISH")
        transaction.savepoint_rollback(mark)
        cached_games.forget()  # cached games may contain what was just undone
        body = _FORM.sub(b"masked", _PLACE.sub(b"id: somewhere", body))
        if request.method != "GET":
            body = LEFT.sub(b"0", _PLACE_TOLD.sub(b'"somewhere"', _NOW.sub(b'"now"', body)))
        headers = dict(response.headers)
        if "Content-Length" in headers:  # a proposed name changes it
            headers["Content-Length"] = str(len(body))
        return Heard(response.status_code, sorted(headers.items()), body, queries, self._lines(), told)

    def _sent(self, caller: Caller, request: Request) -> Any:
        headers = {name.replace("_", "-"): value for name, value in request.headers.items()}
        headers["request-id"] = "two-worlds"
        if caller.secret is not None:
            headers["authorization"] = f"Bearer {caller.secret}"
        content = request.content
        if request.method == SUBSCRIBE:
            return HttpResponse(said(**content, secret=caller.secret))
        body = b"" if content is None else content if isinstance(content, bytes) else orjson.dumps(content)
        path = request.path if request.path.startswith("/") else f"/api/v1/{request.path}"
        self._http.cookies.clear()  # a page may set a cookie that changes the language of the next
        return self._http.generic(
            request.method, path, body, content_type="application/json", headers=headers
        )

    def _commit(self, begun: int) -> None:
        """Run the callbacks of the commit; the transaction itself is undone."""
        waiting: list[Callable[[], object]] = [each[1] for each in connection.run_on_commit[begun:]]
        del connection.run_on_commit[begun:]
        for call in waiting:
            call()
        assert hints.settle(60), "Redis takes hints"

    def _told(self) -> Iterator[tuple[str, object]]:
        """Yield the commands sent to our database of Redis since the last call."""
        self._client.echo("so far")
        while True:
            found = self._monitor.next_command()
            if found["db"] != self._number:
                continue
            if found["command"] == "ECHO so far":
                return
            name, _, rest = found["command"].partition(" ")
            if name.upper() not in _PLUMBING:
                yield name, _message(rest)

    def _lines(self) -> list[dict[str, Any]]:
        lines = [json.loads(line) for line in self._handler.stream.getvalue().splitlines()]
        return [{k: v for k, v in line.items() if k not in {"ms", "timestamp"}} for line in lines]


def _message(text: str) -> object:
    """Return a task's name, arguments and body, as a broker holds it; other commands unchanged."""
    if not text.startswith("celery {"):
        return _SAID.sub(r"\1 somewhere", text)
    message = orjson.loads(text.removeprefix("celery "))
    headers = message["headers"]
    return headers["task"], headers["argsrepr"], headers["kwargsrepr"], base64.b64decode(message["body"])
