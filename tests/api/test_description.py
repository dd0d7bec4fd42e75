"""The published description: every part is described, has a name of its own, and is said once."""

import json
import re

import pytest

from estimation_service.description.components import may_be_null
from games.api.graphql.schema import GRAPHQL
from games.api.problem_codes import PROBLEMS
from games.api.rest.docs import responses
from games.api.rest.urls import ADDRESSES
from games.api.texts.property_texts import PROPERTIES
from games.engine.codec import KINDS
from tests.api import published
from tests.api.client import Caller, done

# Mutations without an operation of the same name in REST.
NOT_IN_REST = {"act", "addBot", "removeBot"}


def schemas_within(part, at=""):
    """Yield (place, schema) for every schema within a part of the document."""
    if isinstance(part, dict):
        yield at, part
        for name, inner in part.items():
            if name not in {"example", "examples"}:
                yield from schemas_within(inner, f"{at}/{name}")
    elif isinstance(part, list):
        for place, inner in enumerate(part):
            yield from schemas_within(inner, f"{at}/{place}")


def operations():
    for path, methods in published.schema()["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def test_every_member_of_every_object_is_described():
    described = 0
    for at, part in schemas_within(published.schema()):
        for name, member in part.get("properties", {}).items() if "schemas/" in at else ():
            assert member.get("description"), f"{at}: {name}"
            described += 1
    assert described > 1500


def holds_null(member):
    """Whether a schema allows null, or a list that it describes does."""
    schemas = published.schema()["components"]["schemas"]
    whole = schemas[member["$ref"].rpartition("/")[2]] if "$ref" in member else member
    return may_be_null(whole) or ("items" in whole and holds_null(whole["items"]))


def test_a_member_says_when_it_is_null_and_no_other_speaks_of_null():
    """What may be left out of a request says what follows then, not what null means."""
    found = set()
    for schema, part in published.schema()["components"]["schemas"].items():
        for name, member in part.get("properties", {}).items():
            speaks = re.search(r"\bnull\b", member["description"]) is not None
            if speaks and not holds_null(member):
                found.add((schema, name, "never is"))
            is_always_so = member.get("type") == "null" or schema.endswith("Request")
            if may_be_null(member) and not (speaks or is_always_so):
                found.add((schema, name, "does not say when"))
    assert found == set()


def test_members_of_one_type_have_each_their_own_words():
    schemas = published.schema()["components"]["schemas"]
    for kind in KINDS.values():
        members = schemas[f"{''.join(kind.title().split('_'))}Event"]["properties"]
        words = [member["description"] for member in members.values()]
        assert len(set(words)) == len(words), kind
    dealt = schemas["DealtEvent"]["properties"]
    assert dealt["round"]["description"] == "The number of the round, from 1."
    assert schemas["TableOpenedEvent"]["properties"]["commitment"]["description"] == PROPERTIES["commitment"]


def test_a_round_has_a_number_and_what_belongs_to_it_names_the_round():
    """A round calls its own number `number`; whatever belongs to a round calls it `round`."""
    document = published.schema()
    schemas = document["components"]["schemas"]
    for name in ("Round", "RoundLine", "RoundStand", "WholeRound", "Scored", "Plan"):
        assert "number" in schemas[name]["properties"] and "round" not in schemas[name]["properties"], name
    for name in ("Turn", "AskedTurn", "MyPlan", "PlanSuggested", "Deal", "DealtEvent", "ScriptStep"):
        assert "round" in schemas[name]["properties"] and "number" not in schemas[name]["properties"], name
    paths = {path.rpartition("/tables/{table_id}")[2] for path in document["paths"]}
    assert {"/rounds/{number}", "/plans/{round}", "/plans/{round}/suggested", "/claims/{round}"} <= paths
    for name, kind in GRAPHQL.type_map.items():
        if name in {"OpenRound", "RoundLine", "WholeRound", "Scored"}:
            assert "number" in kind.fields and "round" not in kind.fields, name


def test_every_operation_parameter_and_webhook_is_described():
    everything = [*operations()]
    everything += [(kind, each["post"]) for kind, each in published.schema()["webhooks"].items()]
    for here, operation in everything:
        assert operation["summary"], here
        for parameter in operation.get("parameters", []):
            assert parameter.get("description"), (here, parameter["name"])


def test_no_schema_is_called_as_generators_call_types_of_their_own():
    """openapi-ts makes an `Options` of its own; an index with a second one, ours, does not compile."""
    assert not {"Options", "ClientOptions"} & published.schema()["components"]["schemas"].keys()


def test_nothing_within_a_schema_lacks_a_name():
    """Generators would number types without a name: objects, enums, and lists within lists."""
    for name, schema in published.schema()["components"]["schemas"].items():
        for at, part in schemas_within(schema):
            if at == "" or at.endswith("/properties"):
                continue
            assert "properties" not in part and len(part.get("enum", ())) != 1, (name, at)
            assert "enum" not in part, (name, at)
            items = part.get("items", {})
            assert "items" not in items and "minimum" not in items and "minLength" not in items, (name, at)


def test_a_choice_of_one_is_a_constant():
    for at, part in schemas_within(published.schema()):
        assert not isinstance(part.get("enum"), list) or len(part["enum"]) > 1, at


def test_operations_are_called_by_verbs_each_by_its_own_and_as_graphql_calls_them():
    names = [operation["operationId"] for _, operation in operations()]
    assert len(set(names)) == len(names) == sum(len(each.methods) for each in ADDRESSES)
    assert all(re.fullmatch(r"[a-z]+([A-Z][a-z]*)*", name) for name in names)
    assert GRAPHQL.mutation_type.fields.keys() - set(names) == NOT_IN_REST
    assert {"startGame", "takeTurn", "openTable"} <= set(names)


def test_what_several_operations_refuse_alike_is_described_once():
    shared = published.schema()["components"]["responses"]
    written = [
        json.dumps(answer)
        for _, operation in operations()
        for answer in operation["responses"].values()
        if "application/problem+json" in answer.get("content", {})
    ]
    assert len(set(written)) == len(written)
    assert {"NotFound", "RateLimited", "InvalidToken", "Problem"} <= shared.keys()
    used = {
        answer.get("$ref", "").rpartition("/")[2]
        for _, operation in operations()
        for answer in operation["responses"].values()
    }
    assert shared.keys() == used - {""}


def test_a_shared_refusal_shows_one_of_its_own_codes():
    for name, answer in published.schema()["components"]["responses"].items():
        content = answer.get("content", {}).get("application/problem+json", {})
        for code, example in content.get("examples", {}).items():
            assert f"`{code}`" in answer["description"], name
            assert example["value"]["status"] == PROBLEMS[code].status
            assert example["value"]["code"] == code


def test_every_answer_describes_its_headers():
    headers = published.schema()["components"]["headers"]
    assert all(each["description"] and each["example"] for each in headers.values())
    for here, operation in operations():
        for status, answer in responses(published.schema(), operation).items():
            assert {"Request-Id", "RateLimit"} <= answer["headers"].keys(), (here, status)
            for name, header in answer["headers"].items():
                assert header["$ref"].rpartition("/")[2] == name in headers
        if operation["operationId"].startswith("list"):
            assert "ETag" in operation["responses"]["200"]["headers"], here
    table = published.schema()["paths"]["/api/v1/tables"]
    assert "Location" in table["post"]["responses"]["201"]["headers"]
    assert "Location" not in table["get"]["responses"]["200"]["headers"]
    assert "Link" in table["get"]["responses"]["200"]["headers"]
    people = published.schema()["paths"]["/api/v1/users"]["get"]["responses"]["200"]["headers"]
    assert "ETag" in people and "Link" not in people


def test_every_read_with_a_version_and_nothing_else_tells_of_304():
    told = dict(operations())
    assert "304" in told["GET /api/v1/tables/{table_id}/state"]["responses"]
    assert "304" not in told["GET /api/v1/me/export"]["responses"]
    for here, operation in told.items():
        is_versioned = here.startswith("GET") and "ETag" in operation["responses"]["200"].get("headers", ())
        assert ("304" in operation["responses"]) == is_versioned, here
        named = [each["name"] for each in operation.get("parameters", ())]
        assert ("If-None-Match" in named) == is_versioned, here


@pytest.mark.parametrize("host", ["testserver", "testserver:8443"])
def test_the_document_names_the_address_it_is_served_at(db, host):
    answer = Caller().get("openapi.json", host=host)
    assert done(answer)["servers"] == [{"url": f"http://{host}"}]
    elsewhere = Caller().get("openapi.json", host="testserver:1")
    assert elsewhere.headers["ETag"] != answer.headers["ETag"]
    same = Caller().get("openapi.json", host=host, if_none_match=elsewhere.headers["ETag"])
    assert same.status_code == 200
