"""What probes ask: is the process alive, and is the service ready."""

import threading
import time
from datetime import timedelta

import redis
from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, JsonResponse
from django.urls import path
from django.views.decorators.http import require_safe

from games.api.problems import RETRY_AFTER
from games.feed import queries
from games.feed.hints import impatient_client
from games.feed.workers import Workers, reported

SWEEPER = "sweeper"
UNSEEN = timedelta(seconds=5)
PING_S = 0.2
ASKED_EVERY_S = 1.0


class Broker:
    """Reports of workers in Redis, read at most once in a while for any number of requests."""

    def __init__(self, *, asked_every_s: float = ASKED_EVERY_S) -> None:
        self._asked_every_s = asked_every_s
        self._client = impatient_client(settings.REDIS_URL, PING_S)
        self._guard = threading.Lock()
        self._asked_at = float("-inf")
        self._reported: Workers | None = None

    def reported(self) -> Workers | None:
        """None: Redis does not answer."""
        with self._guard:
            if time.monotonic() - self._asked_at >= self._asked_every_s:
                self._reported = self._ask()
                self._asked_at = time.monotonic()
            return self._reported

    def _ask(self) -> Workers | None:
        try:
            return reported(self._client)
        except (redis.RedisError, OSError):
            return None


_broker = Broker()


def workers() -> Workers | None:
    """What workers have reported a second ago at most, or None: Redis does not answer."""
    return _broker.reported()


def _word_for(found: Workers | None) -> str:
    if found is None:
        return "unknown"
    if not found.seen:
        return "not_seen"
    return "failing" if found.failing else "ready"


@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """This process answers. Nothing else is asked."""
    return _told({"status": "alive"}, 200)


@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """Answer 503 only without the database. Other failures cost seconds, never a move, and are shown as
    `degraded`."""
    found = workers()
    parts = {"broker": "unreachable" if found is None else "ready", "worker": _word_for(found)}
    try:
        unseen = queries.unseen_for(SWEEPER)
    except (DatabaseError, InterfaceError):
        told = {"status": "unavailable", "database": "unreachable", **parts, "sweeper": "unknown"}
        return _told(told, 503)
    parts["sweeper"] = "ready" if unseen is not None and unseen < UNSEEN else "not_seen"
    status = "ready" if set(parts.values()) == {"ready"} else "degraded"
    return _told({"status": status, "database": "ready", **parts}, 200)


def _told(content: dict[str, str], status: int) -> JsonResponse:
    soon = {"Retry-After": RETRY_AFTER["unavailable"]} if status == 503 else {}
    return JsonResponse(content, status=status, headers={"Cache-Control": "no-store", **soon})


urlpatterns = [path("healthz", healthz, name="healthz"), path("readyz", readyz, name="readyz")]
