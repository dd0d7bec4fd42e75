"""Compressed answers; no answer with a secret is compressed."""

import gzip

import pytest

from games.api.rest.docs import written
from tests.api.client import Caller, done

ACCEPTS = {"accept_encoding": "gzip, deflate, br"}
DOCUMENTS = ("/api/v1/openapi.json", "/api/v1/asyncapi.json", "/api/v1/events.schema.json")
PAGES = ("/developers", "/api/v1/docs", "/quickstart", "/rules", "/rules/modern", "/problems")


@pytest.mark.parametrize("address", [*DOCUMENTS, *PAGES, "/api/v1/rulesets/modern", "/api/v1/bots"])
def test_what_anybody_may_see_is_compressed_for_those_who_accept_it(db, address):
    plain = Caller().get(address, accept="text/html, application/json")
    packed = Caller().get(address, accept="text/html, application/json", **ACCEPTS)
    assert "Content-Encoding" not in plain.headers and packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert packed.headers["Content-Length"] == str(len(packed.content))
    assert len(packed.content) < len(plain.content) / 1.5
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"].split(", ")


@pytest.mark.parametrize("accepted", ["", "identity", "br", "gzip;q=0", "br, gzip; q=0.0", "xgzip"])
def test_nobody_is_sent_what_they_do_not_accept(db, accepted):
    answer = Caller().get("openapi.json", accept_encoding=accepted)
    assert "Content-Encoding" not in answer.headers
    assert answer.content.endswith(written()[1:])


@pytest.mark.parametrize("accepted", ["gzip", "GZIP", "gzip;q=0.5", "br;q=1.0, gzip;q=0.8, *;q=0"])
def test_gzip_is_accepted_however_it_is_written(db, accepted):
    answer = Caller().get("openapi.json", accept_encoding=accepted)
    assert answer.headers["Content-Encoding"] == "gzip"


def test_a_compressed_answer_has_a_weak_etag_and_is_304_by_it(db):
    plain, packed = Caller().get("rulesets/modern"), Caller().get("rulesets/modern", **ACCEPTS)
    tag = plain.headers["ETag"]
    assert packed.headers["ETag"] == f"W/{tag}"
    for sent in (tag, f"W/{tag}"):
        again = Caller().get("rulesets/modern", if_none_match=sent, **ACCEPTS)
        assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", f"W/{tag}")
        assert "Accept-Encoding" in again.headers["Vary"].split(", ")
        assert Caller().get("rulesets/modern", if_none_match=sent).headers["ETag"] == tag


def test_head_tells_the_headers_of_the_compressed_answer(db):
    got, head = (Caller().send(method, "openapi.json", **ACCEPTS) for method in ("GET", "HEAD"))
    assert head.content == b""
    for name in ("ETag", "Content-Encoding", "Content-Length", "Vary"):
        assert head.headers[name] == got.headers[name]


def test_what_is_short_goes_as_it_is(db):
    answer = Caller().get("/api/v1/", **ACCEPTS)
    assert "Content-Encoding" not in answer.headers and not answer.headers["ETag"].startswith("W/")


@pytest.mark.parametrize("address", ["rulesets/modern", "bots", "me/turns", "users/ali"])
def test_nothing_is_compressed_for_somebody_with_a_token(db, ali, address):
    answer = ali.get(address, **ACCEPTS)
    assert answer.status_code == 200
    assert "Content-Encoding" not in answer.headers
    assert "Accept-Encoding" not in answer.headers.get("Vary", "")


@pytest.mark.parametrize("address", ["/account/login", "/account/signup", "/turns/x", "/unsubscribe/x"])
def test_pages_with_a_form_or_a_secret_address_are_not_compressed(db, address):
    answer = Caller().get(address, accept="text/html", **ACCEPTS)
    assert len(answer.content) > 1024
    assert "Content-Encoding" not in answer.headers


def test_a_calendar_at_its_secret_address_is_not_compressed(db, ali):
    secret = done(ali.post("me/calendar"), 201)["url"]
    answer = Caller().get(secret[secret.index("/api/") :], **ACCEPTS)
    assert answer.status_code == 200 and "Content-Encoding" not in answer.headers


def test_what_is_sent_by_post_is_not_compressed(db):
    question = {"query": "{ __schema { types { name description fields { name description } } } }"}
    answer = Caller().post("/graphql", question, **ACCEPTS)
    assert len(answer.content) > 10_000 and "Content-Encoding" not in answer.headers
