"""Rate limit middleware: adds what is left to answers of the API, and charges requests not charged before.

A request with an unknown address, a wrong method or an invalid token costs something, too, so it counts as a
read of its sender. The admin knows no limits; of its pages only those are charged that compute for seconds,
by the same policy as in other interfaces.
"""

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts.models import User
from games.api.limits.charge import charge
from games.api.middleware import API, Middleware
from games.api.problems import Problem

# Pages by their names, with their policy; a button (`do`) only redirects to the page again.
RECKONED = {"admin:tournaments_tournament_pair": "pair"}


class RateLimits(Middleware):
    """Stands outside everything that answers, inside the log line."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if request.path.startswith(API) and not hasattr(request, "taken"):
            try:
                charge(request, "read", None)
            except Problem as problem:
                answer = problem.response(request)
        if (taken := getattr(request, "taken", None)) is not None:
            for name, value in taken.headers().items():
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
