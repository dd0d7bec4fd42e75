"""Answers that hold all of a list: lines of JSON by the header Accept, sheets (CSV) also by `format=csv`."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

import orjson
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from drf_spectacular.utils import OpenApiResponse

from games.api.answers import read
from games.api.limits.charge import charge
from games.api.media import asks_for
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.streamed.frames import NDJSON
from games.tournaments.sheets import Cell, sheet

CSV: Final = "text/csv"
SHEET: Final = OpenApiResponse({"type": "string"}, description="UTF-8; the first line names the columns.")
Shown = TypeVar("Shown", bound=HttpResponseBase)


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
