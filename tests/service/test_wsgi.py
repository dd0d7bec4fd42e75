"""Tests that requests which Django's own handler cannot read get an answer, and of the WSGI entry point."""

import importlib
import io
import json
import sys

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from estimation_service.handler import application
from games.feed import hints, measurements


def given(path, **environ):
    return {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "HTTP_HOST": "127.0.0.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        **environ,
    }


def asked(path="/healthz", **environ):
    answers = []
    answer = application(given(path, **environ), lambda status, headers, error=None: answers.append(status))
    body = b"".join(answer)
    answer.close()
    return answers[0], body


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json; charset=hex",
        "application/json; charset=bogus",
        "application/json; charset*=bogus'en'%ff",
        "application/json; charset*='",
        "; ; =",
        "\xff",
    ],
)
def test_no_content_type_can_break_a_request(db, content_type):
    status, body = asked(CONTENT_TYPE=content_type, QUERY_STRING="a=%e9")
    assert (status, json.loads(body)) == ("200 OK", {"status": "alive"})


def test_a_query_is_read_as_utf_8_whatever_the_content_type_says(db):
    status, _ = asked("/api/v1/rulesets", CONTENT_TYPE="text/plain; charset=hex", QUERY_STRING="x=%d9%a4")
    assert status == "400 Bad Request"


# The entry point of plain WSGI servers.


def begun() -> object:
    """Import the WSGI entry point again, as a server does at its start."""
    sys.modules.pop("estimation_service.wsgi", None)
    try:
        return importlib.import_module("estimation_service.wsgi").application
    finally:
        sys.modules.pop("estimation_service.wsgi", None)


def test_a_plain_wsgi_server_with_the_owner_s_password_does_not_start(committed, monkeypatch):
    with pytest.raises(ImproperlyConfigured, match="may hold the owner's password"):
        begun()
    monkeypatch.delitem(settings.DATABASES, "owner")
    assert begun()


def test_a_plain_wsgi_server_tells_what_it_measured(committed, monkeypatch):
    with monkeypatch.context() as told:
        told.delitem(settings.DATABASES, "owner")  # only the tests have this database; a server does not
        plain = begun()
    # A new messenger: after a failure in another test, the shared one pauses for a second and loses messages.
    monkeypatch.setattr(hints, "_messenger", hints.Messenger())
    measurements.report()
    before = answered()
    monkeypatch.setattr(measurements._ours, "_due_at", 0.0)  # as if five seconds had passed
    answer = plain(given("/healthz"), lambda status, headers, error=None: None)
    assert json.loads(b"".join(answer)) == {"status": "alive"}
    answer.close()
    assert hints.settle()
    assert answered() == before + 1


def answered():
    """Return how many requests to /healthz were answered, in all processes."""
    wanted = {"method": "GET", "route": "/healthz", "status": "2xx"}
    samples = [each for family in measurements.measured() for each in family.samples]
    name = "estimation_request_seconds_count"
    return sum(each.value for each in samples if (each.name, each.labels) == (name, wanted))
