"""Compression: which answers are compressed, and why others are not.

Only answers that everybody gets without signing in are compressed. A view marks them by `public`. These are

* the published descriptions (OpenAPI, AsyncAPI, JSON Schemas), and pages without forms: guides, rules,
  problems;
* what a GET of the API answers to a request without a token.

Everything else goes as it is, because the length of a compressed answer tells whether two things in it are
alike (BREACH). So an answer must not be compressed if it holds a secret (a hand, a token, a form's token)
beside something that somebody else chose (a message, a player's name). This leaves out requests with a token,
forms, pages that know who is signed in, addresses that are secrets themselves (calendars, links in mails),
and answers to a POST. Streams are left out because each piece must leave at once.

Static files are compressed once, when they are collected (whitenoise). In development they are not
collected: they come from the same machine, where sending 1.6 MB takes less time than compressing it.

A compressed answer is another representation (RFC 9110, section 8.8.3.3), so its ETag is weak, and the ETag
of its 304 as well. `Vary` names `Accept-Encoding` whether the answer was compressed or not.
"""

import re
from collections.abc import Callable
from functools import lru_cache, wraps
from http import HTTPStatus
from typing import Any, Final, cast

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.text import compress_string

from games.api.middleware import Middleware

LEAST_BYTES: Final = 1024
_GZIP = re.compile(r"(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)", re.IGNORECASE)

# For documents that follow from the code: compressed once per process.
compressed_once = lru_cache(maxsize=8)(compress_string)


def public(answer: HttpResponseBase, compressed: Callable[[bytes], bytes] = compress_string) -> None:
    """Mark an answer as what anybody gets, so that it is compressed, and say by which function."""
    answer.compressed = compressed  # type: ignore[attr-defined]  # for the middleware


def for_everybody(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Mark all answers of a view as public. This is not for pages with a form, or about one user."""

    @wraps(view)
    def marked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer = view(request, *args, **kwargs)
        public(answer)
        return answer

    return marked


class Compression(Middleware):
    """Compresses what is marked as public, for clients that accept gzip."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = cast("HttpResponse", self.get_response(request))
        compressed = getattr(answer, "compressed", None)
        if compressed is None or answer.streaming or answer.cookies:
            return answer
        patch_vary_headers(answer, ["Accept-Encoding"])
        if not _GZIP.search(request.headers.get("Accept-Encoding", "")):
            return answer
        is_long = len(answer.content) > LEAST_BYTES
        if is_long:
            answer.content = compressed(answer.content)
            answer.headers["Content-Encoding"] = "gzip"
            answer.headers["Content-Length"] = str(len(answer.content))
        if (is_long or answer.status_code == HTTPStatus.NOT_MODIFIED) and answer.headers.get(
            "ETag", ""
        ).startswith('"'):
            answer.headers["ETag"] = f"W/{answer.headers['ETag']}"
        return answer
