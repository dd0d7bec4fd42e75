"""Answers as CSV, requested by `format=csv` or the header Accept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from drf_spectacular.utils import OpenApiResponse

from games.api.answers import answer_bytes, etag_of, unchanged
from games.api.limits.charge import charge
from games.api.media import asks_for
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.tournaments.sheets import Cell, sheet

CSV: Final = "text/csv"
LINES: Final = OpenApiResponse({"type": "string"}, description="UTF-8; the first line names the columns.")


def wants_sheet(request: ApiRequest) -> bool:
    """Whether the answer is to be CSV."""
    if "format" in request.query:
        return bool(request.query["format"] == "csv")
    return asks_for(request.headers.get("Accept", ""), CSV)


def sheet_answer(
    request: ApiRequest, name: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]
) -> HttpResponse:
    """A file called so, or 304."""
    charge(request, "export", viewer_of(request))
    body = sheet(header, rows)
    tag = etag_of(body)
    headers = {"ETag": tag, "Content-Disposition": f'attachment; filename="{name}.csv"'}
    shown = unchanged(request, tag) or answer_bytes(body, headers=headers, media_type=f"{CSV}; charset=utf-8")
    return varying(shown)


def varying(shown: HttpResponse) -> HttpResponse:
    """The answer of an endpoint that looks at Accept."""
    patch_vary_headers(shown, ["Accept"])
    return shown
