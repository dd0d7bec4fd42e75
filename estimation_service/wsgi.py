"""The entry point of a plain WSGI server, for requests that need no loop: no streams, websockets, long polls.

The dispatcher (`asgi.py`) answers these requests, too. Here they cost less, since none passes between a loop
and threads; so a proxy sends the most frequent requests here (`deploy/Caddyfile`).
"""

from collections.abc import Callable, Iterable
from typing import Any

from accounts.database_role import refuse_owner
from estimation_service import handler
from games.feed import hints, measurements


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Return Django's answer. Measurements are reported here now and then, because there is no loop."""
    answer: Iterable[bytes] = handler.application(environ, start_response)
    measurements.report_regularly(hints.call)
    return answer


refuse_owner()
