"""Tests of logs: lines are JSON, and have only allowed keys."""

import ast
import asyncio
import json
import logging
from pathlib import Path

import structlog
from celery import current_app
from celery.app.trace import build_tracer

from estimation_service.logs import ALLOWED, logging_settings

CHECKOUT = Path(__file__).parents[2]
LOGS = {f"log.{level}" for level in ("debug", "info", "warning", "error", "exception", "critical")}


def test_a_line_is_one_json_object(log_lines):
    structlog.get_logger("estimation.test").info("moved", table="table_1", seq=3)
    (line,) = log_lines()
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "moved",
        "level": "info",
        "logger": "estimation.test",
        "table": "table_1",
        "seq": 3,
    }


def test_what_has_no_key_on_the_list_is_not_written(log_lines):
    structlog.get_logger("estimation.test").info(
        "moved", hand=["AS"], token="est_pat_x", authorization="Bearer", cookie="c"
    )
    logging.getLogger("foreign").warning("plain %s", "words", extra={"password": "p"})
    one, other = log_lines()
    assert set(one) == {"event", "level", "logger", "timestamp"}
    assert other["event"] == "plain words" and set(other) == {"event", "level", "logger", "timestamp"}


def test_every_key_that_our_programs_log_is_on_the_list():
    """A key that is not is left out without a word: a line would not name the delivery that it is about."""
    written = {
        (str(file.relative_to(CHECKOUT)), keyword.arg)
        for app in ("accounts", "bots", "estimation_service", "games")
        for file in (CHECKOUT / app).rglob("*.py")
        if any(f"{name}(" in file.read_text() for name in LOGS)  # parsing all takes a second
        for call in ast.walk(ast.parse(file.read_text()))
        if isinstance(call, ast.Call) and ast.unparse(call.func) in LOGS
        for keyword in call.keywords
        if keyword.arg is not None
    }
    assert len(written) > 20
    assert {each for each in written if each[1] not in ALLOWED | {"exc_info"}} == set()


def test_plain_loggers_tell_their_extras_too(log_lines):
    logging.getLogger("foreign").warning("lost", extra={"reason": "TimeoutError", "hand": ["AS"]})
    (line,) = log_lines()
    assert line["reason"] == "TimeoutError" and "hand" not in line


def test_an_exception_is_told_by_type_and_place_never_by_its_message(log_lines):
    for log in (structlog.get_logger("estimation.test"), logging.getLogger("foreign")):
        try:
            raise ValueError("AS KH 2C est_pat_secret")
        except ValueError:
            log.exception("failed")
    for line in log_lines():
        assert line["exception"]["type"] == "ValueError"
        assert line["exception"]["places"][-1].startswith("service/test_logs.py:")
        assert "est_pat" not in json.dumps(line) and "KH" not in json.dumps(line)


def test_a_failed_task_is_told_without_what_the_exception_says(db, log_lines):
    @current_app.task(name="tests.failing")
    def failing(_table):
        raise ValueError("AS KH 2C")

    request = {"id": "1", "task": "tests.failing", "args": ("table_1",), "kwargs": {}, "hostname": "here"}
    build_tracer("tests.failing", failing, app=current_app)("1", ("table_1",), {}, request)
    (line,) = log_lines()
    assert line["exception"]["type"] == "ValueError"
    assert "KH" not in json.dumps(line) and line["logger"] == "celery.app.trace"


def test_an_exception_that_nobody_awaited_is_told_without_what_it_says(log_lines):
    loop = asyncio.new_event_loop()
    loop.call_exception_handler({"message": "Task failed", "exception": ValueError("AS KH 2C")})
    loop.close()
    (line,) = log_lines()
    assert line["event"] == "Task failed" and line["exception"]["type"] == "ValueError"
    assert "KH" not in json.dumps(line)


def test_djangos_lines_about_addresses_are_not_written(log_lines):
    logging.getLogger("django.request").error("Not Found: /invitations/secret")
    assert log_lines() == []


def test_the_level_is_the_lowest_written():
    assert logging_settings("WARNING")["root"]["level"] == "WARNING"
