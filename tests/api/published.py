"""Checks of every response against the published schema.

They are stricter than clients need: they refuse members that the schema does not name, so every member of a
response must be published.
"""

import gzip
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

from django.http.response import HttpResponseBase
from jsonschema_rs import Draft202012, Draft202012Validator, Registry

from games.api.rest.answer_headers import ANY_PROBLEM, HEADERS, NOT_MODIFIED, answered_with, refused_with
from games.api.rest.asyncapi import SOCKET
from games.api.rest.docs import responses, written
from games.api.streamed.frames import NDJSON

# Headers that say how many requests are left. They are missing if rate limits are switched off.
LIMITS = {"RateLimit", "RateLimit-Policy"}
ADDRESS = "urn:published"
# Problems that can happen at any address, so that no operation lists them.
ANYWHERE = frozenset({
    "bad_request", "invalid_header", "precondition_failed", "method_not_allowed",
    "internal_error", "unavailable", "busy",
})  # fmt: skip


@cache
def schema() -> dict[str, Any]:
    return json.loads(written())


@cache
def _strict_schemas() -> dict[str, Any]:
    schemas = deepcopy(schema()["components"]["schemas"])
    for each in schemas.values():
        if each.get("type") == "object":
            each.setdefault("additionalProperties", False)
    return schemas


@cache
def _registry() -> Registry:
    """Register the strict schemas under their own address, so a validator compiles only those it needs."""
    document = {"components": {"schemas": _strict_schemas()}}
    return Registry([(ADDRESS, document)], draft=Draft202012)


def _strict(judged: dict[str, Any]) -> Draft202012Validator:
    """Return a strict validator for this part of the published schema."""
    return _compiled(json.dumps(judged).replace('"#/components', f'"{ADDRESS}#/components'))


@cache
def _compiled(judged: str) -> Draft202012Validator:
    """Compile a validator. It is cached, since many places describe the same thing, such as a problem."""
    return Draft202012Validator(json.loads(judged), validate_formats=True, registry=_registry())


@cache
def _declared(path: str, method: str, status: str) -> dict[str, Any]:
    told = responses(schema(), schema()["paths"][path][method])
    return told.get(status) or told["default"]


@cache
def _validator(path: str, method: str, status: str, kind: str) -> Draft202012Validator | None:
    """Return a response's validator; None if it is declared without a body. KeyError: not declared."""
    declared = _declared(path, method, status)
    if "content" not in declared:
        return None
    return _strict(declared["content"][kind]["schema"])


def examples() -> Iterator[tuple[str, Draft202012Validator, Any]]:
    """Yield every example of the schema: its name, its validator and its value."""
    for path, methods in schema()["paths"].items():
        for method, operation in methods.items():
            told = [operation.get("requestBody", {}), *responses(schema(), operation).values()]
            for content in (content for each in told for content in each.get("content", {}).values()):
                for name, example in content.get("examples", {}).items():
                    yield f"{method} {path} {name}", _strict(content["schema"]), example["value"]


def check(response: HttpResponseBase) -> None:
    """Assert that the schema promises this response.

    A problem must be declared there, unless it can happen anywhere. Paths outside of the schema, HEAD and
    OPTIONS are not checked.
    """
    request = response.wsgi_request
    path = _path_of(request)
    if path not in schema()["paths"] or request.method in {"HEAD", "OPTIONS"}:
        return
    if request.method.lower() not in schema()["paths"][path]:
        return
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    code = getattr(response, "problem_code", None)
    if code is not None and code not in ANYWHERE:
        told = _declared(path, request.method.lower(), str(response.status_code))["description"]
        assert f"`{code}`" in told, f"{request.method} {path} does not tell of {code}"
    _check_headers(response, path)
    validator = _validator(path, request.method.lower(), str(response.status_code), kind)
    if validator is None:
        assert not response.content, "an answer declared to be empty has a body"
    elif kind == NDJSON and response.streaming:
        judged = LINES.get(path, _judged)
        response.streaming_content = map(judged, response.streaming_content)
    elif kind.endswith("json") and not response.streaming:
        content = json.loads(_unpacked(response))
        errors = [f"{error.instance_path}: {error.message[:300]}" for error in validator.iter_errors(content)]
        assert not errors, f"{request.method} {path} {response.status_code}: {errors[:5]}"


def _check_headers(response: HttpResponseBase, path: str) -> None:
    """Assert that headers for programs are described where they are sent, and sent where promised."""
    request, status = response.wsgi_request, response.status_code
    told = _declared(path, request.method.lower(), str(status)).get("headers", {}).keys()
    sent = {name for name in HEADERS if name in response.headers}
    here = f"{request.method} {path} {status}"
    assert sent <= told, f"{here} does not describe {sent - told}"
    operation = getattr(request.resolver_match.func.cls, request.method.lower()).operation
    code = getattr(response, "problem_code", None)
    if code is not None:
        promised = ANY_PROBLEM if code in ANYWHERE else refused_with(status, [code])
    elif status == 304:
        promised = NOT_MODIFIED
    else:
        promised = answered_with(operation, request.method, status)
    missing = {name for name, always in promised.items() if always} - sent
    assert not missing - (set() if hasattr(request, "taken") else LIMITS), f"{here} lacks {missing}"


def _unpacked(response: HttpResponseBase) -> bytes:
    is_packed = response.headers.get("Content-Encoding") == "gzip"
    return gzip.decompress(response.content) if is_packed else response.content


@cache
def _judge(*names: str) -> Draft202012Validator:
    """Return a validator for anything that matches one of these schemas."""
    return _strict({"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in names]})


def _judged(piece: bytes) -> bytes:
    """Check lines of events, from a list or from a stream, and return them unchanged."""
    for line in filter(None, piece.split(b"\n")):
        told = json.loads(line)
        if "data" in told:
            check_streamed(told)
        else:
            _judge("Event").validate(told)
    return piece


def _judged_tables(piece: bytes) -> bytes:
    """Check lines of tables, each with the cursor after it, and return them unchanged."""
    for line in filter(None, piece.split(b"\n")):
        told = json.loads(line)
        assert isinstance(told.pop("cursor"), str)
        _judge("Table").validate(told)
    return piece


def _judged_rows(piece: bytes) -> bytes:
    """Check lines of a user's export and return them unchanged."""
    for line in filter(None, piece.split(b"\n")):
        assert json.loads(line).keys() == {"kind", "data"}
    return piece


LINES = {"/api/v1/users/{name}/tables": _judged_tables, "/api/v1/me/export": _judged_rows}


def check_said(message: dict[str, Any]) -> None:
    """Assert that AsyncAPI promises this message of the service on GraphQL's websocket."""
    told = [schema for by_client, schema in SOCKET.values() if not by_client]
    (schema,) = (each for each in told if each["properties"]["type"]["const"] == message["type"])
    Draft202012Validator(schema).validate(message)


def judge_of_sent() -> Draft202012Validator:
    """Return the compiled schema of webhook messages. The first time takes seconds."""
    return _judge("WebhookMessage")


def check_sent(content: dict[str, Any]) -> None:
    """Assert that the schema promises this message of a webhook delivery."""
    errors = [error.message[:300] for error in judge_of_sent().iter_errors(content)]
    assert not errors, (content.get("type"), errors)


def check_streamed(line: dict[str, Any]) -> None:
    """Assert that the schema promises this event of a stream; `line` has the form of NDJSON."""
    errors = [
        error.message[:300]
        for error in _judge(
            "TableStreamLine", "MyStreamLine", "LobbyStreamLine", "TournamentStreamLine"
        ).iter_errors(line)
    ]
    assert not errors, (line["event"], errors)


def _path_of(request: Any) -> str:
    match = request.resolver_match
    return "" if match is None else "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", match.route)
