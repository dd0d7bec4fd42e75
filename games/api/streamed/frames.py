"""Events as bytes: server-sent events, or NDJSON. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

import orjson

from games.engine.codec import Json

SSE, NDJSON = "text/event-stream", "application/x-ndjson"
MEDIA = (SSE, NDJSON)
# So long should a client wait before it comes again; told once, at the beginning of server-sent events.
RETRY_MS = 1000
BEAT_EVERY_S = 15
BEATS = {SSE: b":\n\n", NDJSON: b"\n"}
BEGINNINGS = {SSE: b"retry: %d\n\n" % RETRY_MS, NDJSON: b""}

_RANGE = re.compile(r"\s*([\w!#$&^.+*-]+/[\w!#$&^.+*-]+)\s*((?:;[^,]*)?)")
_Q = re.compile(r";\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*(?:;|$)", re.IGNORECASE)


class Reset(StrEnum):
    """Why a cursor cannot be honoured."""

    AHEAD = "cursor_ahead"
    TOO_OLD = "cursor_too_old"


class Evicted(StrEnum):
    """Why a stream is ended, as far as the reader is concerned."""

    TOO_MANY = "too_many_streams"
    TOO_SLOW = "too_slow"
    INVALID_TOKEN = "invalid_token"  # noqa: S105  # the code of a refusal
    NOT_FOUND = "not_found"


class Goodbye(StrEnum):
    """Why a stream is ended that might have gone on: come again with the last cursor, unless it is over."""

    GAME_OVER = "game_over"
    SERVER_STOPS = "server_stops"
    NOT_KEPT = "not_kept_open"


class Told(NamedTuple):
    """One event. `id` is the cursor behind it, None for what has no place in the order."""

    event: str
    id: str | None
    data: Json


def ending(event: str, reason: StrEnum) -> Told:
    """`reset`, `evicted` or `goodbye`."""
    return Told(event, None, {"reason": reason.value})


class Batch:
    """Events told together, to however many readers; written at most once in each form."""

    def __init__(self, told: Iterable[Told]) -> None:
        self.told = tuple(told)

    def __bool__(self) -> bool:
        return bool(self.told)

    def written(self, media: str) -> bytes:
        return self._sse if media == SSE else self._ndjson

    @cached_property
    def _sse(self) -> bytes:
        return b"".join(_sse(each) for each in self.told)

    @cached_property
    def _ndjson(self) -> bytes:
        return b"".join(orjson.dumps(each._asdict()) + b"\n" for each in self.told)


def _sse(told: Told) -> bytes:
    place = b"" if told.id is None else b"id: %s\n" % told.id.encode()
    return place + b"event: %s\ndata: %s\n\n" % (told.event.encode(), orjson.dumps(told.data))


def media_of(accept: str) -> str | None:
    """The form a reader likes best by his `Accept` (RFC 9110 §12.5.1), None when he takes neither."""
    if not accept.strip():
        return SSE
    wanted = [
        (found[1].lower(), _quality(found[2])) for found in map(_RANGE.fullmatch, accept.split(",")) if found
    ]
    likings = {media: _liking(media, wanted) for media in MEDIA}
    best = max(MEDIA, key=lambda media: likings[media])
    return best if likings[best] > 0 else None


def _quality(parameters: str) -> float:
    found = _Q.search(parameters)
    return float(found[1]) if found else 1.0


def _liking(media: str, wanted: list[tuple[str, float]]) -> float:
    """The quality of the most particular range that fits."""
    for each in (media, f"{media.partition('/')[0]}/*", "*/*"):
        for name, quality in wanted:
            if name == each:
                return quality
    return 0.0
