"""Somebody's tables: as pages, or all of them as lines."""

from collections.abc import Iterator

import orjson
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from drf_spectacular.utils import OpenApiResponse

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.play.tables import Table, TableShape
from games.api.contract.players.history import HistoryQuery
from games.api.contract.resource import members_of
from games.api.contract.shapes import list_of
from games.api.limits.charge import charge
from games.api.lookup import called, user_of
from games.api.media import asks_for
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.rest.lists import Page, cursor_of, listed, values_of
from games.api.rest.play.events import NDJSON
from games.tables.queries import Sought, history

PAGE = 100
LINES = OpenApiResponse(
    {"type": "string"},
    description="One table a line: all tables after `cursor`. Each line has the `cursor` after it.",
)


USER_TABLES = Address("users/<str:name>/tables", "user_tables", "people")


@USER_TABLES.get(
    scope=Scope.GAMES_READ,
    anonymous=True,
    query=HistoryQuery,
    replica=True,
    answers={(200, "application/json"): list_of(TableShape), (200, NDJSON): LINES},
    refuses=("unknown_user",),
)
def list_user_tables(request: ApiRequest, name: str) -> HttpResponseBase:
    """Somebody's tables

    Tables where they have or had a seat of their own, newest first, as far as you may see them: public
    tables, and tables you belong to. With `Accept: application/x-ndjson` you get all of them, one a line. If
    that answer breaks off, ask again with the `cursor` of the last line you have. A result that staff
    corrected is shown as it was played.
    """
    viewer = viewer_of(request)
    player, sought = called(name, viewer), _sought(request, viewer)
    before = None
    if cursor := request.query.get("cursor"):
        (before,) = values_of(request, cursor, 1)
    shown: HttpResponseBase
    if asks_for(request.headers.get("Accept", ""), NDJSON):
        charge(request, "export", viewer)
        shown = StreamingHttpResponse(_lines(request, player, sought, before), content_type=NDJSON)
    else:
        shown = _page(request, player, sought, before)
    patch_vary_headers(shown, ["Accept"])
    return shown


def _sought(request: ApiRequest, viewer: User | None) -> Sought:
    asked = {name: value for name, value in request.query.items() if name not in {"limit", "cursor"}}
    asked["since"], asked["until"] = asked.pop("from", None), asked.pop("to", None)
    if (opponent := asked.get("opponent")) is not None:
        realm = "real" if viewer is None else str(viewer.realm_id)
        asked["opponent"] = user_of(realm, opponent, pointer="?opponent")
    return Sought(**asked)


def _page(request: ApiRequest, player: User, sought: Sought, before: str | None) -> HttpResponse:
    limit = request.query["limit"]
    rows = history(player, viewer_of(request), sought, limit=limit + 1, before=before)
    more, rows = len(rows) > limit, rows[:limit]
    page = Page(rows, cursor_of(request, [rows[-1].pk]) if more else None)
    return listed(request, page, [Table.of(each) for each in rows])


def _lines(request: ApiRequest, player: User, sought: Sought, before: str | None) -> Iterator[bytes]:
    while rows := history(player, viewer_of(request), sought, limit=PAGE, before=before):
        for row in rows:
            line = {**members_of(Table.of(row)), "cursor": cursor_of(request, [row.pk])}
            yield orjson.dumps(line) + b"\n"
        before = rows[-1].pk
