"""The API's short way past the middleware of pages: it gives the same responses as the full way."""

import re

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from games.api.rest.endpoint import ApiView

SHORT = "games.api.short_way.ShortWay"
ONCE = re.compile(rb"req_[0-9a-f]{32}")
PLACES = (
    "/api/v1/rules", "/api/v1/rulesets", "/api/v1/whoami", "/api/v1/tables", "/api/v1/lobby",
    "/api/v1/problems", "/api/v1/docs", "/api/v1/openapi.json", "/api/v1/nothing/here",
    "/api/v1/tables/x%00y", "/graphql",
)  # fmt: skip


def answer(client: Client, method: str, path: str, **headers: str) -> tuple[object, ...]:
    answer = client.generic(method, path, "{", content_type="application/json", headers=headers)
    told = {name: value for name, value in answer.headers.items() if name not in {"Request-Id", "RateLimit"}}
    return answer.status_code, told, ONCE.sub(b"", answer.content), answer.cookies


def both_ways(settings) -> tuple[Client, Client]:
    """Return two clients: one of the service as it is, one whose requests all go the long way."""
    clients = []
    for middleware in (settings.MIDDLEWARE, [each for each in settings.MIDDLEWARE if each != SHORT]):
        settings.MIDDLEWARE = middleware
        clients.append(Client(raise_request_exception=False))
        clients[-1].get("/healthz")  # the first request makes the middleware from these settings
    return clients[0], clients[1]


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
def test_both_ways_answer_the_same(settings, method):
    short, long = both_ways(settings)
    callers = (
        {},
        {"authorization": "Bearer none"},
        {"accept-encoding": "gzip", "accept": "text/html"},
        {"host": "a..b"},
    )
    for path in PLACES:
        for headers in callers if method == "GET" else callers[:1]:
            assert answer(short, method, path, **headers) == answer(long, method, path, **headers), path


@pytest.mark.django_db
def test_a_request_in_plain_text_is_led_to_tls_before_the_short_way(settings):
    settings.SECURE_SSL_REDIRECT = True
    answer = Client().get("/api/v1/whoami")
    assert (answer.status_code, answer.headers["Location"]) == (301, "https://testserver/api/v1/whoami")


def test_pages_are_not_answered_by_it_and_resources_are():
    assert get_resolver().resolve("/api/v1/whoami").func.needs_no_pages
    assert issubclass(get_resolver().resolve("/api/v1/whoami").func.cls, ApiView)
    assert not hasattr(get_resolver().resolve(reverse("account_login")).func, "needs_no_pages")
