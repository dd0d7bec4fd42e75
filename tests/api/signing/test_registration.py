"""Registration of OAuth applications (RFC 7591) and its management (RFC 7592)."""

import pytest
from django.test import Client
from oauth2_provider.models import Application

from accounts.oauth import redirect_uris
from tests.api.signing.program import BACK


def register(content: object, **headers: str):
    return Client().post("/oauth/register", content, content_type="application/json", headers=headers)


GOOD = {"client_name": "Chess Club", "redirect_uris": [BACK]}


def test_a_program_that_can_keep_a_secret_is_given_one(db):
    answer = register({**GOOD, "token_endpoint_auth_method": "client_secret_post"})
    assert answer.status_code == 201 and answer.headers["Cache-Control"] == "no-store"
    told = answer.json()
    assert told["client_secret"] and Application.objects.get().client_secret.startswith("argon2")
    assert (told["redirect_uris"], told["grant_types"]) == ([BACK], ["authorization_code", "refresh_token"])


def test_an_app_registers_a_scheme_of_its_own(db):
    uris = ["com.example.chess:/back", "https://chess.example/back", "http://127.0.0.1/back"]
    told = register({**GOOD, "redirect_uris": uris, "token_endpoint_auth_method": "none"})
    assert (told.status_code, told.json()["redirect_uris"]) == (201, uris)


def test_a_program_that_cannot_is_given_none(db):
    told = register({**GOOD, "token_endpoint_auth_method": "none"}).json()
    assert "client_secret" not in told and Application.objects.get().client_type == "public"


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"redirect_uris": []}, "invalid_redirect_uri"),
        ({"redirect_uris": "https://a.example"}, "invalid_redirect_uri"),
        ({"redirect_uris": [1]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["http://chess.example/back"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["https://a.example/#b"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["https://*.example/"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["https://a.example;sandbox/"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["https://a.example,b/"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["https://a.example'/"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["javascript:alert(1)"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["javascript:/alert(1)"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["chess:/back"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["com.example.chess://back"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["com.example.chess:back"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["com.example.chess:/back#a"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["com.example.chess:/a\nb"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["COM.example.chess:/back"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["https://a.example/a b"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["https://a.example"] * 11}, "invalid_redirect_uri"),
        ({"client_name": ""}, "invalid_client_metadata"),
        ({"client_name": ["a"]}, "invalid_client_metadata"),
        ({"client_name": "Che" + "\u0316" * 4 + "ss"}, "invalid_client_metadata"),
        ({"client_name": "a\u202eb"}, "invalid_client_metadata"),
        ({"client_name": "a" * 81}, "invalid_client_metadata"),
        ({"grant_types": ["implicit"]}, "invalid_client_metadata"),
        ({"grant_types": ["authorization_code", "password"]}, "invalid_client_metadata"),
        ({"grant_types": ["client_credentials"]}, "invalid_client_metadata"),
        ({"grant_types": "authorization_code"}, "invalid_client_metadata"),
        ({"response_types": ["token"]}, "invalid_client_metadata"),
        ({"scope": "games:read webhooks:manage"}, "invalid_client_metadata"),
        ({"scope": "admin"}, "invalid_client_metadata"),
        ({"scope": "everything"}, "invalid_client_metadata"),
        ({"scope": ["games:read"]}, "invalid_client_metadata"),
        ({"token_endpoint_auth_method": "private_key_jwt"}, "invalid_client_metadata"),
        ({"token_endpoint_auth_method": {"a": 1}}, "invalid_client_metadata"),
    ],
)
def test_what_we_do_not_grant_is_not_registered(db, changed, error):
    answer = register({**GOOD, **changed})
    assert (answer.status_code, answer.json()["error"]) == (400, error)
    assert answer.json()["error_description"] and Application.objects.count() == 0


def test_a_scope_that_no_program_is_granted_is_named(db):
    told = register({**GOOD, "scope": "games:read webhooks:manage"}).json()
    assert told["error_description"] == "scope: webhooks:manage is never granted to a program"
    assert register({**GOOD, "scope": "games:read games:play"}).status_code == 201


@pytest.mark.parametrize(
    "body",
    [b"\0", b"1", b"[]", b"{", b"\xff", b'{"client_name": "\\ud800"}', b'{"a\\u0000": 1}', b"[" * 20_000],
)
def test_a_body_that_is_none_is_an_error_and_no_fault_of_ours(db, body):
    answer = register(body)
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request")


def test_a_program_reads_changes_and_ends_its_registration_with_its_own_token_only(db):
    told, other = register(GOOD).json(), register(GOOD).json()
    path = f"/oauth/register/{told['client_id']}"
    own = {"authorization": f"Bearer {told['registration_access_token']}"}
    foreign = {"authorization": f"Bearer {other['registration_access_token']}"}
    client = Client()
    assert client.get(path, headers=own).json()["client_name"] == "Chess Club"
    for headers in ({}, foreign, {"authorization": "Bearer x"}):
        assert client.get(path, headers=headers).status_code in {401, 403}
    changed = client.put(path, {**GOOD, "client_name": "Draughts"}, "application/json", headers=own).json()
    assert changed["client_name"] == "Draughts"
    wrong = {**GOOD, "redirect_uris": ["http://a.example"]}
    own = {"authorization": f"Bearer {changed['registration_access_token']}"}
    assert client.put(path, wrong, "application/json", headers=own).status_code == 400
    assert client.delete(path, headers=own).status_code == 204
    assert client.get(path, headers=own).status_code == 401


def test_a_registration_token_opens_no_endpoint_of_the_api(db):
    told = register(GOOD).json()
    answer = Client().get(
        "/api/v1/whoami", headers={"authorization": f"Bearer {told['registration_access_token']}"}
    )
    assert (answer.status_code, answer.json()["code"]) == (401, "invalid_token")


def test_addresses_are_compared_to_the_letter():
    registered = ["https://a.example/b?c=1", "http://[::1]:80/d"]
    assert redirect_uris.allowed("https://a.example/b?c=1", registered)
    assert redirect_uris.allowed("http://[::1]:9000/d", registered)
    for other in (
        "https://a.example/b",
        "https://a.example/b?c=1&",
        "http://[::1]:9000/e",
        "http://[::1",
        "",
    ):
        assert not redirect_uris.allowed(other, registered)
    assert not redirect_uris.allowed("http://localhost/d", ["http://127.0.0.1/d"])
