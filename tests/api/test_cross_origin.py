"""Cross-origin calls: which addresses pages may call and read, for every address of the service."""

import asyncio
import itertools
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from django.urls.resolvers import RegexPattern

from games.api.rest.docs import written
from games.tables import services
from tests.api.client import Caller
from tests.api.limits.test_limit_answers import LONG, limits
from tests.api.live.scopes import scope
from tests.api.live.stream_client import NDJSON, SSE, Open, doing, streamed
from tests.api.live.test_long_polls import person as somebody_with_token
from tests.people import somebody

__all__ = ["limits"]
ORIGIN = "https://play.example.org"
ALLOWS = "access-control-allow-origin"
PREFLIGHT = {
    "origin": ORIGIN,
    "access-control-request-method": "PUT",
    "access-control-request-headers": "authorization,content-type,idempotency-key",
}
# Addresses that a page of another origin may call. All others are closed to it.
OPEN = re.compile(
    r"/api/.*|/graphql|/oauth/(token|revoke|register|register/[^/]*)|/\.well-known/.*", re.DOTALL
)
CURSOR = re.compile(rb"^id: .*$", re.MULTILINE)  # sealed, with the time in it
# Headers that browsers show to any page (Fetch, "CORS-safelisted response-header name") or obey themselves.
SAFELISTED = {
    "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified",
    "pragma",
}  # fmt: skip
HEEDED = {
    "vary", "content-security-policy", "cross-origin-opener-policy", "permissions-policy", "referrer-policy",
    "x-content-type-options", "x-frame-options", "x-accel-buffering", "access-control-allow-origin",
    "access-control-expose-headers",
}  # fmt: skip


def addresses(resolver: URLResolver | None = None, before: str = "/") -> Iterator[str]:
    """Yield one address for every URL pattern, with a value for each of its parameters."""
    for each in (resolver or get_resolver()).url_patterns:
        text = str(each.pattern)
        if isinstance(each.pattern, RegexPattern):
            text = re.sub(r"\(\?P<\w+>[^()]*\)|\([^()]*\)", "a", text.strip("^$")).replace("\\", "")
        address = before + re.sub(r"<(?:\w+:)?\w+>", "1", text)
        if isinstance(each, URLPattern):
            yield address
        else:
            yield from addresses(each, address)


ADDRESSES = tuple(addresses())


def readable(answer: Any) -> Any:
    """Assert that a page of any origin may read the response and its headers; return it."""
    fields = {name.lower(): value for name, value in answer.headers.items()}
    assert fields[ALLOWS] == "*" and "access-control-allow-credentials" not in fields
    assert "set-cookie" not in fields and not getattr(answer, "cookies", None)
    exposed = {name.lower() for name in fields["access-control-expose-headers"].split(", ")}
    assert fields.keys() <= exposed | SAFELISTED | HEEDED
    return answer


def kept_back(answer: Any) -> bool:
    """Return whether browsers keep this response from pages of other origins."""
    return not [name for name in answer.headers if name.lower().startswith("access-control-")]


def test_every_address_is_looked_at():
    assert len(ADDRESSES) > 300 and all(resolve(address) for address in ADDRESSES)
    assert {"/api/v1/tables/1/seats/1", "/graphql", "/oauth/register/1", "/account", "/admin/"} <= set(
        ADDRESSES
    )
    assert len([address for address in ADDRESSES if OPEN.fullmatch(address)]) > 100


def test_a_preflight_is_answered_at_open_addresses_alone_and_reaches_no_view(db, log_lines):
    for address in ADDRESSES:
        answer = Client().options(address, headers=PREFLIGHT)
        if not OPEN.fullmatch(address):
            assert kept_back(answer), address
            continue
        assert (answer.status_code, answer.content, answer.headers[ALLOWS]) == (204, b"", "*"), address
        assert answer.headers["Access-Control-Max-Age"] == "86400"
        assert "PUT" in answer.headers["Access-Control-Allow-Methods"].split(", ")
        assert "Access-Control-Allow-Credentials" not in answer.headers and not answer.cookies
    lines = [each for each in log_lines() if each["event"] == "request" and each["status"] == 204]
    assert len(lines) > 100 and {each["route"] for each in lines} == {"none"}


@pytest.mark.parametrize("method", ["GET", "HEAD", "DELETE"])
def test_every_answer_of_an_open_address_may_be_read_and_nothing_else(db, method):
    caller = Client(raise_request_exception=False)
    for address in ADDRESSES:
        answer = caller.generic(method, address, headers={"origin": ORIGIN})
        if OPEN.fullmatch(address):
            readable(answer)
        else:
            assert kept_back(answer), address


def test_every_kind_of_answer_may_be_read(db, ali, settings):
    origin = {"origin": ORIGIN}
    whole = readable(ali.get("rulesets", **origin))
    assert readable(ali.get("rulesets", if_none_match=whole.headers["ETag"], **origin)).status_code == 304
    assert readable(ali.post("tables", {"ruleset": "updown", "players": 2}, **origin)).status_code == 201
    assert readable(ali.post("tables", b"{", **origin)).status_code == 400
    assert readable(ali.get("rulesets", host="evil.example", **origin)).status_code == 400
    assert readable(Caller("est_pat_forged").get("me", **origin)).status_code == 401
    assert readable(ali.get("webhooks", **origin)).status_code == 403
    assert readable(ali.get("no/such/address", **origin)).status_code == 404
    assert readable(ali.send("DELETE", "rulesets", **origin)).status_code == 405
    assert readable(ali.post("tables", {"ruleset": "chess"}, **origin)).status_code == 422
    settings.SECURE_SSL_REDIRECT = True
    assert readable(Caller().get("rulesets", **origin)).status_code == 301


def test_a_mistake_of_ours_may_be_read(settings):
    settings.ROOT_URLCONF = "tests.api.broken"
    broken = Client(raise_request_exception=False).get("/api/v1/users/ali", headers={"origin": ORIGIN})
    assert readable(broken).status_code == 500


def test_the_endpoints_of_oauth_may_be_read_whatever_they_answer(db):
    page, origin = Client(), {"origin": ORIGIN}
    metadata = {
        "client_name": "A page",
        "redirect_uris": [f"{ORIGIN}/back"],
        "token_endpoint_auth_method": "none",
    }
    made = readable(page.post("/oauth/register", metadata, content_type="application/json", headers=origin))
    assert made.status_code == 201
    managed = {**origin, "authorization": f"Bearer {made.json()['registration_access_token']}"}
    assert (
        readable(page.get(f"/oauth/register/{made.json()['client_id']}", headers=managed)).status_code == 200
    )
    assert readable(page.post("/oauth/token", {"grant_type": "password"}, headers=origin)).status_code == 400
    unknown = {"grant_type": "authorization_code", "code": "a", "client_id": "unknown"}
    assert readable(page.post("/oauth/token", unknown, headers=origin)).status_code == 401
    known = {"token": "a", "client_id": made.json()["client_id"]}
    assert readable(page.post("/oauth/revoke", known, headers=origin)).status_code == 200
    found = readable(page.get("/.well-known/oauth-authorization-server", headers=origin))
    assert found.json()["token_endpoint"].endswith("/oauth/token")
    # Only programs with a client secret call this, and a page cannot keep a secret.
    assert kept_back(page.post("/oauth/introspect", {"token": "a"}, headers=origin))


def test_who_asks_too_often_may_read_so_and_a_preflight_counts_for_nothing(db, limits):
    limits(f"read=1/{LONG},auth=1/{LONG}")
    caller, origin = Caller(), {"origin": ORIGIN}
    for _ in range(3):
        assert Client().options("/api/v1/rulesets", headers=PREFLIGHT).status_code == 204
        assert Client().options("/oauth/token", headers=PREFLIGHT).status_code == 204
    assert readable(caller.get("rulesets", **origin)).status_code == 200
    refused = readable(caller.get("rulesets", **origin))
    assert refused.status_code == 429 and int(refused.headers["Retry-After"]) > 0
    answers = [readable(Client().post("/oauth/token", headers=origin)) for _ in range(2)]
    assert [each.status_code for each in answers] == [400, 429]
    assert Client().options("/api/v1/rulesets", headers=PREFLIGHT).status_code == 204


def test_what_is_no_preflight_is_told_which_methods_there_are(db):
    for headers in ({}, {"origin": ORIGIN}, {"access-control-request-method": "PUT"}):
        for address, allowed in {
            "/api/v1/rulesets": "GET, HEAD, OPTIONS",
            "/graphql": "GET, HEAD, OPTIONS, POST",
        }.items():
            answer = readable(Client().options(address, headers=headers))
            assert (answer.status_code, answer.headers["Allow"]) == (204, allowed)
            assert "Access-Control-Allow-Methods" not in answer.headers


def test_a_page_may_send_every_field_that_the_api_heeds_and_is_not_led_into_a_private_network(db):
    asked = {**PREFLIGHT, "access-control-request-private-network": "true"}
    answer = Client().options("/api/v1/tables", headers=asked)
    described = {
        each["name"]
        for path in json.loads(written())["paths"].values()
        for operation in path.values()
        for each in operation.get("parameters", ())
        if each["in"] == "header"
    }
    assert len(described) > 2
    assert described | {"Authorization", "Content-Type"} <= set(
        answer.headers["Access-Control-Allow-Headers"].split(", ")
    )
    assert "Access-Control-Allow-Private-Network" not in answer.headers


def test_an_open_address_answers_alike_with_and_without_cookies(db):
    """Cookies change no response, so a page of another origin cannot use those of a signed-in person."""
    signed_in, stranger = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    signed_in.force_login(somebody("nadia"))
    signed_in.cookies["language"] = "ar"
    signed_in.cookies["csrftoken"] = "a" * 32
    sent = {"origin": ORIGIN, "request-id": "the-same-for-both"}
    for method, address in itertools.product(("GET", "POST"), ADDRESSES):
        if OPEN.fullmatch(address):
            one, other = (each.generic(method, address, headers=sent) for each in (signed_in, stranger))
            assert (one.status_code, one.headers) == (other.status_code, other.headers), address
            assert CURSOR.sub(b"", one.getvalue()) == CURSOR.sub(b"", other.getvalue()), address
            assert not one.cookies
    assert signed_in.get("/account").status_code == 200 and stranger.get("/account").status_code == 302


def test_streams_and_long_polls_may_be_read(committed):
    player, secret = somebody_with_token("ann")
    table = services.open_table(creator=player, ruleset="modern", seat=0)

    async def play(running):
        origin = {"origin": ORIGIN}
        streams = [
            await running.open(f"tables/{table.pk}/stream", token, media=media, **origin)
            for media in (SSE, NDJSON)
            for token in (secret, None)
        ]
        streams += [await running.open(f"{one}/stream", secret, **origin) for one in ("me", "lobby")]
        poll = asyncio.create_task(
            running.open(
                f"tables/{table.pk}/state",
                secret,
                query=f"since={table.seq}",
                media="application/json",
                prefer="wait=60",
                **origin,
            )
        )
        guest = await doing(somebody, "guest")
        await doing(services.take_seat, table_id=table.pk, player=guest, seat=1)
        return streams, await poll, await running.open("me/stream", "est_pat_forged", **origin)

    streams, poll, refused = streamed(play)
    assert [readable(each).status for each in streams] == [200] * 6
    assert readable(poll).status == 200 and poll.headers["preference-applied"] == "wait"
    assert readable(refused).status == 401


def test_a_busy_service_says_so_to_every_page_and_answers_preflights(committed):
    async def play(running):
        running.dispatcher._threads._most = 0
        asked = {name.replace("-", "_"): value for name, value in PREFLIGHT.items()}
        preflight = Open("")
        request = scope("/api/v1/tables", "", method="OPTIONS", host="127.0.0.1", **asked)
        await running.dispatcher(request, preflight.receive, preflight.send)
        closed = Open("")
        await running.dispatcher(scope("/quickstart", "", host="127.0.0.1"), closed.receive, closed.send)
        return await running.open("tables", origin=ORIGIN), preflight, closed

    busy, preflight, closed = streamed(play)
    assert readable(busy).status == 503 and "retry-after" in busy.headers
    assert preflight.status == 204 and preflight.headers[ALLOWS] == "*"
    assert closed.status == 503 and kept_back(closed)
