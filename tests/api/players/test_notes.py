"""Notes over HTTP and GraphQL."""

import pytest

from tests.api.client import done, problem
from tests.api.graphql.graphql_client import asked

pytestmark = pytest.mark.django_db


def test_a_note_is_written_read_changed_and_forgotten(ali, person):
    person("badr")
    problem(ali.get("me/notes/badr"), 404, "not_found")
    made = done(ali.put("me/notes/badr", {"text": "Calls dash with an ace."}))
    assert done(ali.get("me/notes/BADR")) == made and done(ali.get("me/notes"))["data"] == [made]
    done(ali.put("me/notes/badr", {"text": "And wins."}))
    assert done(ali.get("me/notes/badr"))["text"] == "And wins."
    assert ali.delete("me/notes/badr").status_code == 204
    problem(ali.get("me/notes/badr"), 404, "not_found")


def test_a_note_is_seen_by_its_writer_alone_and_not_by_its_subject(ali, person):
    badr = person("badr")
    before = badr.get("users/badr"), badr.get("users/ali"), badr.get("me")
    done(ali.put("me/notes/badr", {"text": "rash"}))
    after = badr.get("users/badr"), badr.get("users/ali"), badr.get("me")
    assert [(each.content, each.headers["ETag"]) for each in before] == [
        (each.content, each.headers["ETag"]) for each in after
    ]
    assert done(badr.get("me/notes"))["data"] == []
    problem(badr.get("me/notes/ali"), 404, "not_found")


def test_what_is_no_note_is_refused_by_name(ali, person):
    person("badr")
    problem(ali.put("me/notes/badr", {"text": ""}), 422, "invalid_note")
    problem(ali.put("me/notes/badr", {"text": "x" * 2001}), 422, "invalid_note")
    problem(ali.put("me/notes/badr", {"text": 7}), 400, "invalid_body")
    problem(ali.put("me/notes/ali", {"text": "great"}), 422, "not_notable")
    problem(ali.put("me/notes/nobody", {"text": "who"}), 404, "not_found")


def test_graphql_writes_and_reads_as_rest_does(ali, person):
    person("badr")
    write = """mutation { writeNote(about: "badr", text: "%s") {
      __typename ... on NoteWritten { note { text } }
    } }"""
    assert asked(ali, write % "calm")["data"]["writeNote"]["note"] == {"text": "calm"}
    assert asked(ali, write % " ")["data"]["writeNote"]["__typename"] == "InvalidNote"
    one = '{ viewer { note(about: "badr") { text } notes { nodes { text user { name } } } } }'
    viewer = asked(ali, one)["data"]["viewer"]
    assert viewer == {
        "note": {"text": "calm"},
        "notes": {"nodes": [{"text": "calm", "user": {"name": "badr"}}]},
    }
    forget = 'mutation { forgetNote(about: "badr") { __typename } }'
    assert asked(ali, forget)["data"]["forgetNote"]["__typename"] == "NoteForgotten"
    assert asked(ali, one)["data"]["viewer"]["note"] is None
