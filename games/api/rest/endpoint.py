"""What every resource's view stands on: who calls, what the door asks for, and requests sent twice.

A view is an `ApiView`; each of its methods is a `door`:

    class Tables(ApiView):
        tag = "tables"

        @door(scope=Scope.GAMES_PLAY, body=OpenTable, answers={201: TableShape})
        def post(self, request: ApiRequest) -> HttpResponse:
            '''Open a table. (The docstring is the documentation of the API, first line as its summary.)'''
            table = services.open_table(creator=caller_of(request).user, **request.fields)
            return table_answer(table.id, …, status=201, location=…)

The declaration is used for the check and for OpenAPI, so that neither can drift from the other.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.authentication import BaseAuthentication
from rest_framework.views import APIView

from accounts import services
from accounts.models import User
from accounts.refusals import Source, codes_of
from accounts.scopes import Scope
from games.api import callers
from games.api.answers import answer_bytes, nothing
from games.api.bodies import json_body
from games.api.callers import Caller
from games.api.compression import public
from games.api.contract.fields import Shape
from games.api.contract.parameters import Query
from games.api.contract.shapes import shaped
from games.api.idempotency import once
from games.api.problem_codes import ordered
from games.api.problems import Problem, problem_of
from games.api.rest.authentication import PasswordAuthentication, TokenAuthentication
from games.api.rest.permissions import HasScope
from games.api.rest.preconditions import has_preconditions, run_if_met
from games.api.rest.throttles import PolicyThrottle
from games.api.validation import checked, read_query
from games.feed import replica

METHODS = ("get", "post", "put", "patch", "delete")
ANSWERED = frozenset({*METHODS, "head"})
REPLAYED = {"Idempotency-Replayed": "true"}


class Door(NamedTuple):
    """What one method of one address asks for and gives.

    `scope` None with `anonymous` False: any token. `anonymous`: no token is needed, but one that is sent
    must be good and hold the scope. `public`: a token changes nothing, so the description asks for none.
    `password`: HTTP Basic is accepted too. `once`: a POST heeds Idempotency-Key. `seated`: it is about
    one's own seat, for which a bot's token needs `bot:play` alone. `again`: its answer shows cards, so it
    is not kept; this makes the body of a repeat, as things stand then, of what the method takes. `waits`:
    a GET heeds `Prefer: wait`. `streams`: its answer has no end, so that there is no HEAD. `guarded`: its
    description says that `If-Match` may name what one has seen, which all doors heed. `media` are types
    of bodies beside JSON, which the view reads itself: `fields` are empty then. `secret`: its answer holds
    one, which no repeat shows. `replica`: it is a list or a sum that may be a moment old, and never about
    cards, so a replica of the database may answer. `refuses`: what it calls, which declares that, and codes
    of its own. `limit` is the policy it counts by: reads and writes, unless told.
    """

    scope: Scope | None = None
    anonymous: bool = False
    public: bool = False
    password: bool = False
    body: type[Shape] | None = None
    media: tuple[str, ...] = ()
    query: type[Query] = Query
    answers: Mapping[Any, Any] = {}
    waits: bool = False
    streams: bool = False
    guarded: bool = False
    seated: bool = False
    secret: bool = False
    replica: bool = False
    refuses: tuple[Source, ...] = ()
    once: bool = True
    again: Callable[..., bytes] | None = None
    limit: str = ""

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the problems that this door has beyond those all doors have."""
        return ordered(codes_of(*self.refuses))


class ApiRequest(HttpRequest):
    """Django's request after the door has checked it. `caller` is None for anonymous callers only."""

    request_id: str
    door: Door
    caller: Caller | None
    fields: dict[str, Any]
    query: dict[str, Any]


def caller_of(request: ApiRequest) -> Caller:
    """The caller of a door that is not anonymous."""
    assert request.caller is not None
    return request.caller


def viewer_of(request: ApiRequest) -> User | None:
    """Return who looks, at an endpoint that needs no token; None for somebody without one."""
    return None if request.caller is None else request.caller.user


Method = TypeVar("Method", bound=Callable[..., HttpResponseBase])


def door(**asks: Any) -> Callable[[Method], Method]:
    """Declare what a method asks for; the keywords are those of Door, in which resources and inputs of the
    contract stand for their shapes."""
    asks["body"] = shaped(asks.get("body"))
    asks["answers"] = {status: shaped(each) for status, each in asks.get("answers", {}).items()}

    def declared(method: Method) -> Method:
        method.door = Door(**asks)  # type: ignore[attr-defined]  # for the view and for OpenAPI
        return method

    return declared


class ApiView(APIView):
    """A resource: authentication, permissions, throttles and problems by REST framework's hooks."""

    tag: ClassVar[str] = ""
    authentication_classes: Sequence[type[BaseAuthentication]] = (PasswordAuthentication, TokenAuthentication)
    permission_classes = (HasScope,)
    throttle_classes = (PolicyThrottle,)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for name in METHODS:
            if (method := getattr(cls, name, None)) is not None and not hasattr(method, "door"):
                raise TypeError(f"{cls.__name__}.{name} is not declared as a door")

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        view = super().as_view(**initkwargs)
        view.needs_no_pages = True  # type: ignore[attr-defined]  # for `games/api/short_way.py`
        return view

    @classmethod
    def doors(cls) -> dict[str, Door]:
        """The doors of this view by method, such as `{"GET": Door(…)}`."""
        return {name.upper(): getattr(cls, name).door for name in METHODS if hasattr(cls, name)}

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.request = request = self.initialize_request(request)
        self.args, self.kwargs = args, kwargs
        try:
            if request.method == "OPTIONS":
                return nothing(Allow=self.allow())
            method = self._method(request)
            self.initial(request)
            return self._answer(method, request, kwargs)
        except Exception as error:
            return self.handle_exception(error)  # type: ignore[no-any-return]  # ours, below

    def initialize_request(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """Django's own request. REST framework's wrapper and its choice of a renderer take 48 µs, a tenth of
        what a read takes, and every answer here is JSON."""
        return request

    def initial(self, request: Any, *args: Any, **kwargs: Any) -> None:
        """Check the caller, their limits, their scopes, then the body; a refused request counts, too."""
        self.perform_authentication(request)
        self.check_throttles(request)
        self.check_permissions(request)
        request.query = read_query(request, request.door.query)
        if request.query.get("mine"):
            # What is nobody's own would look as if there were none.
            callers.admit(request.caller, request.door.scope)
        body, media = request.door.body or Shape, request.door.media
        unread = request.method in {"GET", "HEAD"} or request.content_type in media
        request.fields = {} if unread else checked(body, json_body(request, media))

    def perform_authentication(self, request: Any) -> None:
        """`caller` of the request: the first that a class of ours finds, or None."""
        request.caller = None
        for each in self.get_authenticators():
            if (found := each.authenticate(request)) is not None:
                user, request.caller = found
                request.caller_id = user.id  # for the log line
                return

    def handle_exception(self, error: Exception) -> Any:
        """A problem's answer. What is nobody's problem is raised again, and logged further out."""
        if (problem := problem_of(error)) is None:
            raise error
        return problem.response(self.request)

    @classmethod
    def allow(cls) -> str:
        """The header Allow of this address."""
        doors = cls.doors()
        has_head = "GET" in doors and not doors["GET"].streams
        return ", ".join([*doors, *(["HEAD"] if has_head else []), "OPTIONS"])

    def _method(self, request: Any) -> Any:
        """The method that answers, its door at the request. Raises Problem method_not_allowed."""
        name = (request.method or "").lower()
        method = getattr(self, "get" if name == "head" else name, None) if name in ANSWERED else None
        if method is None or (name == "head" and method.door.streams):
            raise Problem("method_not_allowed", headers={"Allow": self.allow()})
        request.door = method.door
        return method

    def _answer(self, method: Any, request: Any, kwargs: Mapping[str, Any]) -> HttpResponseBase:
        if request.method == "POST" and request.door.once:
            return self._once(method, request, kwargs)
        response = self._run(method, request, kwargs)
        if request.method in {"GET", "HEAD"} and request.caller is None and "secret" not in kwargs:
            public(response)
        return response

    def _once(self, method: Any, request: ApiRequest, kwargs: Mapping[str, Any]) -> HttpResponseBase:
        def run() -> HttpResponseBase:
            response = self._run(method, request, kwargs)
            if method.door.again is not None:
                response.again = {}  # type: ignore[attr-defined]  # the address says what is shown
            return response

        def replayed(kept: services.Answer) -> HttpResponseBase:
            body = kept.body if kept.again is None else method.door.again(request, **kwargs)
            return answer_bytes(body, status=kept.status, location=kept.location, headers=REPLAYED)

        return once(request, viewer_of(request), run, replayed)

    def shows(self) -> Callable[..., HttpResponseBase] | None:
        """The GET that shows what a request to this address changes, if any does."""
        return getattr(self, "get", None)

    def _run(self, method: Any, request: ApiRequest, kwargs: Mapping[str, Any]) -> HttpResponseBase:
        if has_preconditions(request):
            return run_if_met(method, self.shows(), request, kwargs)
        if not request.door.replica:
            response: HttpResponseBase = method(request, **kwargs)
        else:
            response = replica.read(viewer_of(request), lambda: method(request, **kwargs))
        return response
