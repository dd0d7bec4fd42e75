"""Traces by OpenTelemetry, if ESTIMATION_OTLP names a collector: a span for each request and each task.

The libraries' own instruments would store addresses, queries and messages of exceptions. So a span has only a
route, a method, a status, the name of a task and the request's id. A trace begins here: what a client sends
about its own trace is ignored.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from celery import Task
from celery.signals import before_task_publish, task_postrun, task_prerun
from celery.states import FAILURE
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.api.middleware import METHODS
from games.feed import request_ids

try:
    from opentelemetry import context, trace
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
except ImportError:
    raise ImproperlyConfigured(
        "ESTIMATION_OTLP is set without OpenTelemetry: install deploy/requirements-telemetry.lock."
    ) from None

_ATTRIBUTE = "estimation.request_id"
_traceparent = TraceContextTextMapPropagator()


@cache
def _tracer() -> trace.Tracer:
    """Return the tracer, made at the first span: a worker's sending thread would not survive the fork."""
    provider = TracerProvider(resource=Resource.create({"service.name": "estimation"}))
    provider.add_span_processor(
        BatchSpanProcessor(OTLPSpanExporter(f"{settings.OTLP.rstrip('/')}/v1/traces"))
    )
    return provider.get_tracer("estimation_service")


class Spans:
    """A middleware around all others: a span for each request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with _tracer().start_as_current_span(
            "request", kind=trace.SpanKind.SERVER, record_exception=False, set_status_on_exception=False
        ) as span:
            answer = self.get_response(request)
            match = request.resolver_match
            route = f"/{match.route}" if match else "none"
            method = request.method if request.method in METHODS else "other"
            span.update_name(f"{method} {route}")
            span.set_attribute("http.request.method", method)
            span.set_attribute("http.route", route)
            span.set_attribute("http.response.status_code", answer.status_code)
            span.set_attribute(_ATTRIBUTE, answer.headers.get("Request-Id", ""))
            if answer.status_code >= 500:
                span.set_status(trace.StatusCode.ERROR)
        return answer


def connect() -> None:
    """Connect these to Celery wherever tasks are sent, and in every worker."""
    before_task_publish.connect(_carry)
    task_prerun.connect(_begin)
    task_postrun.connect(_end)


def _carry(headers: dict[str, Any], **_: object) -> None:
    _traceparent.inject(headers)


def _begin(sender: Task, **_: object) -> None:
    request = sender.request
    parent = _traceparent.extract({"traceparent": getattr(request, "traceparent", None) or ""})
    span = _tracer().start_span(sender.name, context=parent, kind=trace.SpanKind.CONSUMER)
    span.set_attribute(_ATTRIBUTE, request_ids.current() or "")
    request.span = (span, context.attach(trace.set_span_in_context(span)))


def _end(sender: Task, state: str | None = None, **_: object) -> None:
    span, token = sender.request.span
    context.detach(token)
    if state == FAILURE:
        span.set_status(trace.StatusCode.ERROR)
    span.end()
