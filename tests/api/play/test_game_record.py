"""The public record of a running game: events as pages and lines, rounds, the record."""

from collections.abc import Callable

import orjson
import pytest

from tests.api.client import Caller, done, problem
from tests.api.games import NAMES, finished, opened, played, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(person: Callable[..., Caller]) -> list[Caller]:
    return [person(name) for name in NAMES[:2]]


@pytest.fixture
def path(two: list[Caller]) -> str:
    """A finished game of two players and two rounds."""
    path = started(two, ruleset="updown", options={"rounds": [1, 2]})
    played(path, two, until=finished)
    return path


def lines(response) -> list[dict]:
    assert response.headers["Content-Type"] == "application/x-ndjson"
    return [orjson.loads(line) for line in b"".join(response.streaming_content).splitlines()]


def test_events_are_numbered_without_gaps_and_say_what_happened(path):
    events = done(Caller().get(f"{path}/events?limit=1000"))["data"]
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert [event["type"] for event in events[:3]] == ["table_opened", "seat_taken", "seat_taken"]
    assert events[-1]["type"] == "game_finished"
    acted = next(event for event in events if event["type"] == "acted")
    assert acted["turn_id"] == f"{acted['round']}.{acted['turn']}" == "1.1"
    assert acted["action"]["type"] == "estimate" and acted["at"].endswith("Z")


def test_events_are_read_page_by_page_from_any_point_on(path):
    whole = done(Caller().get(f"{path}/events?limit=1000"))
    assert whole["next_cursor"] is None
    read, address = [], f"/api/v1/{path}/events?after=4&limit=7"
    while address:
        answer = Caller().get(address)
        read += done(answer)["data"]
        link = answer.headers.get("Link", "")
        address = link[1 : link.index(">")] if link else ""
    assert read == whole["data"][4:]


def test_events_come_as_lines_for_who_asks_for_ndjson(path):
    whole = done(Caller().get(f"{path}/events?limit=1000"))["data"]
    assert lines(Caller().get(f"{path}/events", accept="application/x-ndjson")) == whole
    some = lines(Caller().get(f"{path}/events?after=4&limit=5", accept="application/x-ndjson"))
    assert some == whole[4:9]


def test_events_of_one_round_only(path):
    whole = done(Caller().get(f"{path}/events?limit=1000"))["data"]
    of_two = [event for event in whole if event.get("round") == 2]
    assert done(Caller().get(f"{path}/events?round=2&limit=1000"))["data"] == of_two
    assert lines(Caller().get(f"{path}/events?round=2", accept="application/x-ndjson")) == of_two


@pytest.mark.parametrize(
    "query", ["after=-1", "after=x", "limit=0", "limit=1001", f"after={10**20}", "round=0"]
)
def test_a_parameter_that_cannot_be_read_is_refused(path, query):
    problem(Caller().get(f"{path}/events?{query}"), 400, "invalid_parameter")


def test_what_has_not_happened_is_an_empty_page(path):
    assert done(Caller().get(f"{path}/events?after=100000")) == {"data": [], "next_cursor": None}


def test_nothing_told_to_spectators_of_a_running_game_holds_an_unplayed_card(person):
    four = [person(name) for name in NAMES[:4]]
    path = started(four, options={"rounds": [18]})
    held = {card for each in four for card in done(each.get(f"{path}/state"))["rounds"][0]["my"]["hand"]}
    assert len(held) == 52
    for address in ("events", "record", "rounds", "rounds/10", "fairness", "state", ""):
        body = Caller().get(f"{path}/{address}".rstrip("/")).content.decode()
        assert not [card for card in held if f'"{card}"' in body]


def test_a_round_that_runs_is_told_as_far_as_it_went(two):
    path = started(two, ruleset="updown", options={"rounds": [2]})
    state = played(path, two, until=lambda state: len(state["rounds"][0]["tricks"]) == 1)
    told = done(Caller().get(f"{path}/rounds/2"))
    assert (told["status"], told["phase"], told["lines"], told["points"]) == ("running", "play", None, None)
    assert told["tricks"] == state["rounds"][0]["tricks"] and "my" not in told
    (line,) = done(Caller().get(f"{path}/rounds"))["data"]
    assert (line["status"], line["won"], line["points"]) == ("running", None, None)


@pytest.mark.parametrize("number", [0, 3, 10**12])
def test_a_round_that_was_not_dealt_is_not_found(path, number):
    problem(Caller().get(f"{path}/rounds/{number}"), 404, "not_found")


def test_a_concealed_round_hides_tricks_until_it_is_scored(two):
    path = started(two, ruleset="updown", options={"rounds": [4], "concealed": True})
    state = played(path, two, until=lambda state: sum(map(bool, state["rounds"][0]["tricks"])) and len(
        [w for w in state["rounds"][0]["won"] if w]) > 0)  # fmt: skip
    round = state["rounds"][0]
    assert len(round["tricks"]) == 1
    assert round["won"][1 - state["viewer"]] is None
    told = done(Caller().get(f"{path}/rounds/4"))
    assert told["won"] == [None, None] and len(told["tricks"]) == 1
    while_hidden = done(Caller().get(f"{path}/events?limit=1000"))["data"]
    state = played(path, two, until=finished)
    told = done(Caller().get(f"{path}/rounds/4"))
    assert sum(told["won"]) == len(told["tricks"]) == 4
    afterwards = done(Caller().get(f"{path}/events?limit=1000"))["data"]
    assert [event for event in afterwards if event["seq"] <= while_hidden[-1]["seq"]][: len(while_hidden)]
    assert len(afterwards) == state["seq"]


def test_the_record_of_a_running_game_is_the_game_so_far_with_closed_deals(two):
    path = started(two, ruleset="updown", options={"rounds": [2]})
    record = done(Caller().get(f"{path}/record"))
    assert record["table"]["status"] == "running" and record["fairness"]["deals"] is None
    assert [each["from_seq"] for each in record["occupancies"]] == [2, 3]
    assert len(record["facts"]) == record["table"]["seq"]


def test_a_table_that_never_started_proves_its_commitment_once_aborted(two):
    path = opened(two[:1])
    before = done(Caller().get(f"{path}/fairness"))
    done(two[0].post(f"{path}/abort"))
    after = done(Caller().get(f"{path}/fairness"))
    assert (after["commitment"], after["client_seeds"], after["deals"]) == (before["commitment"], None, [])
    assert len(bytes.fromhex(after["server_seed"])) == 32
