"""Health probes: is the process alive, and is the service ready."""

import pkgutil
import threading
import time
from datetime import timedelta
from functools import cache
from pathlib import Path

import redis
from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.recorder import MigrationRecorder
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
        own = settings.CELERY_BROKER_URL != settings.REDIS_URL
        self._celerys = impatient_client(settings.CELERY_BROKER_URL, PING_S) if own else None
        self._guard = threading.Lock()
        self._asked_at = float("-inf")
        self._reported: Workers | None = None

    def reported(self) -> Workers | None:
        """Return the reports; None if Redis, or Celery's own Redis, does not answer."""
        with self._guard:
            if time.monotonic() - self._asked_at >= self._asked_every_s:
                self._reported = self._ask()
                self._asked_at = time.monotonic()
            return self._reported

    def _ask(self) -> Workers | None:
        try:
            if self._celerys is not None:
                self._celerys.ping()
            return reported(self._client)
        except (redis.RedisError, OSError):
            return None


_broker = Broker()


def workers() -> Workers | None:
    """Return what workers have reported a second ago at most, or None: Redis does not answer."""
    return _broker.reported()


class NotMigrated(Exception):
    """The database lacks a migration of this program."""


@cache  # of success alone
def check_migrated() -> None:
    """Raise NotMigrated, DatabaseError or InterfaceError. Migrations are never undone, so once all were found
    the database is not asked again. A later release may have added others; this program works with them."""
    if not _named() <= MigrationRecorder(connection).applied_migrations().keys():
        raise NotMigrated


def _named() -> set[tuple[str, str]]:
    """Return the app and name of each migration, by its file as Django finds it, without an import."""
    return {
        (app.label, found.name)
        for app in apps.get_app_configs()
        for found in pkgutil.iter_modules([str(Path(app.path, "migrations"))])
        if not found.ispkg and found.name[0] not in "_~"
    }


def _word_for(found: Workers | None) -> str:
    if found is None:
        return "unknown"
    if not found.seen:
        return "not_seen"
    return "failing" if found.failing else "ready"


@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """Answer that this process runs. Nothing else is checked."""
    return _answer({"status": "alive"}, 200)


@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """Answer 503 only without the database, or before it is migrated. Other failures cost seconds, never a
    move, and are shown as `degraded`.
    """
    found = workers()
    parts = {"broker": "unreachable" if found is None else "ready", "worker": _word_for(found)}
    try:
        check_migrated()
        unseen = queries.unseen_for(SWEEPER)
    except NotMigrated:
        return _unavailable("not_migrated", parts)
    except (DatabaseError, InterfaceError):
        return _unavailable("unreachable", parts)
    parts["sweeper"] = "ready" if unseen is not None and unseen < UNSEEN else "not_seen"
    status = "ready" if set(parts.values()) == {"ready"} else "degraded"
    return _answer({"status": status, "database": "ready", **parts}, 200)


def _unavailable(database: str, parts: dict[str, str]) -> JsonResponse:
    told = {"status": "unavailable", "database": database, **parts, "sweeper": "unknown"}
    return _answer(told, 503)


def _answer(content: dict[str, str], status: int) -> JsonResponse:
    soon = {"Retry-After": RETRY_AFTER["unavailable"]} if status == 503 else {}
    return JsonResponse(content, status=status, headers={"Cache-Control": "no-store", **soon})


urlpatterns = [path("healthz", healthz, name="healthz"), path("readyz", readyz, name="readyz")]
