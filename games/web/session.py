"""Exchange a page's session for a token of the board, which lives for an hour."""

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts import services
from games.api.answers import answer
from games.api.contract.players.people import TokenWithSecret
from games.api.limits.charge import charge
from games.api.problems import Problem
from games.web.visits import visitor_of


@require_POST
def session_token(request: HttpRequest) -> HttpResponse:
    """Answer `secret`, `scopes` and `expires_at`; Django's CSRF token protects it.

    The page keeps the secret in memory alone. It opens what a board needs, and nothing of the account.
    """
    if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        raise Problem("csrf_failed")
    user = visitor_of(request)
    charge(request, "write", user)
    if user is None:
        raise Problem("not_authenticated")
    token, secret = services.create_session_token(user=user, now=datetime.now(UTC))
    return answer(TokenWithSecret.filled(token, secret=secret), status=201, secret=True)
