"""The description of this API, for programs (OpenAPI 3.1) and for people."""

from functools import cache

import orjson
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

from games.api.rest.answers import answer_bytes, etag_of, unchanged


@cache
def written() -> tuple[bytes, str]:
    """The schema as JSON and its ETag. It follows from the code, so it is made once per process."""
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # comes without types
    body = orjson.dumps(schema, default=str)
    return body, etag_of(body)


@csrf_exempt  # nothing is changed here; another method is simply refused
@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    body, tag = written()
    return unchanged(request, tag) or answer_bytes(
        body, headers={"ETag": tag, "Cache-Control": "public, max-age=60"}
    )


@csrf_exempt  # nothing is changed here; another method is simply refused
@require_safe
def pages(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/api_docs.html")


urlpatterns = [
    path("openapi.json", openapi, name="openapi"),
    path("docs", pages, name="docs"),
]
