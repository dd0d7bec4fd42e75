"""How a stream is opened: by the ordinary door, which checks and answers like any other.

It is asked in two ways. By the dispatcher, which hands it an `Opening` beside the request and keeps the
stream open afterwards; and by itself, as where no dispatcher stands in front: then the stream says what
there is to say and ends with `goodbye`, so that a client who comes again with its cursor misses nothing
either way.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, StreamingHttpResponse

from accounts.secrets import hashed
from games.api.problems import Problem
from games.api.streamed.cursors import TableCursor
from games.api.streamed.frames import BEGINNINGS, MEDIA, Batch, Goodbye, Told, ending, media_of
from games.api.streamed.lobby import LobbyCursor
from games.api.streamed.mine import MyCursor

# The place in a request's environment; no header can reach it.
OPENING = "estimation.opening"


@dataclass(frozen=True, slots=True)
class Begun:
    """A stream that the ordinary door has begun. `about` is the id of the table or the user, or the realm,
    `holder` the hash of the caller's token; `said`, of a table, the place of the newest message then."""

    about: str
    holder: bytes | None
    media: str
    cursor: TableCursor | MyCursor | LobbyCursor
    said: int = 0


@dataclass(slots=True)
class Opening:
    """Handed to the ordinary door, which fills in `begun` where the stream is to be kept open.

    `refusal` is the code of a problem it must answer instead, if any.
    """

    refusal: str | None = None
    begun: Begun | None = None


def wanted_media(request: HttpRequest) -> str:
    """Raises Problem not_acceptable, or what the dispatcher found wrong already."""
    opening: Opening | None = request.META.get(OPENING)
    if opening is not None and opening.refusal is not None:
        raise Problem(opening.refusal)
    media = media_of(request.headers.get("Accept", ""))
    if media is None:
        raise Problem("not_acceptable", f"This address speaks {' and '.join(MEDIA)}.")
    return media


def wanted_cursor(request: HttpRequest, since: str | None) -> str | None:
    """`Last-Event-ID` or, without one, `since`: whoever comes again sends the same address as before."""
    return request.headers.get("Last-Event-ID") or since or None


def holder_of(request: HttpRequest) -> bytes | None:
    """By which a caller's token is found again, whatever kind of token it is; None for nobody's."""
    sent = request.headers.get("Authorization")
    return None if sent is None else hashed(sent.partition(" ")[2].strip())


def opened(
    request: HttpRequest, told: Iterable[Told], begun: Begun | None, media: str
) -> StreamingHttpResponse:
    """The answer. `begun` is None where nothing will follow, so that there is nothing to keep open."""
    opening: Opening | None = request.META.get(OPENING)
    if begun is not None and opening is not None:
        opening.begun = begun
    elif begun is not None:
        told = (*told, ending("goodbye", Goodbye.NOT_KEPT))
    body = BEGINNINGS[media] + Batch(told).written(media)
    response = StreamingHttpResponse(iter([body]), content_type=media)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = "Accept"
    response.headers["X-Accel-Buffering"] = "no"  # proxies that read this do not hold events back
    return response
