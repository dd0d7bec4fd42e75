"""Cross-origin requests (CORS): which addresses a page of another origin may call, and what it may read.

Any origin may call the API, without credentials. Nothing there depends on cookies: a token comes in a header,
which a page can send only if its own user gave it one. Pages of this site, where a cookie says who comes, are
closed to other origins.

django-cors-headers could do this. But it answers `Vary: Origin`, and leaves the fields out if a request names
no origin, so a cache would keep two copies of one answer. Here every answer of an open address is the same
for all origins.
"""

from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.api.answers import nothing
from games.api.middleware import Middleware

OPEN_UNDER: Final = ("/api/", "/oauth/register/", "/.well-known/")
OPEN_AT: Final = frozenset({"/graphql", "/oauth/token", "/oauth/revoke", "/oauth/register"})

REQUEST_HEADERS: Final = (
    "Accept", "Accept-Language", "Authorization", "Content-Type", "Idempotency-Key", "If-Match",
    "If-None-Match", "Last-Event-ID", "Prefer", "Request-Id", "Second-Factor",
)  # fmt: skip
RESPONSE_HEADERS: Final = (
    "Allow", "Content-Disposition", "ETag", "Idempotency-Replayed", "Link", "Location", "Preference-Applied",
    "RateLimit", "RateLimit-Policy", "Request-Id", "Retry-After", "WWW-Authenticate",
)  # fmt: skip
ANY_ORIGIN: Final = {"Access-Control-Allow-Origin": "*"}
READABLE: Final = {**ANY_ORIGIN, "Access-Control-Expose-Headers": ", ".join(RESPONSE_HEADERS)}
# `Access-Control-Allow-Private-Network` is not among them: an operator who runs the service inside a private
# network has not opened it to every page on the internet.
PREFLIGHT: Final = {
    **ANY_ORIGIN,
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
    "Access-Control-Allow-Headers": ", ".join(REQUEST_HEADERS),
    "Access-Control-Max-Age": "86400",  # a day; browsers that keep it for less do so
}


def is_open(path: str) -> bool:
    """Whether pages of other origins may call this address."""
    return path in OPEN_AT or path.startswith(OPEN_UNDER)


def is_preflight(request: HttpRequest) -> bool:
    """Whether a browser asks first if a page may send a request. Any other OPTIONS asks what is allowed."""
    asked = {"HTTP_ORIGIN", "HTTP_ACCESS_CONTROL_REQUEST_METHOD"}
    return request.method == "OPTIONS" and asked <= request.META.keys()


class CrossOrigin(Middleware):
    """Middleware that answers preflights and marks every other answer of an open address.

    It is outside of limits and views, so that a preflight costs neither. A preflight is answered at addresses
    that do not exist, too: otherwise a page could not read that they do not.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not is_open(request.path):
            return self.get_response(request)
        if is_preflight(request):
            return nothing(**PREFLIGHT)
        request.META.pop("HTTP_COOKIE", None)  # so no answer that any page may read can depend on it
        answer = self.get_response(request)
        for name, value in READABLE.items():
            answer.headers[name] = value
        return answer
