"""The description of this API, for programs (OpenAPI 3.1, AsyncAPI, JSON Schema) and for people."""

from collections.abc import Callable
from functools import cache, lru_cache

import orjson
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

from games.api.answers import etag_of, origin_of, read
from games.api.compression import compressed_once, for_everybody, public
from games.api.media import JSON
from games.api.rest import asyncapi
from games.engine.codec import Json

tag_once = lru_cache(maxsize=8)(etag_of)  # as `compressed_once`
STREAM_LINES = ("TableStreamLine", "MyStreamLine", "LobbyStreamLine", "TournamentStreamLine")
EVENTS = ("Event", *STREAM_LINES, "WebhookMessage")


@cache
def written() -> bytes:
    """The schema as JSON. It follows from the code, so it is made once per process."""
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # comes without types
    return orjson.dumps(schema, default=str)


@cache
def events_written() -> bytes:
    """JSON Schema 2020-12 of every event, one definition each."""
    schemas = orjson.loads(written())["components"]["schemas"]
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Events of Estimation",
        "description": "An event of a table: one line of GET /api/v1/tables/{id}/events. There are also "
        f"definitions of the lines of streams ({', '.join(STREAM_LINES)}) and of the messages to webhooks "
        "(WebhookMessage).",
        "$ref": "#/$defs/Event",
        "$defs": asyncapi.definitions(schemas, EVENTS, at="#/$defs/"),
    }
    return orjson.dumps(schema)


def responses(document: Json, operation: Json) -> Json:
    """The responses of an operation by status, those that several share in their places."""
    shared = document["components"]["responses"]
    return {
        status: shared[answer["$ref"].rpartition("/")[2]] if "$ref" in answer else answer
        for status, answer in operation["responses"].items()
    }


@cache
def refusing(code: str) -> tuple[dict[str, str], ...]:
    """Return method, path and summary of the operations that can answer with a problem."""
    document = orjson.loads(written())
    return tuple(
        {"method": method.upper(), "path": path, "summary": told["summary"]}
        for path, operations in document["paths"].items()
        for method, told in operations.items()
        if any(f"`{code}`" in answer["description"] for answer in responses(document, told).values())
    )


@lru_cache(maxsize=8)
def written_at(origin: str) -> bytes:
    """The schema with the address at which it is served; kept for the last origins."""
    servers = orjson.dumps({"servers": [{"url": origin}]})
    return servers[:-1] + b"," + written()[1:]


def description(of: Callable[[str], bytes], kind: str = JSON) -> Callable[[HttpRequest], HttpResponse]:
    """Return the view of a document, which `of` writes for the origin of a request."""

    @csrf_exempt  # nothing is changed here; another method is simply refused
    @require_safe
    def view(request: HttpRequest) -> HttpResponse:
        body, headers = of(origin_of(request)), {"Cache-Control": "public, max-age=60"}
        answer = read(request, body, etag=tag_once(body), headers=headers, media_type=kind)
        public(answer, compressed_once)
        return answer

    return view


@csrf_exempt  # nothing is changed here; another method is simply refused
@require_safe
@for_everybody
def pages(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/api_docs.html")


# Addresses to begin with, for clients that request the root of the API.
INDEX = {
    "docs": "/api/v1/docs",
    "openapi": "/api/v1/openapi.json",
    "asyncapi": "/api/v1/asyncapi.json",
    "events": "/api/v1/events.schema.json",
    "graphql": "/graphql",
    "quickstart": "/quickstart",
    "playing_for_weeks": "/playing-for-weeks",
    "sandbox": "/sandbox",
    "rules": "/rules",
    "problems": "/problems",
}
INDEX_WRITTEN = orjson.dumps(INDEX, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)

urlpatterns = [
    path("", description(lambda _: INDEX_WRITTEN), name="index"),
    path("openapi.json", description(written_at), name="openapi"),
    path(
        "events.schema.json",
        description(lambda _: events_written(), "application/schema+json"),
        name="events_schema",
    ),
    path("asyncapi.json", description(lambda _: asyncapi.written(written())), name="asyncapi"),
    path("docs", pages, name="docs"),
]
