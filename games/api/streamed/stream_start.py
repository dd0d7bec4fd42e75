"""Start of a stream: the ordinary endpoint checks the request and answers its head.

It is called in two ways. The dispatcher passes an `Opening` with the request and keeps the stream open
afterwards. Without a dispatcher, the stream sends all present events and ends with `goodbye`. Either way a
client that reconnects with its cursor misses nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase

from accounts.secrets import hashed
from games.api.answers import nothing
from games.api.contract.schemas.streams import Goodbye
from games.api.problems import Problem
from games.api.streamed.cursors import TableCursor
from games.api.streamed.feeds import LobbyCursor, MyCursor
from games.api.streamed.frames import BEGINNINGS, MEDIA, SSE, Batch, StreamEvent, ending, media_of

# The place in a request's environment; no header can reach it.
OPENING = "estimation.opening"


@dataclass(frozen=True, slots=True)
class BegunStream:
    """A stream that the ordinary endpoint has begun. `about` is the id of the table or the user, or the
    realm, `holder` the hash of the caller's token; `said`, of a table, the place of its newest message."""

    about: str
    holder: bytes | None
    media: str
    cursor: TableCursor | MyCursor | LobbyCursor
    said: int = 0


@dataclass(slots=True)
class Opening:
    """Passed to the ordinary endpoint, which fills in `begun` if the stream is to be kept open. `refusal` is
    the code of a problem it must answer instead, if any."""

    refusal: str | None = None
    begun: BegunStream | None = None


def wanted_media(request: HttpRequest) -> str:
    """Raises Problem not_acceptable, or what the dispatcher found wrong already."""
    opening: Opening | None = request.META.get(OPENING)
    if opening is not None and opening.refusal is not None:
        raise Problem(opening.refusal)
    media = media_of(request.headers.get("Accept", ""))
    if media is None:
        raise Problem("not_acceptable", f"This address speaks {' and '.join(MEDIA)}.")
    return media


def wanted_cursor(request: HttpRequest, query: Mapping[str, str]) -> str | None:
    """`Last-Event-ID`, else `lastEventId`, else `since`. A client that reconnects keeps its old address."""
    return request.headers.get("Last-Event-ID") or query.get("lastEventId") or query.get("since") or None


def holder_of(request: HttpRequest) -> bytes | None:
    """Return the key that finds a caller's token again, of any kind; None without a token."""
    sent = request.headers.get("Authorization")
    return None if sent is None else hashed(sent.partition(" ")[2].strip())


def opened(
    request: HttpRequest, events: Iterable[StreamEvent], begun: BegunStream | None, media: str
) -> HttpResponseBase:
    """Return the answer. `begun` is None if nothing will follow, so that there is nothing to keep open."""
    events = tuple(events)
    has_all = begun is None and all(each.event == "goodbye" for each in events)
    # 204 keeps an `EventSource` from reconnecting (WHATWG HTML §9.2); the end of a stream does not.
    response = nothing() if has_all and media == SSE else _streamed(request, events, begun, media)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = "Accept"
    return response


def _streamed(
    request: HttpRequest, events: tuple[StreamEvent, ...], begun: BegunStream | None, media: str
) -> HttpResponseBase:
    opening: Opening | None = request.META.get(OPENING)
    if begun is not None and opening is not None:
        opening.begun = begun
    elif begun is not None:
        events = (*events, ending("goodbye", Goodbye.NOT_KEPT))
    body = BEGINNINGS[media] + Batch(events).written(media)
    response = StreamingHttpResponse(iter([body]), content_type=media)
    response.headers["X-Accel-Buffering"] = "no"  # proxies that read this do not hold events back
    return response
