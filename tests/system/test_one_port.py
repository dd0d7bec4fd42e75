"""Tests with one web and Redis, shared by the module: raw requests to its port, and missing parts."""

import json
import socket
import time

import pytest

from games.api.rest.answer_headers import HEADERS
from tests.api import published
from tests.system.processes import eventually
from tests.system.test_exhausted import unavailable_while_no_connection_is_to_be_had
from tests.system.test_outages import woken_without_redis
from tests.system.test_streams import readers

pytestmark = pytest.mark.system


def answer_to(service, request: bytes, *, then: bytes = b"") -> tuple[int, dict[str, str], bytes]:
    """Send these bytes, pause, and send `then`. Return the status, headers and body of the answer."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=120) as line:
        line.sendall(request)
        if then:
            time.sleep(0.2)
            line.sendall(then)
        answer = b""
        while piece := line.recv(65536):
            answer += piece
    answer = answer.removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n")
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *headers = head.decode("latin-1").split("\r\n")
    return int(status.split()[1]), dict(line.split(": ", 1) for line in headers), body


def request(line: str, *headers: str, body: bytes = b"") -> bytes:
    lines = [f"{line} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


JSON = "Content-Type: application/json"
SIGN_UP = b'{"name": "dana", "password": "wins exactly as many"}'


def test_requests_of_every_shape_are_answered_as_they_should(shared_web):
    running = shared_web
    before = len(running.log("web"))

    # A chunked body is read, whether it comes in one piece or with a pause.
    chunks = b"%x\r\n%s\r\n0\r\n\r\n" % (len(SIGN_UP), SIGN_UP)
    chunked = request("POST /api/v1/users", JSON, "Transfer-Encoding: chunked")
    assert answer_to(running, chunked + chunks)[0] == 201
    status, _, body = answer_to(running, chunked + chunks[:20], then=chunks[20:])
    assert (status, json.loads(body)["code"]) == (409, "name_taken")

    # A body that is too large is refused before it is read, with or without a Content-Length. A client that
    # sends `Expect: 100-continue` sends no body at all.
    declared = request("POST /api/v1/users", JSON, "Content-Length: 100000", "Expect: 100-continue")
    status, _, body = answer_to(running, declared)
    assert (status, json.loads(body)["code"]) == (413, "too_large")
    grown = b"".join(b"8000\r\n" + b" " * 0x8000 + b"\r\n" for _ in range(3)) + b"0\r\n\r\n"
    status, _, body = answer_to(running, chunked + grown)
    assert (status, json.loads(body)["code"]) == (413, "too_large")

    # HEAD answers as GET does, without the body.
    status, headers, body = answer_to(running, request("HEAD /api/v1/rulesets"))
    assert (status, headers["content-type"], body) == (200, "application/json", b"")

    # Letters beyond ASCII in path or query, raw or escaped, valid or not, never cause a 5xx.
    for address in ("/api/v1/users/\u00e9", "/api/v1/users/%FF", "/api/v1/users/%00", "/%2e%2e//x"):
        assert 400 <= answer_to(running, request(f"GET {address}"))[0] < 500
    for query in ("?\u00e9=1", "?%FF=%FF", "?limit=%00", "?limit=\u0664"):
        assert answer_to(running, request(f"GET /api/v1/tables{query}"))[0] < 500

    # A long answer arrives whole: the documentation page loads a script of more than a megabyte.
    status, _, body = answer_to(
        running, request("GET /static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js")
    )
    assert (status, len(body) > 1_000_000) == (200, True)

    # Nothing is served on a websocket.
    upgrade = (
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    )
    handshake = request("GET /api/v1/tables", *upgrade).replace(
        b"Connection: close", b"Connection: close, Upgrade"
    )
    assert answer_to(running, handshake)[0] == 403
    assert '"level":"error"' not in running.log("web")[before:]


def test_after_a_wait_304_has_the_headers_that_are_described(shared_web, player):
    huda = player(shared_web, "huda")
    path = f"tables/{huda.open(ruleset='updown', players=2)}/state"
    whole = huda.client.get(path)
    headers = {"Prefer": "wait=30", "If-None-Match": whole.headers["ETag"]}
    answer = huda.client.get(path, params={"since": whole.json()["seq"] - 1}, headers=headers)
    assert (answer.status_code, answer.headers["Preference-Applied"]) == (304, "wait")
    described = published.schema()["components"]["responses"]["NotModified"]["headers"]
    assert {name for name in HEADERS if name in answer.headers} <= described.keys()


def test_without_a_connection_to_be_had_it_is_unavailable_and_soon_after_as_before(shared_web, player):
    hala = player(shared_web, "hala")
    path = f"tables/{hala.open(ruleset='updown', players=2)}/state"
    unavailable_while_no_connection_is_to_be_had(hala.client, path)


def test_without_redis_a_long_poll_is_woken_by_the_look_at_the_database(shared_web, player):
    players = [player(shared_web, name) for name in ("ali", "badr")]
    woken_without_redis(shared_web, players, lambda: shared_web.kill("redis"))
    shared_web.start("redis")
    eventually(lambda: shared_web.ready()["broker"] == "ready", within=60)


def test_a_service_that_stops_says_goodbye_and_does_not_wait_for_readers(shared_web, player):
    nada = player(shared_web, "nada")
    table = nada.open(ruleset="modern")
    with readers() as begin:
        streams = [begin(nada, path) for path in (f"tables/{table}/stream", "me/stream")]
        eventually(lambda: all(each.events for each in streams), within=20)
        shared_web.ask_to_stop("web")
        assert shared_web.ended("web", within=20) == 0
        # The client may read the last message after the web has ended. If it reconnects before that, the
        # web that stops answers once more, with a stream that is not kept open.
        for each in streams:
            eventually(lambda each=each: any(one.event == "goodbye" for one in each.events), within=20)
            assert next(one for one in each.events if one.event == "goodbye").data == {
                "reason": "server_stops"
            }
