"""Lists: a page of rows, and an opaque cursor to the next; or all of a list at once.

A function of an address that returns rows (`operations/address.py`) is answered by a page of them.

The cursor holds the last row's keys, signed together with the list's address and filters: it cannot be
forged, nor used with another list. Rows that come or go between pages are neither shown twice nor skipped.

All of a list is lines of JSON, by the header Accept, or a sheet (CSV), also by `format=csv`.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlencode

import orjson
from django.core.signing import BadSignature, Signer
from django.db.models import Model, Q, QuerySet
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from drf_spectacular.utils import OpenApiResponse

from games.api.answers import read
from games.api.limits.charge import charge
from games.api.media import asks_for
from games.api.problems import Problem
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.streamed.frames import NDJSON
from games.tournaments.sheets import Cell, sheet

Row = TypeVar("Row", bound=Model)
CSV: Final = "text/csv"
SHEET: Final = OpenApiResponse({"type": "string"}, description="UTF-8; the first line names the columns.")
Shown = TypeVar("Shown", bound=HttpResponseBase)


def paged(request: ApiRequest, rows: "QuerySet[Row]", by: tuple[str, ...]) -> tuple[list[Row], str | None]:
    """The rows of one page, ordered by the fields `by`, and the cursor of the next page or None. The fields
    are all rising or all falling (`-`), and together unique."""
    falling = by[0].startswith("-")
    keys = [field.removeprefix("-") for field in by]
    if cursor := request.query.get("cursor"):
        rows = rows.filter(_after(keys, values_of(request, cursor, len(keys)), falling=falling))
    limit = request.query["limit"]
    found = list(rows.order_by(*by)[: limit + 1])
    more = len(found) > limit
    found = found[:limit]
    return found, cursor_of(request, [getattr(found[-1], key) for key in keys]) if more else None


def listed(
    request: ApiRequest, presented: list[Any], next_cursor: str | None = None, *, parameter: str = "cursor"
) -> HttpResponse:
    """The answer of a list: `data`, `next_cursor`, and a Link that asks for the next page by a parameter. A
    list that is never so long that it would need pages has no cursor."""
    headers = {}
    if next_cursor is not None:
        parameters = request.GET.dict() | {parameter: next_cursor}
        headers["Link"] = f'<{quote(request.path)}?{urlencode(parameters)}>; rel="next"'
    return read(request, {"data": presented, "next_cursor": next_cursor}, headers=headers)


def cursor_of(request: ApiRequest, values: list[Any]) -> str:
    """The cursor that stands behind a row with these keys."""
    plain = [value.isoformat() if isinstance(value, datetime) else value for value in values]
    return _signer(request).sign_object(plain)


def values_of(request: ApiRequest, cursor: str, count: int) -> list[Any]:
    """The keys in a cursor. Raises Problem invalid_cursor when it is not one of this very list."""
    try:
        values: list[Any] = _signer(request).unsign_object(cursor)
    except BadSignature:
        values = []
    if len(values) != count:
        raise Problem("invalid_cursor")
    return values


def _signer(request: ApiRequest) -> Signer:
    filters = sorted((name, value) for name, value in request.GET.items() if name not in {"cursor", "limit"})
    return Signer(salt=repr(("cursor", request.path, filters)))


def _after(keys: list[str], values: list[Any], *, falling: bool) -> Q:
    """Filter rows behind the keys: (a, b) > (x, y) is a > x, or a = x and b > y. The condition a ≥ x is
    added, because with the OR alone Postgres would read the index from its beginning."""
    side = "lt" if falling else "gt"
    reached = Q(**{f"{keys[0]}__{side}e": values[0]})
    behind = Q()
    equal = Q()
    for key, value in zip(keys, values, strict=True):
        behind |= equal & Q(**{f"{key}__{side}": value})
        equal &= Q(**{key: value})
    return reached & behind


def wants_lines(request: ApiRequest) -> bool:
    return asks_for(request.headers.get("Accept", ""), NDJSON)


def lines_answer(rows: Iterable[Any]) -> StreamingHttpResponse:
    """Each of these as JSON, on a line of its own."""
    return StreamingHttpResponse((orjson.dumps(each) + b"\n" for each in rows), content_type=NDJSON)


def wants_sheet(request: ApiRequest) -> bool:
    if "format" in request.query:
        return bool(request.query["format"] == "csv")
    return asks_for(request.headers.get("Accept", ""), CSV)


def sheet_answer(
    request: ApiRequest, name: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]
) -> HttpResponse:
    """Return a file of this name, or 304."""
    charge(request, "export", viewer_of(request))
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return varying(read(request, sheet(header, rows), headers=headers, media_type=f"{CSV}; charset=utf-8"))


def varying(shown: Shown) -> Shown:
    """The answer of an endpoint that looks at Accept."""
    patch_vary_headers(shown, ["Accept"])
    return shown
