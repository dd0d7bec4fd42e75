"""What those who watch over the service ask: numbers in Prometheus' text form, without a name or a card.

They come from the database, and those about workers from Redis, so every process answers alike. Asked for
with the token of the settings, or with a staff member's that holds the scope `admin`.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from accounts.errors import InvalidToken
from accounts.queries import bearer
from accounts.scopes import Scope
from bots.queries import lapses
from games.api import callers, health
from games.api.limits.charging import charge
from games.api.problems import Problem, problem_of
from games.feed.queries import unseen_for
from games.feed.workers import DONE, FAILED, Workers
from games.notices.queries import backlog
from games.tables.queries.counting import counted

FORM = "text/plain; version=0.0.4; charset=utf-8"
SWEEPER = "sweeper"
Samples = Mapping[str, float]


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Gauges of the present moment."""
    try:
        charge(request, "read", None)
        _admit(request.headers.get("Authorization"))
        text = "".join(_lines())
    except Exception as error:
        if (problem := problem_of(error)) is None:
            raise
        return problem.response(request)
    return HttpResponse(text, content_type=FORM, headers={"Cache-Control": "no-store"})


def _admit(header: str | None) -> None:
    """Raises Problem not_authenticated, missing_scope or forbidden, InvalidToken."""
    if header is not None and _is_of_settings(header):
        return
    caller = callers.caller_of(header)
    callers.admit(caller, Scope.ADMIN)
    if caller is None or not caller.user.is_staff:
        raise Problem("forbidden")


def _is_of_settings(header: str) -> bool:
    try:
        sent = bearer(header).encode()
    except (InvalidToken, UnicodeError):
        return False
    return bool(settings.METRICS_TOKEN) and hmac.compare_digest(sent, settings.METRICS_TOKEN.encode())


def _lines() -> Iterator[str]:
    games, due = counted(), backlog()
    unseen = unseen_for(SWEEPER)
    by_kind = {'{by="person"}': games.of_people, '{by="bot"}': games.of_bots}
    yield from _gauge("tables", "Tables that are not over, by status.", _by("status", games.tables))
    yield from _gauge("turns_awaited", "Turns that somebody is awaited for.", by_kind)
    yield from _gauge(
        "turns_overdue", "Turns past their time that nobody has taken yet.", _one(games.overdue)
    )
    yield from _gauge("turn_overdue_seconds", "How long the latest of them is past it.", _one(games.latest_s))
    yield from _gauge("bot_awaited_seconds", "How long a bot has been awaited.", _one(games.bot_awaited_s))
    yield from _gauge("webhook_deliveries_due", "Webhook deliveries past their time.", _one(due.deliveries))
    yield from _gauge("webhook_due_seconds", "How long the oldest of them is past it.", _one(due.oldest_s))
    yield from _gauge(
        "bot_lapses_total",
        "Turns of bots that search which another way of playing took, by reason.",
        _by("reason", lapses()),
        kind="counter",
    )
    if unseen is not None:
        yield from _gauge("sweeper_unseen_seconds", "Since the sweep was seen.", _one(unseen.total_seconds()))
    yield from _of_workers(health.workers())


def _of_workers(found: Workers | None) -> Iterator[str]:
    """Nothing while Redis is away, where they report."""
    if found is None:
        return
    ended = {DONE: found.done, FAILED: found.failed}
    yield from _gauge("workers_seen", "1 if a worker was seen in the last ten seconds.", _one(found.seen))
    yield from _gauge(
        "worker_failures", "Tasks in a row that failed in one process of a worker.", _one(found.failing)
    )
    yield from _gauge(
        "tasks_total", "Tasks of workers, by how they ended.", _by("outcome", ended), kind="counter"
    )
    yield from _gauge(
        "courier_given_up_total",
        "Webhooks and messages sent whose end could never be written down, so that they are sent again.",
        _one(found.given_up),
        kind="counter",
    )


def _by(label: str, values: Mapping[str, float]) -> Samples:
    return {f'{{{label}="{name}"}}': value for name, value in values.items()}


def _one(value: float) -> Samples:
    return {"": value}


def _gauge(name: str, about: str, samples: Samples, kind: str = "gauge") -> Iterator[str]:
    yield f"# HELP estimation_{name} {about}\n# TYPE estimation_{name} {kind}\n"
    for labels, value in samples.items():
        yield f"estimation_{name}{labels} {value:g}\n"


urlpatterns = [path("metrics", metrics, name="metrics")]
