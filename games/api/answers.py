"""Answers of endpoints: JSON and its ETag; and the origin of a request."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import orjson
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified

from games.api.media import JSON

IF_MATCH, IF_NONE_MATCH = "HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH"
OWN: Final = "private, no-cache"  # how long a copy is good: to be asked for again each time, by its owner


def answer(
    content: Any,
    *,
    status: int = 200,
    location: str = "",
    secret: bool = False,
    headers: Mapping[str, str] | None = None,
    media_type: str = JSON,
) -> HttpResponse:
    """Answer with `content` as JSON; bytes are sent as they are. `secret` marks a body that is shown once and
    kept nowhere."""
    response = HttpResponse(_written(content), status=status, content_type=media_type)
    response.headers["Cache-Control"] = "no-store" if secret else OWN
    if location:
        response.headers["Location"] = location
    for name, value in (headers or {}).items():
        response.headers[name] = value
    response.holds_secret = secret  # type: ignore[attr-defined]  # for stored answers
    return response


def nothing(**headers: str) -> HttpResponse:
    """Answer 204, which has neither content nor a content type."""
    response = HttpResponse(status=204, headers=headers)
    del response.headers["Content-Type"]
    return response


def etag_of(*parts: object) -> str:
    """A strong ETag: the hash of what the answer depends on, as in `etag_of(viewer, seq, clock_version)`."""
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'


def named(etag: str, sent: str, *, weakly: bool) -> bool:
    """Whether `sent`, a value of If-Match or If-None-Match, names this ETag, by one of the two comparisons of
    RFC 9110 §8.8.3.2. `*` names any.
    """
    names = {each.strip() for each in sent.split(",")} - {""}
    return names == {"*"} or etag in ({each.removeprefix("W/") for each in names} if weakly else names)


def version_in_if_match(request: HttpRequest) -> int | None:
    """Return the version that If-Match names; None if it names no version, or several."""
    sent = filter(None, map(str.strip, request.META.get(IF_MATCH, "").split(",")))
    found = {each.strip('"').partition(".")[0] for each in sent}
    one = found.pop() if len(found) == 1 else ""
    return int(one) if one.isascii() and one.isdecimal() else None


def unchanged(request: HttpRequest, etag: str, cached: str = OWN) -> HttpResponse | None:
    """304 when the caller's `If-None-Match` names this ETag, else None. `cached` is the Cache-Control of the
    whole answer, which holds on for its copies."""
    sent = request.META.get(IF_NONE_MATCH)
    if sent is None or not named(etag, sent, weakly=True):
        return None
    return HttpResponseNotModified(headers={"ETag": etag, "Cache-Control": cached})


def read(
    request: HttpRequest,
    content: Any,
    *,
    etag: str | None = None,
    version: int | None = None,
    headers: Mapping[str, str] | None = None,
    media_type: str = JSON,
) -> HttpResponse:
    """Return the answer to a read, or 304. Without `etag` the ETag is the hash of the body, which saves bytes
    alone. `version` is put before it, so that a later If-Match says which version its sender has seen
    (`version_in_if_match`)."""
    body = _written(content)
    tag = etag or etag_of(body)
    if version is not None:
        tag = f'"{version}.{tag[1:]}'
    headers = {"ETag": tag, **(headers or {})}
    shown = unchanged(request, tag, headers.get("Cache-Control", OWN))
    return shown or answer(body, headers=headers, media_type=media_type)


def _written(content: Any) -> bytes:
    return content if isinstance(content, bytes) else orjson.dumps(content)


def origin_of(request: HttpRequest) -> str:
    """The origin of a request, such as `https://play.example.org`: what its sender wrote before the path."""
    return f"{request.scheme}://{request.get_host()}"
