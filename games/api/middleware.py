"""Middleware of every request: request id and log line, writes for the replica, problems for errors, safe
headers, and probes."""

import re
import time
from collections.abc import Callable, Mapping
from uuid import uuid4

import structlog
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import resolve

from games.api.problems import Problem, problem_of
from games.feed import replica, request_ids
from games.feed.measurements import REQUESTS, observe

Inner = Callable[[HttpRequest], HttpResponseBase]
log = structlog.get_logger("estimation.request")

_SANE_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")


class Middleware:
    """Its `__call__` answers a request, mostly by what `get_response` answers."""

    def __init__(self, get_response: Inner) -> None:
        self.get_response = get_response


class RequestLine(Middleware):
    """Takes or makes the Request-Id, gives it back, and writes a log line: the route, never the address."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        sent = request.META.get("HTTP_REQUEST_ID", "")
        request_id = sent if _SANE_ID.fullmatch(sent) else f"req_{uuid4().hex}"
        request.request_id = request_id  # type: ignore[attr-defined]  # for problems on the way
        token = request_ids.begin(request_id)
        try:
            answer = self.get_response(request)
        finally:
            request_ids.end(token)
        answer.headers["Request-Id"] = request_id
        match = request.resolver_match
        method = request.method if request.method in METHODS else "other"
        route = f"/{match.route}" if match else "none"
        seconds = time.perf_counter() - began
        observe(REQUESTS, (method, route, f"{answer.status_code // 100}xx"), seconds)
        log.info(
            "request",
            method=method,
            route=route,
            status=answer.status_code,
            code=getattr(answer, "problem_code", None),
            ms=round(seconds * 1000, 1),
            request_id=request_id,
            user=getattr(request, "caller_id", None),
        )
        return answer


class Writes(Middleware):
    """Remembers who changed something, so that no replica shows them what was before. Idle without one."""

    def __init__(self, get_response: Inner) -> None:
        if replica.ALIAS not in settings.DATABASES:
            raise MiddlewareNotUsed
        super().__init__(get_response)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        reads = request.method in SAFE or getattr(request, "changes_nothing", False)
        # A request that failed on our side may have written something before.
        refused = 400 <= answer.status_code < 500
        if not (reads or refused) and (user_id := _sender(request)) is not None:
            replica.note_write(user_id)
        return answer


def _sender(request: HttpRequest) -> str | None:
    """Return who sent a request, by a token or by a session."""
    caller_id: str | None = getattr(request, "caller_id", None)
    return caller_id or getattr(getattr(request, "user", None), "pk", None)


API = ("/api/", "/graphql")  # the beginnings of the API's addresses
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
# Django or its middleware answers these without an exception and without a body for programs.
BARE = {400: "bad_request", 403: "forbidden", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}


def _is_bare(request: HttpRequest, answer: HttpResponseBase) -> bool:
    """Whether the answer does not say yet what is wrong. For an empty one browsers show their own page."""
    return request.path.startswith("/api") or (isinstance(answer, HttpResponse) and not answer.content)


class Problems(Middleware):
    """Turns errors into problems wherever they come from, also for pages outside the API."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        code = BARE.get(answer.status_code)
        if code is None or hasattr(answer, "problem_code") or not _is_bare(request, answer):
            return answer
        allow = {"Allow": answer.headers["Allow"]} if "Allow" in answer.headers else None
        return Problem(code, headers=allow).response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, places: Mapping[str, object]
    ) -> HttpResponse | None:
        """Refuse a NUL in a name: Postgres stores none, and would call the query invalid."""
        holds_nul = any(isinstance(place, str) and "\0" in place for place in places.values())
        return Problem("not_found").response(request) if holds_nul else None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        # None: an unexpected error; Django then asks `server_error` for the answer.
        problem = problem_of(error)
        return None if problem is None else problem.response(request)


_API = "default-src 'none'; frame-ancestors 'none'"
_PAGES = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# The admin's theme evaluates expressions in its pages (Alpine) and sets styles on elements.
_ADMIN = _PAGES.replace("script-src 'self'", "script-src 'self' 'unsafe-eval'").replace(
    "style-src 'self'", "style-src 'self' 'unsafe-inline'"
)
# The documentation's pages set styles on elements.
_DOCS = _PAGES.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
# GraphiQL does, too, and brings its letters in its style sheet.
_WORKBENCH = _DOCS.replace("font-src 'self'", "font-src 'self' data:")
_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
}


class SafeHeaders(Middleware):
    """The content security policy of each part of the site, and the other headers browsers heed."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        for name, value in _ALWAYS.items():
            answer.headers.setdefault(name, value)
        answer.headers.setdefault("Content-Security-Policy", policy(request.path))
        return answer


def policy(path: str) -> str:
    if path.startswith("/api/v1/docs"):
        return _DOCS
    if path.startswith("/graphql"):
        return _WORKBENCH
    if path.startswith("/api"):
        return _API
    return _ADMIN if path.startswith("/admin") else _PAGES


PROBES = frozenset({"/healthz", "/readyz", "/metrics"})


class Probes(Middleware):
    """Answer probes and scrapers whatever their Host header says, in plain HTTP, too.

    They come by the address of one process, which no setting can name. So this stands before everything that
    looks at the host. All other paths go on.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path not in PROBES:
            return self.get_response(request)
        request.resolver_match = match = resolve(request.path)
        answer: HttpResponseBase = match.func(request, *match.args, **match.kwargs)
        return answer
