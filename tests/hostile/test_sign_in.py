"""Dishonest requests to OAuth's endpoints and to account pages: refused, never a 500.

Each field is sent every eighth value, and each value is sent in every eighth field. `make prove` sends all.
"""

import itertools
import os
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.test import Client

from tests.hostile.bad import BODIES, HEADERS, KINDS, PLACES

pytestmark = pytest.mark.django_db
WHOLE = bool(os.environ.get("ESTIMATION_WHOLE_MATRIX"))
FORM = "application/x-www-form-urlencoded"
DEVICE = "urn:ietf:params:oauth:grant-type:device_code"
OAUTH = ("/oauth/token", "/oauth/revoke", "/oauth/introspect", "/oauth/register")
FIELDS = (
    "grant_type", "code", "redirect_uri", "client_id", "client_secret", "code_verifier", "refresh_token",
    "scope", "token", "token_type_hint", "resource", "device_code",
)  # fmt: skip
QUERY = (
    "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method",
    "prompt", "resource", "claims", "nonce", "ui_locales", "max_age", "approval_prompt", "request",
)  # fmt: skip
PAGES = {
    "/account/login": ("login", "password", "next"),
    "/account/signup": ("username", "email", "password1"),
    "/account/password/reset": ("email",),
    "/account/push": ("endpoint", "p256dh", "auth"),
}
WITH_KEYS = (
    "/account/email/confirm/KEY", "/account/password/reset/KEY", "/account/password/reset/KEY-KEY",
    "/account/programs/KEY/out", "/account/tokens/KEY/end", "/account/push/KEY/end", "/oauth/register/KEY",
)  # fmt: skip


def meeting(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Pair names with values: one pair in eight, or all if `WHOLE`."""
    pairs = itertools.product(enumerate(names), enumerate(PLACES))
    return ((name, value) for (n, name), (v, value) in pairs if WHOLE or (n + v) % 8 == 0)


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


def withstood(answer: Any, what: object) -> None:
    content = answer.content[:300]
    assert answer.status_code < 500, (what, answer.status_code, content)


@pytest.mark.parametrize("path", OAUTH)
def test_endpoints_of_oauth_withstand_any_body(client, path):
    for body, kind in [*((body, FORM) for body in BODIES), *((b"a=b", kind) for kind in KINDS)]:
        answer = client.generic("POST", path, body, content_type=kind or FORM)
        withstood(answer, (body[:20], kind[:20]))
        if answer.status_code >= 400:
            assert "error" in answer.json(), (body[:20], kind[:20], answer.content[:200])
    for headers in HEADERS:
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        withstood(client.generic("POST", path, b"token=a", content_type=FORM, headers=names), headers)


@pytest.mark.parametrize("path", OAUTH[:3])
def test_endpoints_of_oauth_withstand_any_value(client, path):
    good = "grant_type=authorization_code&code=a&client_id=b&token=c&redirect_uri=https://a.example"
    for name, value in meeting(FIELDS):
        body = f"{good}&{name}={value}".encode()
        withstood(client.generic("POST", path, body, content_type=FORM), (name, value[:20]))
    for grant in (
        "refresh_token",
        "password",
        "urn:ietf:params:oauth:grant-type:device_code",
        "client_credentials",
    ):
        withstood(client.post(path, {"grant_type": grant}), grant)
    for method in ("GET", "PUT", "DELETE", "HEAD"):
        assert client.generic(method, path).status_code == 405


@pytest.mark.parametrize("signed_in", [True, False])
def test_the_consent_page_withstands_any_parameter(client, person, signed_in):
    if signed_in:
        client.force_login(person("nadia").user)
    good = "response_type=code&client_id=a&redirect_uri=https://a.example&code_challenge=a"
    for name, value in meeting(QUERY):
        withstood(client.get(f"/oauth/authorize?{good}&{name}={value}"), (name, value[:20]))
        withstood(client.post("/oauth/authorize", f"{name}={value}", content_type=FORM), (name, value[:20]))
    withstood(client.get("/oauth/authorize?" + "&".join(f"a{i}=1" for i in range(1100))), "many parameters")


@pytest.mark.parametrize("path", PAGES)
def test_account_pages_withstand_what_is_typed_into_them(client, person, path):
    if path == "/account/push":
        client.force_login(person("nadia").user)
    for name, value in meeting(PAGES[path]):
        withstood(client.post(path, f"{name}={value}", content_type=FORM), (name, value[:20]))
        withstood(client.get(f"{path}?{name}={value}"), (name, value[:20]))
    for body in BODIES:
        withstood(client.generic("POST", path, body, content_type=FORM), body[:20])


def test_addresses_with_keys_in_them_withstand_any_key(client, person):
    client.force_login(person("nadia").user)
    for path, value in meeting(WITH_KEYS):
        withstood(client.get(path.replace("KEY", value)), (path, value[:20]))
        withstood(client.post(path.replace("KEY", value)), (path, value[:20]))
