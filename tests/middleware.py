"""One middleware chain for all test clients of a process, made again when the settings change.

Each client would make its own, which took most of the time of a request.
"""

from typing import Any

from django.conf import settings
from django.core.signals import setting_changed
from django.test.client import ClientHandler

_begin = ClientHandler.load_middleware
_begun: dict[tuple[object, ...], dict[str, Any]] = {}


def _share(handler: ClientHandler, is_async: bool = False) -> None:
    made_from = (is_async, *settings.MIDDLEWARE, *settings.DATABASES)
    if made_from not in _begun:
        _begin(handler, is_async)
        _begun[made_from] = dict(vars(handler))
        del _begun[made_from]["enforce_csrf_checks"]
    vars(handler).update(_begun[made_from])


def _forget(**_: object) -> None:
    _begun.clear()


def share() -> None:
    # Django has no other hook for this. Responses to a client stay the same.
    ClientHandler.load_middleware = _share
    setting_changed.connect(_forget)
