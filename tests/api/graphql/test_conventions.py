"""GraphQL over HTTP: media types, statuses, invalid requests, and errors that show only codes."""

import json

import pytest
from django.test import Client

from games.api.graphql.schema import GRAPHQL
from games.tables.models import Table
from tests.api.client import Caller, done, problem
from tests.api.games import NAMES, opened, started
from tests.api.graphql.graphql_client import asked, codes, sent

pytestmark = pytest.mark.django_db
RESPONSE = "application/graphql-response+json"
QUERY = {"query": "{ rulesets { key } }"}


def test_a_response_comes_in_the_media_type_that_is_asked_for(nobody):
    for accept, kind in (
        ("*/*", "application/json"),
        ("application/json", "application/json"),
        (RESPONSE, RESPONSE),
        (f"{RESPONSE}, application/json;q=0.9", RESPONSE),
        (f"application/json, {RESPONSE};q=0", "application/json"),
        (f"application/json, {RESPONSE};q=0.1", "application/json"),
    ):
        answer = sent(nobody, QUERY, accept=accept)
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, kind)
        assert answer.headers["Cache-Control"] == "no-store" and "Accept" in answer.headers["Vary"]
        assert answer.headers["Request-Id"]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("{", "malformed_query"),
        ("", "malformed_query"),
        ("{ rulesets { key } } }", "malformed_query"),
        ("{ nothing }", "invalid_query"),
        ("{ rulesets }", "invalid_query"),
        ("fragment F on Query { rulesets { key } }", "invalid_query"),
        ("{ ...F } fragment F on Query { ...F }", "invalid_query"),
        ("query A { rulesets { key } } query B { rulesets { key } }", "invalid_query"),
        ("query ($id: ID!) { table(id: $id) { id } }", "invalid_query"),
        ("{ rulesets { key } }" + " #" * 300 + "\n#" * 300, "malformed_query"),
    ],
)
def test_a_document_that_cannot_be_answered_has_errors_and_no_data(nobody, query, code):
    answer = asked(nobody, query)
    assert "data" not in answer and codes(answer)[0] == code
    error = answer["errors"][0]
    assert error["message"] and error["extensions"]["type"] == f"/problems/{code}"
    assert error["extensions"]["title"] and error["extensions"]["request_id"]
    # With GraphQL's own media type, the HTTP status says so, too.
    assert sent(nobody, {"query": query}, accept=RESPONSE).status_code == 400
    assert sent(nobody, {"query": query}, accept=f"application/json, {RESPONSE};q=0").status_code == 200


def test_an_error_says_where_in_the_document_it_is(nobody):
    (error,) = asked(nobody, "{\n  nothing\n}")["errors"]
    assert error["locations"] == [{"line": 2, "column": 3}]


def test_one_of_several_operations_is_named(nobody):
    query = "query A { rulesets { key } } query B { rulesets { title } }"
    named = done(sent(nobody, {"query": query, "operationName": "B"}))
    assert named["data"]["rulesets"][0].keys() == {"title"}
    wrong = done(sent(nobody, {"query": query, "operationName": "C"}))
    assert codes(wrong) == ["invalid_query"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"1", "malformed_json"),
        (b"null", "malformed_json"),
        (b'"{ rulesets { key } }"', "malformed_json"),
        (b'[{"query": "{ rulesets { key } }"}]', "malformed_json"),
        (b'{"query": "\xff"}', "malformed_json"),
        (b'{"query": "\\ud800"}', "malformed_json"),
        (b'{"query": "{ a\\u0000 }"}', "malformed_json"),
        (b'{"query": "{}", "query": "{}"}', "malformed_json"),
        (b'{"query": "{}", "variables": ' + b"[" * 40 + b"]" * 40 + b"}", "too_deep"),
        (b"", "invalid_body"),
        (b"{}", "invalid_body"),
        (b'{"query": 7}', "invalid_body"),
        (b'{"query": "{}", "variables": []}', "invalid_body"),
        (b'{"query": "{}", "operationName": {}}', "invalid_body"),
        (b'{"query": "{}", "id": 1}', "unknown_field"),
    ],
)
def test_what_is_no_request_is_a_problem(nobody, body, code):
    problem(sent(nobody, body), 400, code)


def test_a_member_that_there_is_not_is_pointed_to_however_it_is_called(nobody):
    told = problem(sent(nobody, b'{"query": "{}", "a/b~c": 1}'), 400, "unknown_field")
    assert [fault["pointer"] for fault in told["errors"]] == ["/a~1b~0c"]


def test_other_bodies_than_json_are_refused(nobody):
    for kind in ("application/graphql", "text/plain", "multipart/form-data; boundary=x"):
        answer = nobody.send("POST", "/graphql", b"{ rulesets { key } }", content_type=kind)
        problem(answer, 415, "unsupported_media_type")
    problem(sent(nobody, {"query": "x" * 70_000}), 413, "too_large")


def test_nothing_is_asked_or_done_by_get(nobody, ali):
    for query in ("?query={rulesets{key}}", "?query=mutation{openTable{__typename}}", ""):
        refused = ali.get(f"/graphql{query}")
        assert problem(refused, 405, "method_not_allowed") and "POST" in refused.headers["Allow"]
    for method in ("PUT", "PATCH", "DELETE"):
        problem(ali.send(method, "/graphql", QUERY), 405, "method_not_allowed")
    page = nobody.get("/graphql", accept="text/html")
    assert page.status_code == 200 and page.headers["Content-Type"].startswith("text/html")
    # A link that holds a query runs nothing in a browser either.
    assert nobody.get("/graphql?query={rulesets{key}}", accept="text/html").status_code == 405
    assert ali.send("OPTIONS", "/graphql").headers["Allow"] == "GET, HEAD, OPTIONS, POST"


def test_a_token_that_is_not_good_opens_nothing_even_what_needs_none(nobody):
    for header in ("Bearer est_pat_" + "A" * 43, "Basic abc", "Bearer"):
        problem(sent(nobody, QUERY, authorization=header), 401, "invalid_token")


def test_introspection_is_open(nobody):
    from graphql import build_client_schema, get_introspection_query, print_schema

    answer = asked(nobody, get_introspection_query(specified_by_url=True))
    assert "errors" not in answer
    schema = build_client_schema(answer["data"])
    assert set(schema.type_map) == set(GRAPHQL.type_map)
    assert "act(" in print_schema(schema)


def test_a_mistake_of_ours_is_told_by_its_code_alone(person, log_lines):
    """An unforeseen error, here a sealed deal that cannot be opened, shows only its code."""
    two = [person(name) for name in NAMES[:2]]
    table = started(two, ruleset="updown").removeprefix("tables/")
    Table.objects.filter(pk=table).update(sealed_deal=bytes(60))
    answer = asked(two[0], "query ($id: ID!) { table(id: $id) { id state { seq } } }", id=table)
    assert answer["data"] == {"table": None}
    (error,) = answer["errors"]
    assert error["extensions"]["code"] == "internal_error" and error["path"] == ["table"]
    assert error["message"] == "The service made a mistake. It was recorded under `request_id`."
    (line,) = [each for each in log_lines() if each["event"] == "unforeseen"]
    assert line["request_id"] == error["extensions"]["request_id"] and line["exception"]["type"]


def test_the_page_for_browsers_loads_nothing_from_elsewhere():
    answer = Client().get("/graphql", headers={"accept": "text/html"})
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "http:" not in policy and "https:" not in policy
    assert b"//" not in answer.content.replace(b"<!-- ", b"").split(b"<body>")[0].replace(
        b"http://www.w3.org", b""
    )


def test_the_log_line_names_the_first_error_s_code(ali, log_lines):
    asked(ali, "{ nothing }")
    line = [each for each in log_lines() if each["event"] == "request"][-1]
    assert (line["route"], line["status"], line["code"]) == ("/graphql", 200, "invalid_query")
    assert "nothing" not in json.dumps(line)


def test_a_caller_without_a_token_reads_what_is_public(ali):
    path = opened([ali])
    answer = asked(Caller(), "{ tables { nodes { id } } }")
    assert answer["data"]["tables"]["nodes"] == [{"id": path.removeprefix("tables/")}]
