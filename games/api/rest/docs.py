"""The description of this API, for programs (OpenAPI 3.1, AsyncAPI, JSON Schema) and for people."""

from functools import cache, lru_cache
from typing import NamedTuple

import orjson
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

from games.api.answers import MEDIA_TYPE, answer_bytes, etag_of, origin_of, unchanged
from games.api.compression import compressed_once, for_everybody, public
from games.api.rest import asyncapi
from games.api.rest.schema_subset import definitions
from games.engine.codec import Json

EVENTS = ("Event", "TableStreamLine", "MyStreamLine", "LobbyStreamLine", "WebhookMessage")


@cache
def written() -> tuple[bytes, str]:
    """The schema as JSON and its ETag. It follows from the code, so it is made once per process."""
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # comes without types
    body = orjson.dumps(schema, default=str)
    return body, etag_of(body)


@cache
def events_written() -> tuple[bytes, str]:
    """JSON Schema 2020-12 of every event, one definition each, and its ETag."""
    schemas = orjson.loads(written()[0])["components"]["schemas"]
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Events of Estimation",
        "description": "An event of a table: one line of GET /api/v1/tables/{id}/events. There are also "
        "definitions of the lines of streams (TableStreamLine, MyStreamLine, LobbyStreamLine) and "
        "of the messages to webhooks (WebhookMessage).",
        "$ref": "#/$defs/Event",
        "$defs": definitions(schemas, EVENTS, at="#/$defs/"),
    }
    body = orjson.dumps(schema)
    return body, etag_of(body)


def responses(document: Json, operation: Json) -> Json:
    """The responses of an operation by status, those that several share in their places."""
    shared = document["components"]["responses"]
    return {
        status: shared[answer["$ref"].rpartition("/")[2]] if "$ref" in answer else answer
        for status, answer in operation["responses"].items()
    }


class Address(NamedTuple):
    """One endpoint of the description."""

    method: str
    path: str
    summary: str


@cache
def refusing(code: str) -> tuple[Address, ...]:
    """Return the endpoints that can answer with a problem."""
    document = orjson.loads(written()[0])
    return tuple(
        Address(method.upper(), path, told["summary"])
        for path, operations in document["paths"].items()
        for method, told in operations.items()
        if any(f"`{code}`" in answer["description"] for answer in responses(document, told).values())
    )


@lru_cache(maxsize=8)
def written_at(origin: str) -> tuple[bytes, str]:
    """The schema with the address at which it is served, and its ETag; kept for the last origins."""
    servers = orjson.dumps({"servers": [{"url": origin}]})
    body = servers[:-1] + b"," + written()[0][1:]
    return body, etag_of(body)


@csrf_exempt  # nothing is changed here; another method is simply refused
@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    return _description(request, *written_at(origin_of(request)))


@csrf_exempt  # nothing is changed here; another method is simply refused
@require_safe
def events_schema(request: HttpRequest) -> HttpResponse:
    return _description(request, *events_written(), kind="application/schema+json")


@csrf_exempt  # nothing is changed here; another method is simply refused
@require_safe
def asyncapi_document(request: HttpRequest) -> HttpResponse:
    return _description(request, *asyncapi.written(written()[0]))


def _description(request: HttpRequest, body: bytes, tag: str, kind: str = MEDIA_TYPE) -> HttpResponse:
    headers = {"ETag": tag, "Cache-Control": "public, max-age=60", "Content-Type": kind}
    answer = unchanged(request, tag) or answer_bytes(body, headers=headers)
    public(answer, compressed_once)
    return answer


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


@csrf_exempt  # nothing is changed here; another method is simply refused
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    return _description(request, INDEX_WRITTEN, etag_of(INDEX_WRITTEN))


urlpatterns = [
    path("", index, name="index"),
    path("openapi.json", openapi, name="openapi"),
    path("events.schema.json", events_schema, name="events_schema"),
    path("asyncapi.json", asyncapi_document, name="asyncapi"),
    path("docs", pages, name="docs"),
]
