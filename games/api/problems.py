"""Problems (RFC 9457): the one shape of every answer that is not a success, and how errors become one.

Lower apps raise errors with a `code` (str). They may carry `faults` (pointer, code, detail) and `members`
(a dict of further members, such as `legal_actions`). `problem_of` turns any exception into a Problem, or
into None when it is a mistake of ours, which then is logged and answered as `internal_error`. People who
browse get a page: what happened, in plain words, and a link to go on.
"""

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlsplit

import orjson
import psycopg.errors
import structlog
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.core.paginator import InvalidPage
from django.db import DataError, InterfaceError, InternalError, OperationalError, ProgrammingError
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import is_valid_path

from accounts.isolates import translated
from games.api import refusals
from games.api.media import asks_for
from games.api.problem_codes import PROBLEMS
from games.api.texts.languages import Language, negotiated, spoken_to, with_language_headers
from games.api.texts.problem_texts import detail_in, fault_in, title_in

log = structlog.get_logger("estimation.request")

Answer = TypeVar("Answer")
MEDIA_TYPE = "application/problem+json"
RETRY_AFTER = {
    "too_many_streams": "15",
    "too_slow": "1",
    "unavailable": "2",
    "busy": "1",
    "stand_in_missing": "60",
    "analysis_delayed": "600",  # until workers try again: `bots.services.analyses`
    "idempotency_in_progress": "1",
    "too_many_codes": "300",  # the five minutes that its text names
}
CHALLENGES = {
    "not_authenticated": 'Bearer realm="estimation"',
    "invalid_token": 'Bearer realm="estimation", error="invalid_token"',
    "wrong_credentials": 'Basic realm="estimation", charset="UTF-8"',
    "missing_scope": 'Bearer realm="estimation", error="insufficient_scope"',
}
# The connection survived and the statement was given up: wait and retry, nothing is broken.
GIVEN_UP = (
    psycopg.errors.QueryCanceled,
    psycopg.errors.LockNotAvailable,
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
)
# The server ended the connection because a transaction was idle for too long, as when a machine stood still.
LAY_IDLE = (psycopg.errors.IdleInTransactionSessionTimeout, psycopg.errors.TransactionTimeout)
# Code newer than its database: `make run` brings it up to date while the port is open already.
NOT_MIGRATED = (psycopg.errors.UndefinedTable, psycopg.errors.UndefinedColumn)

# The words for people, if title and sentence of a problem are for programs.
TITLES: Final = {
    "method_not_allowed": "There is no page here",
    "too_large": "Too long",
    "rate_limited": "That was too quick",
    "internal_error": "Something went wrong here",
    "unavailable": "One moment, please",
    "busy": "One moment, please",
}
SENTENCES: Final = {
    "csrf_failed": "The page was open too long, or you have signed in or out since. Nothing was saved. "
    "Go back, reload the page and send it again.",
    "method_not_allowed": "A form is sent to this address, and there is nothing to read. Nothing was done.",
    "too_large": "What you sent is too long. Nothing was saved. Go back and shorten it.",
    "rate_limited": "Nothing was done. Wait a moment, then try again.",
    "internal_error": "This is our mistake, and it is recorded. Please try again.",
    "unavailable": "The service cannot answer now. Nothing was done.",
    "busy": "The service has too much to do just now. Nothing was done.",
}
WAITS: Final = {"seconds": "Try again in {} s.", "minutes": "Try again in {} min."}
SOON: Final = 60  # seconds after which a page still tries again by itself
LEAST: Final = 3


class Problem(Exception):
    """A problem on its way out; endpoints may raise it. `faults` are triples of pointer, code and detail."""

    def __init__(
        self,
        code: str,
        detail: str = "",
        *,
        faults: Iterable[tuple[str, str, str]] = (),
        headers: Mapping[str, str] | None = None,
        **members: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.kind = PROBLEMS[code]
        self.detail = detail or self.kind.en.advice
        self.faults = tuple(faults)
        soon = {"Retry-After": RETRY_AFTER[code]} if code in RETRY_AFTER else {}
        self.headers = soon | dict(headers or {})
        self.members = members

    def body(self, request: HttpRequest, language: Language = "en") -> dict[str, Any]:
        """The members of RFC 9457, then ours."""
        return {
            "type": f"/problems/{self.code}",
            "title": title_in(language, self.code),
            "status": self.kind.status,
            "detail": detail_in(language, self.code, self.detail),
            "instance": quote(request.path),
            "code": self.code,
            "request_id": getattr(request, "request_id", None),
            "errors": [
                {"pointer": pointer, "code": code, "detail": fault_in(language, code, detail)}
                for pointer, code, detail in self.faults
            ],
            **{name: _in_language(language, member) for name, member in self.members.items()},
        }

    def response(self, request: HttpRequest) -> HttpResponse:
        """A page for people who browse, the JSON for everybody else."""
        if wants_page(request):
            language = reader_language(request)
            told = self.body(request, language)
            shown = problem_page(request, told, language, self.headers.get("Retry-After"))
            answer = HttpResponse(shown, status=self.kind.status)
        else:
            # By the header alone: the error may be in the query, where `?lang=` would be.
            language = negotiated(request.headers.get("Accept-Language", ""))
            told = self.body(request, language)
            answer = HttpResponse(orjson.dumps(told), status=self.kind.status, content_type=MEDIA_TYPE)
        answer.headers["Cache-Control"] = "no-store"
        if self.code in CHALLENGES:
            answer.headers["WWW-Authenticate"] = CHALLENGES[self.code]
        for name, value in self.headers.items():
            answer.headers[name] = value
        answer.problem_code = self.code  # type: ignore[attr-defined]  # for the log line
        return with_language_headers(language, answer)


def _in_language(language: Language, member: Any) -> Any:
    """Translate a member that lists faults of its own, such as `refused` of a list of entries."""
    if not isinstance(member, list) or not all(_is_fault(each) for each in member):
        return member
    return [{**each, "detail": fault_in(language, each["code"], each["detail"])} for each in member]


def _is_fault(one: object) -> bool:
    return isinstance(one, Mapping) and {"code", "detail"} <= one.keys()


def wants_page(request: HttpRequest) -> bool:
    """Whether to answer with a page: outside the API, if a page is asked for."""
    return not request.path.startswith("/api") and asks_for(request.headers.get("Accept", ""), "text/html")


def problem_of(error: BaseException) -> Problem | None:
    """Return the problem of an exception, or None for an unexpected one."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, OperationalError | InterfaceError):
        return Problem("busy" if isinstance(error.__cause__, GIVEN_UP) else "unavailable")
    if isinstance(error, InternalError) and isinstance(error.__cause__, LAY_IDLE):
        return Problem("unavailable")
    if isinstance(error, ProgrammingError) and isinstance(error.__cause__, NOT_MIGRATED):
        log.error("not_migrated", exc_info=error)
        return Problem("unavailable")
    if isinstance(error, DataError):
        return Problem("bad_request", "A value cannot be stored: out of range, too long or holding NUL.")
    if isinstance(error, Http404 | InvalidPage):
        return Problem("not_found")
    if isinstance(error, PermissionDenied):
        return Problem("forbidden")
    if isinstance(error, RequestDataTooBig):
        return Problem("too_large")
    if isinstance(error, SuspiciousOperation):
        return Problem("bad_request")
    return _of_code(error)


def _of_code(error: BaseException) -> Problem | None:
    code = getattr(error, "code", None)
    if not isinstance(code, str) or code not in PROBLEMS:
        return None
    faults = getattr(error, "faults", ()) or refusals.faults_of(error)
    members = getattr(error, "members", {}) | refusals.members_of(error)
    return Problem(code, str(error), faults=faults, **members)


def answered(
    view: Callable[..., Answer], request: HttpRequest, *args: Any, **more: Any
) -> Answer | HttpResponse:
    """Return what a view answers. A problem in it is answered, too; another error is raised again, and Django
    then asks `server_error` for the answer."""
    try:
        return view(request, *args, **more)
    except Exception as error:
        if (problem := problem_of(error)) is None:
            raise
        return problem.response(request)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return (problem_of(exception) or Problem("bad_request")).response(request)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return Problem("forbidden").response(request)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    meant = re.sub("/{2,}", "/", request.path).rstrip("/")
    if meant == request.path or not is_valid_path(meant or "/"):
        return Problem("not_found").response(request)
    said = f"Addresses end without a slash and have no two in a row: {meant}"
    return Problem("not_found", said).response(request)


def server_error(request: HttpRequest) -> HttpResponse:
    """Every error that nobody answered ends here, those of middleware too; what nobody foresaw is logged."""
    error = sys.exc_info()[1]
    problem = problem_of(error) if error is not None else None
    if problem is None:
        log.error("unforeseen", request_id=getattr(request, "request_id", None), exc_info=error)
    return (problem or Problem("internal_error")).response(request)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return Problem("csrf_failed").response(request)


def reader_language(request: HttpRequest) -> Language:
    """The language of a page about a request, whose query may be what is wrong with it."""
    try:
        return spoken_to(request)
    except SuspiciousOperation:
        return negotiated(request.headers.get("Accept-Language", ""))


def problem_page(request: HttpRequest, told: Mapping[str, Any], language: Language, wait: str | None) -> str:
    """The HTML page of a problem. `told` is its JSON form, `wait` the header Retry-After."""
    code = told["code"]
    seconds = int(wait) if wait is not None else 0
    shown: dict[str, Any] = {
        "language": language,
        "problem": told,
        "title": translated(TITLES[code], language) if code in TITLES else told["title"],
        "sentence": translated(SENTENCES[code], language) if code in SENTENCES else told["detail"],
        "back": _came_from(request),
    }
    if seconds:
        unit, number = ("minutes", -(-seconds // 60)) if seconds > 2 * SOON else ("seconds", seconds)
        shown["wait"] = translated(WAITS[unit], language).format(number)
    if 0 < seconds <= SOON and request.method in ("GET", "HEAD"):
        shown |= {"again": request.get_full_path(), "after": max(seconds, LEAST)}
    return render_to_string("pages/problem.html", shown)


def _came_from(request: HttpRequest) -> str | None:
    """The page of this site that led here."""
    came = urlsplit(request.headers.get("Referer", ""))
    is_ours = came.netloc == request.headers.get("Host") and not came.path.startswith("//")
    is_here = came.path == request.path and request.method in ("GET", "HEAD")
    return came.path if is_ours and not is_here and came.path not in ("", "/") else None
