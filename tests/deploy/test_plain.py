"""The plain service for states and actions gives the same responses as the full one."""

import httpx
import pytest

from tests.system import loopback
from tests.system.processes import eventually

pytestmark = [pytest.mark.prove, pytest.mark.system]
HOST = "play.example.org"
PROXIED = {"Host": HOST, "X-Forwarded-Proto": "https", "Request-Id": "the-same-twice"}
JSON = {**PROXIED, "Content-Type": "application/json"}
STATE = "/api/v1/tables/table_01hzzzzzzzzzzzzzzzzzzzzzzz/state"
ACTIONS = STATE.replace("state", "actions")
TYPENAME = b'{"query": "{ __typename }"}'


def same(running, method, path, headers, content=None):
    """Send a request to both services, check that the responses are the same, and return their status."""
    answers = [
        loopback.request(method, f"{url}{path}", headers=headers, content=content)
        for url in (running.url, running.plain_url)
    ]
    told = [(each.status_code, each.headers["content-type"], each.content) for each in answers]
    assert told[0] == told[1]
    return answers[0].status_code


def is_there(url):
    try:
        return loopback.get(f"{url}/healthz").status_code == 200
    except httpx.TransportError:
        return False


def test_requests_are_answered_alike_by_both(programs):
    running = programs("web", "plain", host=HOST)
    eventually(lambda: is_there(running.plain_url), within=60)
    assert same(running, "GET", STATE, PROXIED) == 404
    assert same(running, "HEAD", STATE, PROXIED) == 404
    assert same(running, "GET", f"{STATE}?since=%ff", PROXIED) == 400
    assert same(running, "GET", STATE, {**PROXIED, "Authorization": "Bearer unknown"}) == 401
    assert same(running, "POST", ACTIONS, JSON, b"{}") == 401
    assert same(running, "POST", "/graphql", JSON, TYPENAME) == 200
    assert same(running, "POST", "/graphql", JSON, b"{") == 400
    assert same(running, "GET", "/api/v1/users/%D8%B9%D9%84%D9%8A", PROXIED) == 404
    assert same(running, "GET", STATE, {**PROXIED, "Host": "elsewhere.example"}) == 400
    assert same(running, "GET", STATE, {**PROXIED, "X-Forwarded-Proto": "http"}) == 301
