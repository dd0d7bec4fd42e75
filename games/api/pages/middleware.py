"""Sessions, users by cookie, their messages and static files: for the pages of this site only.

The API uses nothing but tokens, so its requests skip these.
"""

from typing import Any, Final

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware

from accounts.isolates import page_isolated
from games.api.middleware import API, Middleware

_ARABIC: Final = b'<html lang="ar"'


def _of_pages(middleware: type[Any]) -> type[Any]:
    """Return a middleware that skips requests of the API."""

    class OfPages(middleware):  # type: ignore[misc]  # a class that mypy does not know
        def __call__(self, request: HttpRequest) -> HttpResponseBase:
            is_of_api = request.path.startswith(API)
            answer: HttpResponseBase = self.get_response(request) if is_of_api else super().__call__(request)
            return answer

    return OfPages


StaticFiles, Sessions = _of_pages(WhiteNoiseMiddleware), _of_pages(SessionMiddleware)
Visitors, Messages = _of_pages(AuthenticationMiddleware), _of_pages(MessageMiddleware)


class Isolates(Middleware):
    """Isolates the numbers and Latin words of Arabic pages. Pages of Django's and Unfold's admin, and
    allauth's, have no filter for it; ours have one where names go from right to left, too."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        is_page = answer.headers.get("Content-Type", "").startswith("text/html")
        if is_page and isinstance(answer, HttpResponse) and _ARABIC in answer.content[:2000]:
            answer.content = page_isolated(answer.content.decode()).encode()
            if answer.has_header("Content-Length"):
                answer.headers["Content-Length"] = str(len(answer.content))
        return answer
