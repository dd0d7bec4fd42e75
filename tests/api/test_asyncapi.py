"""The AsyncAPI description of streams: complete, true, and made of OpenAPI's schemas."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from jsonschema_rs import Draft7Validator, Draft202012Validator

from games.api.contract.schemas.streams import MINE
from games.api.streamed.frames import NDJSON
from tests.api import published
from tests.api.client import Caller, done
from tests.api.games import finished, played, started
from tests.api.play.test_event_schemas import events


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return done(Caller().get("asyncapi.json"))


def refs(part: Any) -> set[str]:
    if isinstance(part, dict):
        own = {part["$ref"]} if "$ref" in part else set()
        return own.union(*map(refs, part.values()))
    return set().union(*map(refs, part)) if isinstance(part, list) else set()


def resolved(document: Any, pointer: str) -> Any:
    for step in pointer.removeprefix("#/").split("/"):
        document = document[step]
    return document


@pytest.fixture(scope="module")
def standard() -> Draft7Validator:
    """A validator of documents, from the schema that AsyncAPI's makers publish."""
    schema = json.loads((Path(__file__).parent / "asyncapi/3.0.0.json").read_text())
    return Draft7Validator(schema)


def test_the_document_is_one_of_asyncapi(document, standard):
    assert [f"{each.instance_path}: {each.message}" for each in standard.iter_errors(document)] == []


@pytest.mark.parametrize("wrong", ["asyncapi", "info", "channels", "operations"])
def test_a_document_with_a_wrong_part_is_none_of_asyncapi(document, standard, wrong):
    other = {"asyncapi": "2.6.0", "info": {}, "channels": {"a": {"adress": "/a"}}, "operations": {"a": {}}}
    assert not standard.is_valid({**document, wrong: other[wrong]})


def test_every_reference_leads_somewhere_in_the_document(document):
    assert document["asyncapi"] == "3.0.0"
    assert len(refs(document)) > 40
    for pointer in refs(document):
        resolved(document, pointer)


def test_every_channel_is_an_address_of_the_service_with_an_operation(document):
    used = {told["channel"]["$ref"] for told in document["operations"].values()}
    assert used == {f"#/channels/{name}" for name in document["channels"]}
    for channel in document["channels"].values():
        assert channel["address"] in published.schema()["paths"] or channel["address"] == reverse("graphql")
        assert channel["messages"].keys() <= document["components"]["messages"].keys()


def test_it_says_that_the_lines_of_a_stream_may_be_empty(document):
    assert "skip the empty lines that keep it alive" in document["info"]["description"]


def test_each_message_of_the_websocket_is_sent_by_one_side(document):
    sides = {
        told["action"]: {each["$ref"].rpartition("/")[2] for each in told["messages"]}
        for told in document["operations"].values()
        if told["channel"]["$ref"] == "#/channels/graphql"
    }
    assert sides["send"] & sides["receive"] == set()
    assert sides["send"] | sides["receive"] == document["channels"]["graphql"]["messages"].keys()


def test_schemas_are_those_of_openapi(document):
    schemas = published.schema()["components"]["schemas"]
    for name, schema in document["components"]["schemas"].items():
        plain = {key: each for key, each in schemas[name].items() if key != "discriminator"}
        assert schema.keys() == plain.keys(), name


def test_a_whole_game_streamed_is_as_published(db, ali, person):
    callers = [ali, person("badr")]
    path = started(callers, ruleset="updown", options={"rounds": [1, 2]})
    played(path, callers, until=finished)
    names = set()
    for query in ("", "?since=0", "?since=100000"):
        answer = ali.get(f"{path}/stream{query}", accept=NDJSON)  # this checks every line
        told = [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]
        assert told[-1] == {"event": "goodbye", "id": None, "data": {"reason": "game_over"}}
        names |= {line["event"] for line in told}
    assert {"snapshot", "reset", "dealt", "trick_won", "game_finished"} <= names


def test_a_line_with_another_s_data_is_seen():
    event = events("modern@1")[0]
    published.check_streamed({"event": event["type"], "id": "1", "data": event})
    for wrong in (
        {"event": "turn", "id": "1"},
        {"event": "goodbye", "id": None},
        {"event": "dealt", "id": None},
    ):
        with pytest.raises(AssertionError):
            published.check_streamed({**wrong, "data": event})


def test_every_kind_of_news_has_a_schema_that_stands_for_nothing_else(document):
    for news in MINE:
        form = f"{''.join(news.name.title().split('_'))}News"
        judge = Draft202012Validator(document | {"$ref": f"#/components/schemas/{form}"})
        assert not judge.is_valid(
            {"type": news.name, "at": "2026-11-21T13:00:00.000Z", "table": "table_x", "body": {}}
        )
        held = document["components"]["schemas"][form]["properties"]["body"]["$ref"].rpartition("/")[2]
        assert set(news.body._fields) == set(document["components"]["schemas"][held]["required"])
