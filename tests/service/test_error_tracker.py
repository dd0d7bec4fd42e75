"""Tests of reports to an error tracker: they say where an error was raised, and have no personal data."""

import logging

import pytest
import sentry_sdk
import structlog
from django.core.exceptions import ImproperlyConfigured
from sentry_sdk.transport import Transport

from estimation_service import error_tracker, logs
from games.feed import request_ids

DSN = "https://key@errors.example.org/1"
SECRETS = ("AS", "est_pat_0123456789", "ali@example.org", "10.0.0.7", "/join/")


class Sent(Transport):
    """A transport that keeps the serialized reports instead of sending them."""

    bodies: list[bytes]

    def __init__(self, options):
        super().__init__(options)
        self.bodies = []

    def capture_envelope(self, envelope):
        self.bodies.append(envelope.serialize())


@pytest.fixture
def sent():
    """`sent()` starts a tracker and returns the reports it sends. After the test no tracker is left."""
    transport = Sent({"dsn": DSN})

    def begin(**more):
        logs.trackers.append(error_tracker.begin(DSN, environment="test", transport=transport, **more))
        return transport.bodies

    yield begin
    logs.trackers.clear()
    sentry_sdk.get_global_scope().set_client(None)
    sentry_sdk.get_isolation_scope().clear()


def fail() -> None:
    """Raise an error with private data in its message, local variables, tracker scope and source code."""
    hand, token, mail, address = ["AS"], "est_pat_0123456789", "ali@example.org", "10.0.0.7"
    sentry_sdk.set_user({"email": mail, "ip_address": address})
    sentry_sdk.set_extra("path", "/join/secret")
    sentry_sdk.add_breadcrumb(message=f"{hand}")
    try:
        raise KeyError(f"{hand} {token} {mail}")
    except KeyError as error:
        raise ValueError(f"{hand} {token}") from error


def log_failure(log) -> None:
    token = request_ids.begin("req_0123456789")
    try:
        fail()
    except ValueError:
        log.exception("failed for %s", "AS ali@example.org")
    finally:
        request_ids.end(token)


@pytest.mark.parametrize(
    "log", [structlog.get_logger("estimation.test"), logging.getLogger("foreign")], ids=["ours", "foreign"]
)
def test_neither_hand_nor_token_nor_mail_leaves(sent, log, log_lines):
    bodies = sent()
    log_failure(log)
    (body,) = bodies
    assert [each for each in SECRETS if each.encode() in body] == []
    assert all(
        each in body for each in (b"ValueError", b"KeyError", b"test_error_tracker", b"req_0123456789")
    )


def test_without_the_list_all_of_it_would_leave(sent, log_lines):
    bodies = sent(
        before_send=None, include_local_variables=True, include_source_context=True, max_breadcrumbs=100
    )
    log_failure(structlog.get_logger("estimation.test"))
    assert [each for each in SECRETS if each.encode() not in bodies[0]] == []


def test_what_is_no_error_is_not_sent(sent, log_lines):
    bodies = sent()
    log = structlog.get_logger("estimation.test")
    log.error("failed")
    try:
        fail()
    except ValueError:
        log.warning("lapsed", exc_info=True)
    assert bodies == []


@pytest.mark.parametrize("dsn", ["nonsense", "https://errors.example.org/1"])
def test_a_dsn_that_is_none_is_refused_with_a_sentence(dsn):
    with pytest.raises(ImproperlyConfigured, match=r"ESTIMATION_SENTRY_DSN is no DSN"):
        error_tracker.begin(dsn, environment="test")
