"""Error reports to a tracker with Sentry's protocol, if ESTIMATION_SENTRY_DSN names one.

A report is made of allowed members only: the types of exceptions, the places in the code, and the request's
id. Messages, local variables, lines of source, requests, people and machines are left out, because each may
hold a hand, a token or an address.
"""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from games.feed import request_ids

_PLAIN = ("event_id", "timestamp", "level", "platform", "environment", "release", "sdk")
_OF_A_FRAME = ("module", "function", "filename", "lineno", "in_app")
_OPTIONS: dict[str, Any] = {
    # Each of them would send more than the allowed members.
    "default_integrations": False,
    "auto_enabling_integrations": False,
    "include_local_variables": False,
    "include_source_context": False,
    "max_breadcrumbs": 0,
    "send_client_reports": False,
    "auto_session_tracking": False,
}


def only_allowed(event: dict[str, Any], _hint: object = None) -> dict[str, Any]:
    errors = event.get("exception", {}).get("values", ())
    kept = {name: event[name] for name in _PLAIN if name in event}
    return {
        **kept,
        "tags": {"request_id": request_ids.current()},
        "exception": {"values": [_error(each) for each in errors]},
    }


def _error(error: dict[str, Any]) -> dict[str, Any]:
    frames = (error.get("stacktrace") or {}).get("frames", ())
    places = [{name: frame[name] for name in _OF_A_FRAME if name in frame} for frame in frames]
    return {"type": error.get("type"), "module": error.get("module"), "stacktrace": {"frames": places}}


def begin(dsn: str, *, environment: str, **more: Any) -> Callable[[BaseException], object]:
    """Begin to send; the returned function sends an exception. Raise ImproperlyConfigured."""
    try:
        import sentry_sdk  # noqa: PLC0415  # it is optional
        from sentry_sdk.utils import BadDsn  # noqa: PLC0415  # it is optional
    except ImportError:
        raise ImproperlyConfigured(
            "ESTIMATION_SENTRY_DSN is set without sentry-sdk: install deploy/requirements-telemetry.lock."
        ) from None
    try:
        sentry_sdk.init(dsn, environment=environment, **{**_OPTIONS, "before_send": only_allowed, **more})
    except BadDsn as error:
        raise ImproperlyConfigured("ESTIMATION_SENTRY_DSN is no DSN: https://key@host/number.") from error
    capture: Callable[[BaseException], object] = sentry_sdk.capture_exception
    return capture
