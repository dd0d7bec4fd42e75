"""Tests that a request's id is passed to its tasks and is in their log lines."""

import json

import pytest
import redis
import structlog
from celery import current_app
from celery.app.trace import build_tracer
from django.conf import settings

from bots.tasks import play
from games.feed import hints, request_ids


@pytest.fixture
def broker():
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.delete("celery")
        yield client
        client.delete("celery")


@pytest.mark.parametrize("whose", ["req_0123456789", None])
def test_a_task_carries_the_id_of_the_request_that_sent_it(broker, whose):
    token = request_ids.begin(whose)
    try:
        assert hints.call(play.delay, "table_1")
    finally:
        request_ids.end(token)
    assert hints.settle(60)
    (message,) = broker.lrange("celery", 0, -1)
    assert json.loads(message)["headers"].get("request_id") == whose


def test_what_a_task_logs_has_the_id_and_what_comes_after_it_has_none(db, log_lines):
    @current_app.task(name="tests.logging")
    def work():
        structlog.get_logger("estimation.test").info("working")

    request = {"id": "1", "task": "tests.logging", "hostname": "here", "request_id": "req_0123456789"}
    build_tracer("tests.logging", work, app=current_app)("1", (), {}, request)
    structlog.get_logger("estimation.test").info("after")
    ids = {line["event"]: line.get("request_id") for line in log_lines()}
    assert (ids["working"], ids["after"]) == ("req_0123456789", None)


def test_what_a_request_logs_on_its_way_has_its_id(client, db, log_lines):
    client.get("/api/v1/tables", headers={"Request-Id": "req_0123456789"})
    assert {line["request_id"] for line in log_lines()} == {"req_0123456789"}
    assert request_ids.current() is None
