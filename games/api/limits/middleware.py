"""Tells on every answer of the API what is left, and charges what no endpoint has charged.

An address that does not exist, a method that is not there, a token that is not good: these too cost
something, so they count as reads of whoever sends them. Of the admin's pages, whose apps know no limits, that
counts which reckons for seconds, by whichever interface one has it reckoned.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts.models import User
from games.api.limits.charge import charge, headers_of
from games.api.problems import Problem

Inner = Callable[[HttpRequest], HttpResponseBase]
COUNTED = ("/api/", "/graphql")
# Pages by their names, with what they cost; a button (`do`) only leads to the page again.
RECKONED = {"admin:tournaments_tournament_pair": "pair"}


class RateLimits:
    """Stands outside all that answers, inside the log line."""

    def __init__(self, get_response: Inner) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if request.path.startswith(COUNTED) and not hasattr(request, "taken"):
            try:
                charge(request, "read", None)
            except Problem as problem:
                answer = problem.response(request)
        for name, value in headers_of(request).items():
            answer.headers[name] = value
        return answer

    def process_view(self, request: HttpRequest, *_: object) -> HttpResponseBase | None:
        match = request.resolver_match
        policy = None if match is None else RECKONED.get(match.view_name)
        if policy is None or "do" in request.GET or not isinstance(request.user, User):
            return None
        try:
            charge(request, policy, request.user)
        except Problem as problem:
            return problem.response(request)
        return None
