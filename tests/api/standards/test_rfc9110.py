"""HTTP Semantics, RFC 9110, section by section, as far as this API uses them."""

import re

import pytest
from django.http import HttpRequest

from accounts.models import Token
from games.api.problems import Problem
from tests.api.client import Caller, done, problem
from tests.api.games import opened
from tests.scenes import scene

pytestmark = pytest.mark.django_db

READS = (
    "me", "me/tokens", "me/turns", "whoami", "users/ali", "rulesets", "rulesets/modern", "tables", "{table}",
    "{table}/state", "{table}/events", "{table}/rounds", "{table}/record", "{table}/fairness",
    "{table}/invitations",
)  # fmt: skip


@scene
def table(ali) -> str:
    return opened([ali], ruleset="updown", players=2)


@pytest.mark.parametrize("path", READS)
def test_section_8_8_3_every_read_has_a_strong_etag(ali, table, path):
    tag = ali.get(path.format(table=table)).headers["ETag"]
    assert re.fullmatch(r'"[\x21\x23-\x7e]+"', tag)


def test_section_8_8_1_an_etag_is_another_as_soon_as_the_answer_is(ali, person, table):
    before = ali.get(f"{table}/state").headers["ETag"]
    assert ali.get(f"{table}/state").headers["ETag"] == before
    done(person("badr").put(f"{table}/seats/1"))
    assert ali.get(f"{table}/state").headers["ETag"] != before


def test_section_8_8_3_an_etag_is_each_reader_s_own(ali, person, table):
    assert ali.get(f"{table}/state").headers["ETag"] != person("badr").get(f"{table}/state").headers["ETag"]


@pytest.mark.parametrize("path", READS)
def test_section_9_3_2_head_answers_like_get_without_content(ali, table, path):
    path = path.format(table=table)
    head, get = ali.send("HEAD", path), ali.get(path)
    assert (head.status_code, head.content) == (200, b"")
    told = ("Content-Type", "ETag", "Cache-Control", "Vary", "Link")
    assert [head.headers.get(name) for name in told] == [get.headers.get(name) for name in told]


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("me", "GET, PATCH, DELETE, HEAD, OPTIONS"),
        ("me/tokens", "GET, POST, HEAD, OPTIONS"),
        ("{table}/state", "GET, HEAD, OPTIONS"),
        ("{table}/actions", "POST, OPTIONS"),
        ("{table}/seats/1", "PUT, DELETE, OPTIONS"),
        ("{table}/stream", "GET, OPTIONS"),  # a stream has no end, so no HEAD
    ],
)
def test_section_9_3_7_options_and_section_15_5_6_a_405_tell_the_same_methods(ali, table, path, allowed):
    path = path.format(table=table)
    options = Caller().send("OPTIONS", path)
    assert (options.status_code, options.headers["Allow"], options.content) == (204, allowed, b"")
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"} - set(allowed.split(", ")):
        refused = ali.send(method, path)
        assert (refused.status_code, refused.headers["Allow"]) == (405, allowed)


@pytest.mark.parametrize("path", ["/api/v1/openapi.json", "/api/v1/events.schema.json", "/api/v1/docs"])
def test_section_15_5_6_also_addresses_that_are_only_read_tell_what_they_allow(path):
    refused = Caller().post(path, {})
    problem(refused, 405, "method_not_allowed")
    assert set(refused.headers["Allow"].split(", ")) == {"GET", "HEAD"}


def test_section_10_2_2_and_15_3_2_what_is_created_has_its_address_in_location(ali):
    made = ali.post("tables", {"ruleset": "modern"})
    assert made.status_code == 201
    assert done(ali.get(made.headers["Location"]))["id"] == done(made, 201)["id"]
    token = ali.post("me/tokens", {"name": "n", "scopes": ["games:read"]})
    assert done(ali.get(token.headers["Location"]))["id"] == done(token, 201)["id"]


def test_section_15_3_5_a_204_has_no_content_and_no_type(ali, table):
    left = ali.delete(f"{table}/seats/0")
    assert (left.status_code, left.content, left.headers.get("Content-Type")) == (204, b"", None)


@pytest.mark.parametrize("code", ["unavailable", "busy", "idempotency_in_progress"])
def test_section_10_2_3_retry_after_is_in_whole_seconds(code):
    request = HttpRequest()
    request.path = "/api/v1/tables"
    assert re.fullmatch(r"[1-9][0-9]*", Problem(code).response(request).headers["Retry-After"])


def test_section_11_6_1_every_401_has_a_challenge(nobody):
    for answer in (nobody.get("me"), Caller("est_pat_unknown").get("me"), nobody.post("me/tokens", {})):
        assert (answer.status_code, answer.headers["WWW-Authenticate"].split()[0]) == (401, "Bearer")
    wrong = nobody.post("me/tokens", {"name": "n", "scopes": ["games:read"]}, authorization="Basic YTpi")
    assert (wrong.status_code, wrong.headers["WWW-Authenticate"].split()[0]) == (401, "Basic")


def test_section_12_5_5_vary_names_what_an_answer_was_chosen_by(ali, table):
    for accept in ("application/json", "application/x-ndjson"):
        assert "Accept" in ali.get(f"{table}/events", accept=accept).headers["Vary"].split(", ")
    assert "Accept-Language" in ali.get("rulesets/modern").headers["Vary"].split(", ")


def test_section_13_1_1_if_match_lets_a_change_through_only_while_nothing_else_has_changed(ali):
    changed = {"current_password": "wins exactly as many", "password": "wins one trick more"}
    tag = ali.get("me").headers["ETag"]
    refused = ali.patch("me", changed, if_match='"of-yesterday"')
    problem(refused, 412, "precondition_failed")
    assert refused.headers["ETag"] == tag
    # The comparison is strong: a weak tag matches nothing.
    problem(ali.patch("me", changed, if_match=f"W/{tag}"), 412, "precondition_failed")
    for met in (tag, f'"x", {tag}', "*"):
        # The condition holds; the request is refused for another reason: the password is wrong.
        assert ali.patch("me", changed, if_match=met).status_code == 401


def test_section_13_1_1_what_failed_was_not_done(ali):
    token = done(ali.post("me/tokens", {"name": "n", "scopes": ["games:read"]}), 201)
    path = f"me/tokens/{token['id']}"
    problem(ali.delete(path, if_match='"another"'), 412, "precondition_failed")
    assert Token.objects.get(pk=token["id"]).revoked_at is None
    assert ali.delete(path, if_match=ali.get(path).headers["ETag"]).status_code == 204
    assert Token.objects.get(pk=token["id"]).revoked_at is not None


def test_section_13_1_1_an_address_that_shows_nothing_matches_nothing(ali, table):
    for met in ("*", '"any"'):
        problem(ali.put(f"{table}/seats/1", {"bot": "steady"}, if_match=met), 412, "precondition_failed")


def test_section_13_1_1_a_read_heeds_if_match_too(ali, table):
    tag = ali.get(table).headers["ETag"]
    done(ali.get(table, if_match=tag))
    problem(ali.get(table, if_match='"another"'), 412, "precondition_failed")


@pytest.mark.parametrize("path", READS)
def test_section_13_1_2_if_none_match_spares_a_read_by_weak_comparison(ali, table, path):
    path = path.format(table=table)
    tag = ali.get(path).headers["ETag"]
    for sent in (tag, f"W/{tag}", f'"a", W/"b",{tag}', "*"):
        answer = ali.get(path, if_none_match=sent)
        assert (answer.status_code, answer.content) == (304, b""), (path, sent)
    assert ali.get(path, if_none_match='"another"').status_code == 200


def test_section_13_1_2_a_change_that_is_not_wanted_any_more_is_412(ali):
    changed = {"current_password": "wrong", "password": "wins one trick more"}
    tag = ali.get("me").headers["ETag"]
    for sent in (tag, f"W/{tag}", "*"):
        problem(ali.patch("me", changed, if_none_match=sent), 412, "precondition_failed")
    assert ali.patch("me", changed, if_none_match='"another"').status_code == 401


def test_section_13_1_2_what_is_not_there_yet_is_made_and_what_is_there_is_kept(ali, person):
    person("badr")
    path = "me/notes/badr"
    problem(ali.put(path, {"text": "x"}, if_match="*"), 404, "not_found")
    assert done(ali.put(path, {"text": "first"}, if_none_match="*"))["text"] == "first"
    problem(ali.put(path, {"text": "second"}, if_none_match="*"), 412, "precondition_failed")
    assert done(ali.get(path))["text"] == "first"


def test_section_13_2_1_who_may_not_is_told_so_before_any_condition_is_looked_at(nobody, ali):
    problem(nobody.patch("me", {}, if_match='"x"'), 401, "not_authenticated")
    problem(ali.patch("me", {"colour": "red"}, if_match='"x"'), 400, "unknown_field")


def test_section_13_2_2_if_match_comes_before_if_none_match(ali, table):
    tag = ali.get(table).headers["ETag"]
    problem(ali.get(table, if_match='"x"', if_none_match=tag), 412, "precondition_failed")
    assert ali.get(table, if_match=tag, if_none_match=tag).status_code == 304


@pytest.mark.parametrize("path", [*READS, "openapi.json"])
def test_section_15_4_5_a_304_has_the_headers_that_the_200_had(ali, table, path):
    path = path.format(table=table)
    whole = ali.get(path)
    again = ali.get(path, if_none_match=whole.headers["ETag"])
    for name in ("ETag", "Cache-Control", "Vary", "Content-Location", "Expires"):
        assert again.headers.get(name) == whole.headers.get(name), name


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/xml", ""])
def test_section_15_5_16_a_body_of_another_type_is_415(ali, kind):
    problem(ali.post("tables", {"ruleset": "modern"}, content_type=kind), 415, "unsupported_media_type")


def test_section_8_3_1_a_type_may_have_parameters(ali):
    done(ali.post("tables", {"ruleset": "modern"}, content_type="application/json; charset=utf-8"), 201)
