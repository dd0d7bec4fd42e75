"""Published schemas of events: one for each kind, made from the facts themselves."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from games.api.contract.schemas.messages import SIGNED
from games.api.presented.states import event_json
from games.engine import codec
from games.engine.rulesets import RULESETS
from games.feed.news import WEBHOOKS
from games.tables.states import Entry
from tests.api import published
from tests.api.client import Caller, done
from tests.engine.test_golden import recorded

NOW = datetime(2026, 11, 21, 13, tzinfo=UTC)


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return done(Caller().get("events.schema.json"))


@pytest.fixture(scope="module")
def judge(schema: dict[str, Any]) -> Draft202012Validator:
    return Draft202012Validator(schema, validate_formats=True)


def events(pinned: str) -> list[dict[str, Any]]:
    """Return the events of a recorded game, as GET /events shows them."""
    facts = [codec.fact(body["type"], body) for body in recorded(pinned)["facts"]]
    told = [event_json(Entry(seq, NOW, fact)) for seq, fact in enumerate(facts, start=1)]
    return json.loads(json.dumps(told))


def test_the_schema_stands_alone_and_says_what_it_is():
    answer = Caller().get("events.schema.json")
    assert answer.headers["Content-Type"] == "application/schema+json"
    assert "#/components/" not in answer.content.decode() and "discriminator" not in answer.content.decode()
    assert Caller().get("events.schema.json", if_none_match=answer.headers["ETag"]).status_code == 304


def test_the_lines_of_every_stream_have_a_schema(schema):
    lines = {name for name in published.schema()["components"]["schemas"] if name.endswith("StreamLine")}
    assert "TournamentStreamLine" in lines <= schema["$defs"].keys()


def test_every_kind_of_fact_has_a_schema_with_a_description(schema):
    forms = [each["$ref"].removeprefix("#/$defs/") for each in schema["$defs"]["Event"]["oneOf"]]
    kinds = [schema["$defs"][form]["properties"]["type"]["const"] for form in forms]
    assert kinds == list(codec.KINDS.values())
    for form in forms:
        assert schema["$defs"][form]["description"].endswith(".")
        assert not schema["$defs"][form]["description"].startswith(f"{form.removesuffix('Event')}(")


@pytest.mark.parametrize("pinned", sorted(RULESETS))
def test_every_event_of_a_recorded_game_is_as_published(judge, pinned):
    told = events(pinned)
    assert len(told) > 400
    for event in told:
        judge.validate(event)


def test_recorded_games_have_events_of_nearly_every_kind():
    kinds = {event["type"] for pinned in RULESETS for event in events(pinned)}
    assert set(codec.KINDS.values()) - kinds <= {"seat_freed", "resigned", "game_aborted", "auto_told"} | {
        "claim_made",
        "claim_agreed",
        "claim_refused",
        "claim_lapsed",
        "claim_granted",
        "timed_out",
        "seat_taken_back",
        "game_paused",
        "game_resumed",
        "intervened",
        "time_added",
        "substituted",
        "turn_undone",
        "round_adjudicated",
        "game_adjudicated",
        "score_adjusted",
        "game_replaced",
        "boards_shared",
        "boards_opened",
    }


@pytest.mark.parametrize(
    "change",
    [{"seat": "2"}, {"seat": 5}, {"action": {"type": "play", "card": "1S"}}, {"seq": 0}, {"type": "slept"}],
)
def test_what_is_not_as_published_is_seen(judge, change):
    acted = next(event for event in events("modern@1") if event["type"] == "acted")
    assert judge.is_valid(acted)
    assert not judge.is_valid(acted | change)
    for member in acted:
        assert not judge.is_valid({name: value for name, value in acted.items() if name != member}), member


def test_a_reader_of_today_does_not_stumble_over_members_of_tomorrow(judge):
    acted = next(event for event in events("modern@1") if event["type"] == "acted")
    assert judge.is_valid(acted | {"later": 1})


def test_every_type_of_webhook_event_is_described_with_what_it_carries(db):
    description = published.schema()
    assert description["webhooks"].keys() == {each.type for each in WEBHOOKS}
    for kind, told in description["webhooks"].items():
        body = told["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        form = description["components"]["schemas"][body.rpartition("/")[2]]
        assert form["properties"]["type"]["const"] == kind
        assert [each["name"] for each in told["post"]["parameters"]] == [name for name, _ in SIGNED]


def test_only_a_bot_is_sent_a_state(db):
    forms = {
        name: form
        for name, form in published.schema()["components"]["schemas"].items()
        if name.endswith("MessageData")
    }
    assert len(forms) == len(WEBHOOKS)
    holding = [name for name, form in forms.items() if "State" in json.dumps(form)]
    assert holding == ["BotTurnMessageData"]


def test_a_message_of_another_shape_is_seen():
    sent = {
        "type": "turn",
        "timestamp": "2026-11-21T13:00:00.000Z",
        "data": {"table": "table_x", "round": 1, "seat": 0, "turn_id": "1.1", "deadline_at": None},
    }
    published.check_sent(sent)
    for change in (
        {"type": "bot.turn"},
        {"data": {"table": "table_x"}},
        {"type": "turned"},
        {"hand": ["AS"]},
    ):
        with pytest.raises(AssertionError):
            published.check_sent(sent | change)
