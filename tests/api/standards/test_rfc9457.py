"""Problem Details, RFC 9457, for every kind of error."""

import re
from urllib.parse import quote, urljoin

import pytest

from games.api.problem_codes import PROBLEMS
from tests.api.client import Caller, done, problem
from tests.api.games import opened


@pytest.fixture
def refusals(db, ali, nobody):
    """Refusals from every part of the service."""
    path = opened([ali], ruleset="modern")
    return [
        nobody.get("me"),
        ali.get("nothing/here"),
        ali.get("tables?limit=0"),
        ali.get("users/nobody-of-this-name"),
        ali.send("DELETE", "me"),
        ali.post("tables", b"{"),
        ali.post("tables", {"rulset": "modern"}),
        ali.post("tables", {"ruleset": "chess"}),
        ali.post(f"{path}/start"),
        ali.post(f"{path}/actions", {"turn_id": "1.1", "action": {"type": "pass"}}),
        ali.post("tables", {"ruleset": "modern"}, content_type="text/plain"),
        ali.get("tables?cursor=x"),
    ]


def test_section_3_media_type_and_members(refusals):
    for answer in refusals:
        assert answer.headers["Content-Type"] == "application/problem+json"
        told = answer.json()
        assert {"type", "title", "status", "detail", "instance"} <= told.keys()


def test_section_3_1_1_the_type_leads_to_a_page_about_it(refusals):
    for answer in refusals:
        address = urljoin("http://testserver/api/v1/tables", answer.json()["type"])
        page = Caller().get(address.removeprefix("http://testserver"), accept="text/html")
        assert page.status_code == 200 and page.headers["Content-Type"].startswith("text/html")
        assert answer.json()["code"] in page.content.decode()


def test_section_3_1_2_the_status_is_the_status(refusals):
    for answer in refusals:
        assert answer.json()["status"] == answer.status_code == PROBLEMS[answer.json()["code"]].status


def test_section_3_1_3_the_title_is_the_same_whenever_the_problem_is(db, ali):
    titles = {ali.get(path).json()["title"] for path in ("users/x1", "tables/x2", "nothing")}
    assert titles == {PROBLEMS["not_found"].en.title}


def test_section_3_1_4_the_detail_is_about_this_occurrence(db, ali):
    body = ali.post("tables", {"ruleset": "chess"}).json()
    assert "chess" in body["detail"] and "Traceback" not in body["detail"]


def test_section_3_1_5_the_instance_is_the_address_that_was_asked(db, ali):
    assert ali.get("nothing/here?secret=1").json()["instance"] == "/api/v1/nothing/here"
    assert ali.get(quote("users/سمر")).json()["instance"] == quote("/api/v1/users/سمر")


def test_section_3_2_further_members_are_named_like_identifiers(refusals):
    for answer in refusals:
        assert all(re.fullmatch(r"[a-z][a-z_]{2,}", name) for name in answer.json())


def test_section_4_every_type_is_documented_with_its_status(db):
    for code, kind in PROBLEMS.items():
        told = done(Caller().get(f"/problems/{code}", accept="application/json"))
        assert told == {"code": code, "status": kind.status, "title": kind.en.title, "detail": kind.en.advice}
        assert told["title"] and told["detail"]


def test_a_type_that_was_never_published_is_not_found(db):
    problem(Caller().get("/problems/never_published"), 404, "not_found")
