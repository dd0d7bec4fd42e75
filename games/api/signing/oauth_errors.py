"""Errors of OAuth's own endpoints for programs, always in the form of RFC 6749, section 5.2."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase

from games.api.problems import Problem, problem_of

View = Callable[..., HttpResponseBase]


def refusal(error: str, description: str, status: int = 400, **headers: str) -> HttpResponse:
    """`{"error": …, "error_description": …}`, which no cache keeps."""
    headers = {"Cache-Control": "no-store", **headers}
    if status == 401:
        headers["WWW-Authenticate"] = 'Basic realm="oauth"'
    return JsonResponse({"error": error, "error_description": description}, status=status, headers=headers)


def with_oauth_errors(view: View) -> View:
    """Make the problems of a view, and of the library beneath it, errors of RFC 6749."""

    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except Exception as error:
            problem = problem_of(error)
            if problem is None and not isinstance(error, UnicodeError | ValueError):
                raise
            return _as_oauth_error(problem or Problem("bad_request"))

    return inner


def _as_oauth_error(problem: Problem) -> HttpResponse:
    status = problem.kind.status
    error = {429: "slow_down"}.get(status, "invalid_request")
    error = "temporarily_unavailable" if status >= 500 else error
    return refusal(error, problem.detail, status, **problem.headers)
