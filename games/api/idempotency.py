"""Idempotency-Key: a request with one is carried out once per user and key."""

import hashlib
import re
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts import services
from accounts.models import User
from games.api.problems import Problem

_KEY = re.compile(r"[\x21-\x7e]{1,255}")


class AnswerNotStored(Exception):
    """Nothing was done: the answer, `args[0]`, is sent and not kept. Raised by `run` in `once`."""


def once(
    request: HttpRequest,
    user: User | None,
    run: Callable[[], HttpResponseBase],
    replayed: Callable[[services.Answer], HttpResponseBase],
) -> HttpResponseBase:
    """Return the answer of `run`; for a key that was sent before, the stored answer as `replayed` writes it.

    A response with the attribute `again` is not stored: `replayed` makes it from that value. Without a token
    there is no user to store an answer for.
    """
    key = _key_of(request)
    if key is None or user is None:
        return run()
    made: list[HttpResponseBase] = []

    def effect() -> services.Answer:
        made.append(run())
        return _answer(made[-1])

    asked = f"{request.method} {request.get_full_path()}\n".encode() + request.body
    try:
        kept, is_replayed = services.run_once(
            user=user, key=key, request_hash=hashlib.sha256(asked).digest(), effect=effect
        )
    except AnswerNotStored as unkept:
        answer: HttpResponseBase = unkept.args[0]
        return answer
    return replayed(kept) if is_replayed else made[-1]


def _key_of(request: HttpRequest) -> str | None:
    key = request.META.get("HTTP_IDEMPOTENCY_KEY")
    if key is not None and not _KEY.fullmatch(key):
        raise Problem("invalid_header", "Idempotency-Key must be 1 to 255 visible ASCII characters.")
    return key


def _answer(response: Any) -> services.Answer:
    secret, again = getattr(response, "holds_secret", False), getattr(response, "again", None)
    location = response.headers.get("Location", "")
    return services.Answer(response.status_code, response.content, location, secret, again)
