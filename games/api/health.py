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

from games.feed import queries
from games.feed.hints import impatient_client

SWEEPER = "sweeper"
UNSEEN = timedelta(seconds=5)
PING_S = 0.2
ASKED_EVERY_S = 1.0


class Broker:
    """Whether Redis answers, asked at most once in a while whoever wants to know."""

    def __init__(self, *, asked_every_s: float = ASKED_EVERY_S) -> None:
        self._asked_every_s = asked_every_s
        self._client = impatient_client(settings.REDIS_URL, PING_S)
        self._guard = threading.Lock()
        self._asked_at = float("-inf")
        self._answers = False

    def answers(self) -> bool:
        with self._guard:
            if time.monotonic() - self._asked_at >= self._asked_every_s:
                self._answers = self._ping()
                self._asked_at = time.monotonic()
            return self._answers

    def _ping(self) -> bool:
        try:
            return bool(self._client.ping())
        except (redis.RedisError, OSError):
            return False


_broker = Broker()


@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """This process answers. Nothing else is asked."""
    return _told({"status": "alive"}, 200)


@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """503 only without the database: all else costs seconds, never a move, and is told as `degraded`."""
    broker = "ready" if _broker.answers() else "unreachable"
    try:
        unseen = queries.unseen_for(SWEEPER)
    except (DatabaseError, InterfaceError):
        told = {"status": "unavailable", "database": "unreachable", "broker": broker, "sweeper": "unknown"}
        return _told(told, 503)
    sweeper = "ready" if unseen is not None and unseen < UNSEEN else "not_seen"
    status = "ready" if broker == sweeper == "ready" else "degraded"
    return _told({"status": status, "database": "ready", "broker": broker, "sweeper": sweeper}, 200)


def _told(content: dict[str, str], status: int) -> JsonResponse:
    return JsonResponse(content, status=status, headers={"Cache-Control": "no-store"})


urlpatterns = [path("healthz", healthz, name="healthz"), path("readyz", readyz, name="readyz")]
