"""Tests of tracing spans of requests and tasks. Spans say what was done, but never for which user."""

import pytest
from django.test import Client
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from bots.tasks import play
from estimation_service import spans as tracing
from games.feed import request_ids


@pytest.fixture
def spans(monkeypatch):
    """`spans()` returns the spans that have ended.

    They are kept in memory, because the service's tracer sends them to a collector, which tests do not have.
    """
    kept = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    monkeypatch.setattr(tracing, "_tracer", lambda: provider.get_tracer("tests"))
    return kept.get_finished_spans


def test_a_request_is_told_by_its_route(db, settings, spans):
    settings.MIDDLEWARE = ["estimation_service.spans.Spans", *settings.MIDDLEWARE]
    Client().get(
        "/api/v1/tables/table_1/state?token=est_pat_x",
        headers={"Request-Id": "req_0123456789", "traceparent": f"00-{'a' * 32}-{'b' * 16}-01"},
    )
    (span,) = spans()
    assert span.name == "GET /api/v1/tables/<str:table_id>/state"
    assert dict(span.attributes) == {
        "http.request.method": "GET",
        "http.route": "/api/v1/tables/<str:table_id>/state",
        "http.response.status_code": 400,
        "estimation.request_id": "req_0123456789",
    }
    assert (span.parent, list(span.events), list(span.links)) == (None, [], [])


def test_an_exception_leaves_no_message(rf, spans):
    def fail(_request):
        raise ValueError("AS KH est_pat_x")

    with pytest.raises(ValueError, match="AS"):
        tracing.Spans(fail)(rf.get("/api/v1/tables"))
    assert "AS KH" not in spans()[0].to_json()


@pytest.mark.parametrize(("state", "status"), [("SUCCESS", "UNSET"), ("FAILURE", "ERROR")])
def test_a_task_goes_on_with_the_trace_of_the_request_that_sent_it(spans, state, status):
    headers: dict[str, str] = {}
    with tracing._tracer().start_as_current_span("request"):
        tracing._carry(headers)
    token = request_ids.begin("req_0123456789")
    play.push_request(is_eager=False, **headers)
    tracing._begin(play)
    tracing._end(play, state)
    play.pop_request()
    request_ids.end(token)
    request, task = spans()
    assert (task.name, task.status.status_code.name) == ("bots.tasks.play", status)
    assert (task.parent.span_id, task.context.trace_id) == (request.context.span_id, request.context.trace_id)
    assert dict(task.attributes) == {"estimation.request_id": "req_0123456789"}
