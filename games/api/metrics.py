"""Numbers for Prometheus, without a name or a card.

Those of tables, turns and webhooks come from the database, and measurements of all processes from Redis; so
every process answers alike. A request needs the token of the settings, or a staff member's token with the
scope `admin`.
"""

import hmac
from collections.abc import Iterator, Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from accounts.errors import InvalidToken
from accounts.queries import bearer_token
from accounts.scopes import Scope
from bots.queries import lapses
from games.api import callers, health
from games.api.limits.charge import charge
from games.api.problems import Problem, answered
from games.feed import measurements
from games.feed.queries import unseen_for
from games.notices.queries import backlog
from games.tables.queries.counts import table_counts

Values = float | Mapping[str, float]


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer the present numbers, and what has been measured since Redis started."""
    return answered(_metrics, request)


def _metrics(request: HttpRequest) -> HttpResponse:
    charge(request, "read", None)
    _admit(request.headers.get("Authorization"))
    text = generate_latest(Present())
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def _admit(header: str | None) -> None:
    """Check the token. Raise Problem not_authenticated, missing_scope or forbidden, InvalidToken."""
    if header is not None and _is_of_settings(header):
        return
    caller = callers.caller_of(header)
    callers.admit(caller, Scope.ADMIN)
    if caller is None or not caller.user.is_staff:
        raise Problem("forbidden")


def _is_of_settings(header: str) -> bool:
    try:
        sent = bearer_token(header).encode()
    except (InvalidToken, UnicodeError):
        return False
    return bool(settings.METRICS_TOKEN) and hmac.compare_digest(sent, settings.METRICS_TOKEN.encode())


class Present(Collector):
    """A collector of the present numbers of the database, the workers and all measurements."""

    def collect(self) -> Iterator[Metric]:
        games, due = table_counts(), backlog()
        yield _metric("tables", "Tables that are not over, by status.", games.tables, by="status")
        awaited = {"person": games.of_people, "bot": games.of_bots}
        yield _metric("turns_awaited", "Turns that somebody is awaited for.", awaited, by="by")
        yield _metric("turns_overdue", "Turns past their time that nobody has taken yet.", games.overdue)
        yield _metric("turn_overdue_seconds", "How long the latest of them is past it.", games.latest_s)
        yield _metric("bot_awaited_seconds", "How long a bot has been awaited.", games.bot_awaited_s)
        yield _metric("webhook_deliveries_due", "Webhook deliveries past their time.", due.deliveries)
        yield _metric("webhook_due_seconds", "How long the oldest of them is past it.", due.oldest_s)
        about = "Turns of bots that search which another way of playing took, by reason."
        yield _metric("bot_lapses", about, lapses(), by="reason", of=CounterMetricFamily)
        if (unseen := unseen_for(health.SWEEPER)) is not None:
            yield _metric("sweeper_unseen_seconds", "Since the sweep was seen.", unseen.total_seconds())
        if (found := health.workers()) is not None:  # None while Redis is away
            yield _metric("workers_seen", "1 if a worker was seen in the last ten seconds.", found.seen)
            about = "Tasks in a row that failed in one process of a worker."
            yield _metric("worker_failures", about, found.failing)
        measurements.report()
        yield from measurements.measured()


def _metric(
    name: str,
    about: str,
    values: Values,
    by: str = "",
    of: type[GaugeMetricFamily | CounterMetricFamily] = GaugeMetricFamily,
) -> Metric:
    family = of(f"estimation_{name}", about, labels=[by] * bool(by))
    for label, value in values.items() if isinstance(values, Mapping) else [(None, values)]:
        family.add_metric([] if label is None else [label], value)
    return family


urlpatterns = [path("metrics", metrics, name="metrics")]
