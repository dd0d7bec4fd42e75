"""Views of the API's addresses: authentication, checks of a request, and repeated requests.

A caller is authenticated by a token, or by name and password where tokens are made.
"""

import base64
from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.views import APIView

from accounts import services
from accounts.models import User
from accounts.scopes import Scope
from games.api import callers
from games.api.answers import answer, nothing
from games.api.callers import Caller
from games.api.compression import public
from games.api.contract.fields import Shape
from games.api.idempotency import once
from games.api.limits.charge import address_of, charge, charge_name
from games.api.operations.address import METHODS, Address, Operation
from games.api.problems import Problem
from games.api.rest.preconditions import has_preconditions, run_if_met
from games.api.validation import checked, json_body, read_query
from games.feed import replica

ANSWERED = frozenset({*METHODS, "head"})
REPLAYED = {"Idempotency-Replayed": "true"}


class ApiRequest(HttpRequest):
    """Django's request after its operation has checked it. `caller` is None for anonymous callers only."""

    request_id: str
    operation: Operation
    caller: Caller | None
    fields: dict[str, Any]
    query: dict[str, Any]


def caller_of(request: ApiRequest) -> Caller:
    """The caller of an operation that is not anonymous."""
    assert request.caller is not None
    return request.caller


def viewer_of(request: ApiRequest) -> User | None:
    """Return the viewer at an endpoint that needs no token; None without a token."""
    return None if request.caller is None else request.caller.user


def _by_password(request: ApiRequest, name: str, password: str) -> Caller:
    """The person, who may do everything. Raises Problem and the errors of a wrong password."""
    charge(request, "auth", None)
    charge_name(request, name)
    code = request.META.get("HTTP_SECOND_FACTOR", "")
    user = services.authenticate_program(name=name, password=password, code=code)
    return Caller(user, None, frozenset(Scope))


def name_and_password(header: str) -> tuple[str, str] | None:
    """The pair of `Basic …` in UTF-8, or None for another scheme. Raises Problem invalid_header."""
    scheme, _, pair = header.partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        name, colon, password = base64.b64decode(pair.strip(), validate=True).decode().partition(":")
    except ValueError:
        name = colon = password = ""
    if not colon or "\0" in name or "\0" in password:
        raise Problem("invalid_header", "Authorization: Basic holds base64 of name:password in UTF-8.")
    return name, password


class ApiView(APIView):
    """A resource: authentication, scopes and limits by REST framework's hooks."""

    address: ClassVar[Address]

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        view = super().as_view(**initkwargs)
        view.needs_no_pages = True  # type: ignore[attr-defined]  # for `games/api/short_way.py`
        return view

    @classmethod
    def operations(cls) -> dict[str, Operation]:
        """The operations of this view by method, such as `{"GET": Operation(…)}`."""
        found = cls.address.methods
        return {name.upper(): found[name].operation for name in METHODS if name in found}  # type: ignore[attr-defined]  # declared

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer Django's own request: REST framework's wrapper and its choice of a renderer take 48 µs, a
        tenth of what a read takes, and every answer here is JSON. Problems are answered further out."""
        if request.method == "OPTIONS":
            return nothing(Allow=self.allow())
        method = self._method(request)
        self.initial(request)
        return self._answer(method, request, kwargs)

    def initial(self, request: Any, *args: Any, **kwargs: Any) -> None:
        """Check the caller, their limits, their scopes, then the body; a refused request counts, too."""
        self.perform_authentication(request)
        asked: Operation = request.operation
        reads = request.method in {"GET", "HEAD"}
        charge(request, asked.limit or ("read" if reads else "write"), viewer_of(request))
        callers.admit(request.caller, asked.scope, anonymous=asked.anonymous, seated=asked.seated)
        request.query = read_query(request, asked.query)
        if request.query.get("mine"):
            # Without a token `mine` would give an empty list, as if the caller had none.
            callers.admit(request.caller, asked.scope)
        body, media = asked.body or Shape, asked.media
        unread = reads or request.content_type in media
        request.fields = {} if unread else checked(body, json_body(request, media))

    def perform_authentication(self, request: Any) -> None:
        """`caller` of the request: by `Authorization: Basic …` where an operation takes it, else by token."""
        request.caller = None
        header = request.META.get("HTTP_AUTHORIZATION")
        takes_password = header is not None and request.operation.password
        if takes_password and (pair := name_and_password(header)) is not None:
            request.caller = _by_password(request, *pair)
        else:
            request.caller = self.find_caller(request, header)
        if request.caller is not None:
            request.caller_id = request.caller.user.id  # for the log line

    def find_caller(self, request: Any, header: str | None) -> Caller | None:
        """Map the header to a caller; None without a header. Raises InvalidToken. An address may have its own
        way, such as one that reads the resource in the same statement."""
        return callers.caller_of(header, address_of(request))

    @classmethod
    def allow(cls) -> str:
        """The header Allow of this address."""
        found = cls.operations()
        has_head = "GET" in found and not found["GET"].streams
        return ", ".join([*found, *(["HEAD"] if has_head else []), "OPTIONS"])

    def _method(self, request: Any) -> Any:
        """Return the method that answers, and note its operation. Raise Problem method_not_allowed."""
        name = (request.method or "").lower()
        method = getattr(self, "get" if name == "head" else name, None) if name in ANSWERED else None
        if method is None or (name == "head" and method.operation.streams):
            raise Problem("method_not_allowed", headers={"Allow": self.allow()})
        request.operation = method.operation
        return method

    def _answer(self, method: Any, request: Any, kwargs: Mapping[str, Any]) -> HttpResponseBase:
        if request.method == "POST" and request.operation.once:
            return self._once(method, request, kwargs)
        response = self._run(method, request, kwargs)
        if request.method in {"GET", "HEAD"} and request.caller is None and "secret" not in kwargs:
            public(response)
        return response

    def _once(self, method: Any, request: ApiRequest, kwargs: Mapping[str, Any]) -> HttpResponseBase:
        def run() -> HttpResponseBase:
            response = self._run(method, request, kwargs)
            if method.operation.again is not None:
                response.again = {}  # type: ignore[attr-defined]  # the address says what is shown
            return response

        def replayed(kept: services.Answer) -> HttpResponseBase:
            body = kept.body if kept.again is None else method.operation.again(viewer_of(request), **kwargs)
            return answer(body, status=kept.status, location=kept.location, headers=REPLAYED)

        return once(request, viewer_of(request), run, replayed)

    def _run(self, method: Any, request: ApiRequest, kwargs: Mapping[str, Any]) -> HttpResponseBase:
        if has_preconditions(request):
            return run_if_met(method, self.address.shown(kwargs), request, kwargs)
        if not request.operation.replica:
            response: HttpResponseBase = method(request, **kwargs)
        else:
            response = replica.read(viewer_of(request), lambda: method(request, **kwargs))
        return response
