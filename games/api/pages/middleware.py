"""Sessions, users by cookie, their messages and static files: for the pages of this site only.

The API knows tokens and nothing else, so its requests would pass through these in vain.
"""

from typing import Any

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware

API = ("/api/", "/graphql")


class _OfPages:
    """Stands aside for the API."""

    get_response: Any

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        inner = self.get_response
        if not request.path.startswith(API):
            inner = super().__call__  # type: ignore[misc]  # the middleware this stands before has it
        answer: HttpResponseBase = inner(request)
        return answer


class Sessions(_OfPages, SessionMiddleware):
    pass


class Visitors(_OfPages, AuthenticationMiddleware):
    pass


class Messages(_OfPages, MessageMiddleware):
    pass


class StaticFiles(_OfPages, WhiteNoiseMiddleware):  # type: ignore[misc]  # it comes without types
    pass
