"""The board's bundle, which `web/` builds, and the token with which it plays.

Vite writes `manifest.json` into `settings.BOARD_FOLDER`: files by the source they were built from; the entry
is marked by `isEntry`.
"""

from datetime import UTC, datetime
from typing import Any, NamedTuple

import orjson
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts import services
from games.api.answers import answer
from games.api.contract.players.people import TokenWithSecret
from games.api.limits.charge import charge
from games.api.problems import Problem
from games.web.visits import visitor_of


class Assets(NamedTuple):
    """Paths below `static/`."""

    script: str
    styles: tuple[str, ...]
    preloaded: tuple[str, ...]


def assets() -> Assets | None:
    """Return what a page with the board loads; None if it was not built."""
    try:
        manifest: dict[str, Any] = orjson.loads((settings.BOARD_FOLDER / "manifest.json").read_bytes())
    except (OSError, orjson.JSONDecodeError):
        return None
    entry = next((each for each in manifest.values() if each.get("isEntry")), None)
    if entry is None:
        return None
    parts = [entry, *(manifest[name] for name in entry.get("imports", ()))]
    styles = dict.fromkeys(f"board/{file}" for part in parts for file in part.get("css", ()))
    return Assets(
        f"board/{entry['file']}", tuple(styles), tuple(f"board/{each['file']}" for each in parts[1:])
    )


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
