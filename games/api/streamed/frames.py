"""Events as bytes: server-sent events, or NDJSON. Pure."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic, NamedTuple, Self, TypeVar

import orjson

from games.api.media import best

SSE, NDJSON = "text/event-stream", "application/x-ndjson"
MEDIA = (SSE, NDJSON)
# How long a client should wait before it reconnects; sent once, at the beginning of server-sent events.
RETRY_MS = 1000
BEAT_EVERY_S = 15
BEATS = {SSE: b":\n\n", NDJSON: b"\n"}
BEGINNINGS = {SSE: b"retry: %d\n\n" % RETRY_MS, NDJSON: b""}
Cursor = TypeVar("Cursor")


class StreamEvent(NamedTuple):
    """One event. `id` is the cursor behind it, None for what has no place in the order."""

    event: str
    id: str | None
    data: Any  # a resource or a dict


class News(NamedTuple, Generic[Cursor]):
    """Events, and the cursor behind everything that was looked at.

    `is_over`: nothing will ever follow. `settled` is false if more events exist that may not be sent yet.
    `tables` are those whose events a person gets, as `tables.queries.personal_events` says.
    """

    events: tuple[StreamEvent, ...]
    cursor: Cursor
    is_over: bool = False
    settled: bool = False
    tables: frozenset[str] | None = None

    def after_reset(self, reason: StrEnum) -> Self:
        """Return these for a reader whose stream cannot continue."""
        return self._replace(events=(ending("reset", reason), *self.events))


def ending(event: str, reason: StrEnum) -> StreamEvent:
    """`reset`, `evicted` or `goodbye`."""
    return StreamEvent(event, None, {"reason": reason.value})


class Batch:
    """Events for any number of readers, serialized at most once in each form."""

    def __init__(self, events: Iterable[StreamEvent]) -> None:
        self.events = tuple(events)

    def written(self, media: str) -> bytes:
        return self._sse if media == SSE else self._ndjson

    @cached_property
    def _sse(self) -> bytes:
        return b"".join(_sse(each) for each in self.events)

    @cached_property
    def _ndjson(self) -> bytes:
        return b"".join(orjson.dumps(each._asdict()) + b"\n" for each in self.events)


def _sse(event: StreamEvent) -> bytes:
    place = b"" if event.id is None else b"id: %s\n" % event.id.encode()
    return place + b"event: %s\ndata: %s\n\n" % (event.event.encode(), orjson.dumps(event.data))


def media_of(accept: str) -> str | None:
    """The form a reader likes best by their `Accept`, None when they take neither."""
    return best(accept, MEDIA) if accept.strip() else SSE
