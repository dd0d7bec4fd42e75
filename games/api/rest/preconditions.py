"""Preconditions (RFC 9110 §13): a request that holds only for what its sender has seen.

A read answers `If-None-Match` with 304 by itself (`answers.unchanged`). This module does the rest: `If-Match`
for every request, and `If-None-Match` for requests that change something, which are refused then.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.http import QueryDict
from django.http.response import HttpResponseBase

from accounts import names, services
from games.api.answers import IF_MATCH, IF_NONE_MATCH, named
from games.api.contract.fields import Query
from games.api.problems import Problem, problem_of
from games.api.validation import reader

if TYPE_CHECKING:
    from games.api.rest.endpoint import ApiRequest

SAFE = frozenset({"GET", "HEAD"})
OWN = "/api/v1/me"
Run = Callable[..., HttpResponseBase]
Shown = tuple[Run, Mapping[str, Any]]


def has_preconditions(request: ApiRequest) -> bool:
    """Whether the request has preconditions for this module; most have none."""
    meta = request.META
    return IF_MATCH in meta or (IF_NONE_MATCH in meta and request.method not in SAFE)


def run_if_met(
    method: Run, shown: Shown | None, request: ApiRequest, asked: Mapping[str, Any]
) -> HttpResponseBase:
    """Carry the request out, or raise Problem precondition_failed.

    `shown`: the function that answers a GET of the changed resource, and the parts of the address that it
    takes; None if there is no such GET, and so no current representation.
    """
    if request.method in SAFE:
        answer = method(request, **asked)
        _check(request, answer.headers.get("ETag", ""))
        return answer
    if shown is None:
        _check(request, None)
        return method(request, **asked)
    # One at a time, or two senders with the same version would both be found to have seen the newest one.
    with services.exclusive_without_transaction(_resource_key(*shown, request)):
        _check(request, _current(*shown, request))
        return method(request, **asked)


def _resource_key(get: Any, parts: Mapping[str, Any], request: ApiRequest) -> str:
    """Return a key of the resource that a request changes: under `me` each caller has another one. Upper and
    lower case in names count as the same."""
    own = request.caller.user.pk if request.caller is not None and request.path.startswith(OWN) else ""
    named_by = sorted((name, names.key(str(part))) for name, part in parts.items())
    return f"{get.operation.name}|{named_by}|{own}"


def _check(request: ApiRequest, tag: str | None) -> None:
    """§13.2.2: first If-Match, by strong comparison; then If-None-Match, by weak comparison.

    `tag` is None where there is no current representation.
    """
    wanted, unwanted = request.META.get(IF_MATCH), request.META.get(IF_NONE_MATCH)
    if wanted is not None and not (tag is not None and named(tag, wanted, weakly=False)):
        raise Problem("precondition_failed", headers={"ETag": tag} if tag else {})
    if request.method in SAFE or unwanted is None or tag is None:
        return
    if named(tag, unwanted, weakly=True):
        raise Problem("precondition_failed", headers={"ETag": tag} if tag else {})


def _current(get: Any, parts: Mapping[str, Any], request: ApiRequest) -> str | None:
    """Return the ETag that a plain GET of this address would have now; empty if it has none.

    Return None if there is no resource yet: a sender of If-None-Match may be about to make it.
    """
    reading = copy.copy(request)
    reading.method = "GET"
    reading.META = {
        name: value for name, value in request.META.items() if name not in {IF_MATCH, IF_NONE_MATCH}
    }
    reading.__dict__.pop("headers", None)  # they are read out of META once
    reading.GET = QueryDict("")
    shape: type[Query] = get.operation.query
    reading.query, reading.fields = dict(reader(shape).run_validation({})), {}
    try:
        return str(get(reading, **parts).headers.get("ETag", ""))
    except Exception as error:
        problem = problem_of(error)
        if IF_MATCH in request.META or problem is None or problem.kind.status != HTTPStatus.NOT_FOUND:
            raise
        return None
