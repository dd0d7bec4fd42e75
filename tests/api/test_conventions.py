"""Conventions of every answer: request ids, safe headers, log lines, ETags, methods and the description."""

import re
from urllib.parse import urlsplit

import pytest
from django.urls import get_resolver, re_path
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from openapi_spec_validator import OpenAPIV31SpecValidator

from accounts.scopes import Scope
from games.api.answers import etag_of
from games.api.contract.fields import Expand, Query
from games.api.middleware import policy
from games.api.operations.address import Address
from games.api.problems import Problem
from games.api.rest.players.me import WHOAMI
from games.api.rest.views import view_of
from games.api.validation import read_query
from tests.api import published
from tests.api.client import Caller, done, problem

SIGNING = ("/account/login", "/account/signup", "/account/password/reset")
GUIDES = ("/quickstart", "/playing-for-weeks", "/sandbox", "/directing")
PAGES = ("/", *GUIDES, "/rules", "/rules/modern", "/problems", "/api/v1/docs", *SIGNING)


def test_a_request_id_is_made_or_taken_and_given_back(db):
    made = Caller().get("whoami").headers["Request-Id"]
    assert re.fullmatch(r"req_[0-9a-f]{32}", made)
    assert Caller().get("whoami", request_id="my-request.1").headers["Request-Id"] == "my-request.1"
    for strange in ("short", "x" * 65, "a b c d e f", "<script>alert", "é" * 10):
        assert Caller().get("whoami", request_id=strange).headers["Request-Id"].startswith("req_")


@pytest.mark.parametrize(
    "address", [*PAGES, "/api/v1/openapi.json", "/api/v1/whoami", "/nothing", "/static/pages/site.css"]
)
def test_every_answer_has_the_headers_browsers_heed(db, address):
    answer = Caller().get(address)
    answer.close()  # some responses hold an open file
    headers = answer.headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


@pytest.mark.parametrize("address", PAGES)
def test_pages_load_nothing_from_elsewhere_and_hold_no_script_of_their_own(db, address):
    page = Caller().get(address, accept="text/html")
    assert page.status_code == 200
    html = page.content.decode()
    for reference in re.findall(r"""(?:src|href)=["']([^"']+)""", html):
        assert urlsplit(reference).netloc in {"", "testserver"}, reference
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", html)
    assert not re.search(r"\son\w+=", html)


def test_pages_outside_the_admin_set_no_style_inline_and_evaluate_nothing():
    for address in ("/", *GUIDES, "/rules", "/rules/modern", "/problems", *SIGNING):
        assert "unsafe" not in policy(address)
    assert "unsafe" not in policy("/api/v1/docs").partition("style-src")[0]
    assert policy("/api/v1/me") == "default-src 'none'; frame-ancestors 'none'"


def test_the_rules_page_is_the_rule_book_of_the_repository():
    html = Caller().get("/rules", accept="text/html").content.decode()
    assert html.count("<h2") > 3 and "estimate" in html


def test_a_log_line_tells_the_route_and_never_the_address(db, ali, log_lines):
    done(ali.get("users/ali", request_id="my-request"))
    problem(ali.get("nothing/secret-invitation?token=est_pat_x"), 404, "not_found")
    lines = log_lines()
    assert (
        lines[0].items()
        >= {
            "method": "GET",
            "route": "/api/v1/users/<str:name>",
            "status": 200,
            "request_id": "my-request",
            "user": ali.user.id,
        }.items()
    )
    assert "secret-invitation" not in str(lines) and "est_pat" not in str(lines)
    assert (lines[1]["route"], lines[1]["code"]) == ("none", "not_found")


def test_an_unchanged_read_is_304_with_its_etag(db, ali):
    first = ali.get("me")
    tag = first.headers["ETag"]
    for sent in (tag, f"W/{tag}", f'"x", {tag}', "*"):
        again = ali.get("me", if_none_match=sent)
        assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    assert ali.get("me", if_none_match='"other"').status_code == 200
    assert etag_of("seat 1", 7) != etag_of("seat 1", 8) != etag_of(None, 8)


def test_head_answers_like_get_without_a_body(db, ali):
    answer = ali.send("HEAD", "me")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["ETag"] == ali.get("me").headers["ETag"]


def test_options_tells_the_methods_without_a_token():
    answer = Caller().send("OPTIONS", "me/tokens")
    assert (answer.status_code, answer.headers["Allow"]) == (204, "GET, POST, HEAD, OPTIONS")


def test_who_mistypes_a_member_a_parameter_or_a_value_is_asked_what_was_meant(db, ali):
    for answer, code, detail in (
        (
            ali.post("tables", {"player": 4}),
            "unknown_field",
            "There is no such member. Did you mean `players`?",
        ),
        (ali.post("tables", {"colour": 4}), "unknown_field", "There is no such member."),
        (ali.get("tables?limt=3"), "unknown_parameter", "There is no such parameter. Did you mean `limit`?"),
    ):
        assert problem(answer, 400, code)["errors"][0]["detail"] == detail
    told = problem(ali.post("tables", {"visibility": "pubic"}), 400, "invalid_body")["errors"][0]["detail"]
    assert told == "One of public, unlisted, invite. Did you mean `public`?"
    told = problem(ali.post("tables", {"ruleset": "moderm"}), 422, "unknown_ruleset")["detail"]
    assert told == "There is no ruleset 'moderm'. Did you mean `modern`?"


def test_unknown_parameters_are_refused_by_name(db, ali):
    told = problem(ali.get("me?expnd=x&limit=3"), 400, "unknown_parameter")
    assert [each["pointer"] for each in told["errors"]] == ["?expnd", "?limit"]


def test_parts_are_expanded_from_a_list_of_those_allowed(rf):
    class Parts(Query):
        expand = Expand(allowed=("seats", "rounds"))

    assert read_query(rf.get("/x"), Parts) == {"expand": frozenset()}
    assert read_query(rf.get("/x?expand=rounds,seats"), Parts) == {"expand": {"rounds", "seats"}}
    with pytest.raises(Problem) as caught:
        read_query(rf.get("/x?expand=seats,hands"), Parts)
    assert caught.value.code == "invalid_parameter"
    assert caught.value.faults == (
        ("?expand", "unknown_part", "Cannot expand hands; known are seats, rounds."),
    )


def test_a_method_of_an_address_is_declared_once():
    address = Address("shut/<str:name>", "shut", "me")

    @address.get(scope=Scope.ADMIN)
    def get_shut(request, name):
        pass

    operation = view_of(address).cls.operations()["GET"]
    assert (operation.name, operation.scope) == ("getShut", Scope.ADMIN)
    with pytest.raises(AssertionError, match="is declared already"):
        address.get(scope=None)(get_shut)


def test_every_address_of_the_api_is_a_declared_view_or_the_description():
    def patterns(resolver):
        for each in resolver.url_patterns:
            yield from patterns(each) if hasattr(each, "url_patterns") else [each]

    views = list(patterns(get_resolver("games.api.rest.urls")))
    assert len(views) > 6
    for each in views:
        assert hasattr(each.callback, "cls") or each.name in {
            "index",
            "openapi",
            "events_schema",
            "asyncapi",
            "docs",
        }, each


def test_the_root_of_the_api_says_where_to_begin(db):
    told = done(Caller().get("/api/v1/"))
    assert {"docs", "openapi", "quickstart", "graphql"} <= told.keys()
    for address in told.values():
        assert Caller().get(address, accept="text/html").status_code == 200, address


def test_the_description_is_valid_openapi_31_and_names_every_address(db):
    answer = Caller().get("openapi.json")
    schema = done(answer)
    assert schema["openapi"] == "3.1.0"
    OpenAPIV31SpecValidator(schema).validate()
    assert Caller().get("openapi.json", if_none_match=answer.headers["ETag"]).status_code == 304
    assert {"/api/v1/whoami", "/api/v1/me/tokens/{token_id}"} <= schema["paths"].keys()
    for operations in schema["paths"].values():
        for operation in operations.values():
            assert operation["summary"] and operation["tags"] != [""]
            assert "default" in operation["responses"]
            body = operation.get("requestBody", {"content": {"application/json": {}}})
            assert next(iter(body["content"])) == "application/json"
    assert schema["components"]["schemas"]["SignUpRequest"]["additionalProperties"] is False


def test_nothing_of_the_description_was_guessed():
    """The generator guesses what is not declared, and warns."""
    SchemaGenerator().get_schema(request=None, public=True)
    assert not GENERATOR_STATS, (GENERATOR_STATS._error_cache, GENERATOR_STATS._warn_cache)


def test_a_guess_at_the_description_is_noticed(monkeypatch):
    # A planted fault: the library's own schema does not read what our views declare, so it must guess.
    view = view_of(WHOAMI)
    monkeypatch.setattr(view.cls, "schema", AutoSchema())
    SchemaGenerator(patterns=[re_path("whoami", view)]).get_schema(request=None, public=True)
    assert GENERATOR_STATS


def test_the_descriptions_page_is_served_whole_by_this_service(db):
    page = Caller().get("/api/v1/docs", accept="text/html").content.decode()
    assets = re.findall(r"""(?:src|href)=["'](/static/[^"']+)""", page)
    assert len(assets) > 4
    for asset in assets:
        file = Caller().get(asset)
        file.close()
        assert file.status_code == 200, asset


def test_every_endpoint_is_described_to_somebody_who_has_never_seen_it(db):
    schema = published.schema()
    known = {tag["name"] for tag in schema["tags"]}
    for path, operations in schema["paths"].items():
        for method, told in operations.items():
            here = f"{method} {path}"
            assert set(told["tags"]) <= known, here
            assert not told["description"].startswith("Scope:") and len(told["description"]) > 20, here
            for parameter in told.get("parameters", []):
                assert parameter.get("description"), (here, parameter["name"])
            body = told.get("requestBody", {}).get("content", {}).get("application/json")
            assert body is None or body.get("examples"), here
            assert "429" in told["responses"], here


def test_every_example_in_the_description_is_a_true_one():
    """Each example is checked against its schema, as strictly as responses are."""
    shown = list(published.examples())
    assert len(shown) > 8
    for name, validator, value in shown:
        errors = [error.message for error in validator.iter_errors(value)]
        assert not errors, (name, errors[:3])
