"""What happened at a table, in order: as pages, or as a stream of lines."""

from collections.abc import Iterator

import orjson
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from drf_spectacular.utils import OpenApiResponse

from accounts.scopes import Scope
from games.api.answers import read
from games.api.contract.play.games import EventList, EventQuery
from games.api.limits.charge import charge
from games.api.media import asks_for
from games.api.operations.address import Address
from games.api.presented.games import visible_events
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.tables import queries
from games.tables.states import State

NDJSON = "application/x-ndjson"
PAGE = 100
LINES = OpenApiResponse({"type": "string"}, description="One event a line: all events after `after`.")


EVENTS = Address("tables/<str:table_id>/events", "events", "after the game")


@EVENTS.get(
    scope=Scope.GAMES_READ,
    anonymous=True,
    query=EventQuery,
    answers={(200, "application/json"): EventList, (200, NDJSON): LINES},
)
def list_events(request: ApiRequest, table_id: str) -> HttpResponseBase:
    """Events of a table

    Every fact that you may see, in order, after the event `after`. With `Accept: application/x-ndjson` you
    get all of them, one JSON object a line. On a concealed table the tricks of a round, except the last one,
    appear when the round is scored.
    """
    state = queries.state(table_id, viewer_of(request))
    shown: HttpResponseBase
    if asks_for(request.headers.get("Accept", ""), NDJSON):
        charge(request, "export", viewer_of(request))
        shown = StreamingHttpResponse(_lines(state, request.query), content_type=NDJSON)
    else:
        shown = _page(request, state)
    patch_vary_headers(shown, ["Accept"])
    return shown


def _page(request: ApiRequest, state: State) -> HttpResponse:
    asked = {"limit": PAGE, **request.query}
    since, limit = asked.pop("after"), asked.pop("limit")
    found = queries.events(state.table, since=since, limit=limit, **asked)
    more = len(found) == limit
    cursor = str(found[-1].seq) if more else None
    link = request.GET.copy()
    link["after"] = cursor or ""
    headers = {"Link": f'<{request.path}?{link.urlencode()}>; rel="next"'} if more else {}
    shown = list(visible_events(state.game, found, state.seat))
    return read(request, {"data": shown, "next_cursor": cursor}, headers=headers)


def _lines(state: State, asked: dict[str, int]) -> Iterator[bytes]:
    wanted, left = asked.get("round"), asked.get("limit")
    entries = queries.events_from(state.table, since=asked["after"])
    if wanted is not None:
        entries = (entry for entry in entries if getattr(entry.fact, "round", None) == wanted)
    for event in visible_events(state.game, entries, state.seat):
        if left is not None:
            if left == 0:
                return
            left -= 1
        yield orjson.dumps(event) + b"\n"
