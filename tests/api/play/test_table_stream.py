"""A table's stream at the ordinary endpoint: all present events, and the cursor to continue from."""

import random

import pytest

from accounts.scopes import Scope
from games.tables import services
from tests.api.client import Caller, done, problem
from tests.api.conftest import caller
from tests.api.games import NAMES, action, awaited, choice, finished, first, opened, played, started
from tests.api.live.stream_client import NDJSON, SSE, events_of
from tests.scenes import scene

pytestmark = pytest.mark.django_db
SHORT = {"ruleset": "updown", "options": {"rounds": [1, 2]}}


def read(caller, path, *, media=SSE, **headers):
    """Read a stream that is not kept open; return its events."""
    answer = caller.get(path, accept=media, **headers)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, media)
    return events_of(b"".join(answer.streaming_content), media)


def facts(events):
    return [each for each in events if each.event != "snapshot" and each.id is not None]


def step(path, callers):
    caller, state = awaited(path, callers)
    return done(caller.post(f"{path}/actions", choice(state, first)), 201)["state"]


@scene
def two():
    return [caller(name) for name in NAMES[:2]]


def test_it_begins_with_the_state_and_says_where_to_go_on(two):
    path = started(two, **SHORT)
    snapshot, goodbye = read(two[0], f"{path}/stream")
    state = done(two[0].get(f"{path}/state"))
    assert snapshot == ("snapshot", str(state["seq"]), state)
    assert goodbye == ("goodbye", None, {"reason": "not_kept_open"})


def test_a_spectator_is_told_of_nobodys_hand(two, nobody):
    path = started(two, **SHORT)
    snapshot = read(nobody, f"{path}/stream")[0]
    assert snapshot.data == done(nobody.get(f"{path}/state"))
    assert [round["my"] for round in snapshot.data["rounds"]] == [None]


def test_who_comes_again_at_their_turn_is_told_of_it_with_their_hand(two, nobody):
    """The turn is sent again even if nothing new happened: the first message may have been lost."""
    path = started(two, **SHORT)
    mover, state = awaited(path, two)
    other = next(each for each in two if each is not mover)
    asked = {"last_event_id": str(state["seq"])}
    turn, _ = read(mover, f"{path}/stream", **asked)
    (waiting,) = state["rounds"][0]["waiting"]
    assert (turn.event, turn.id) == ("turn", None)
    assert turn.data["my"] == state["rounds"][0]["my"]
    assert {name: turn.data[name] for name in waiting} == waiting
    for reader in (other, nobody):
        assert [each.event for each in read(reader, f"{path}/stream", **asked)] == ["goodbye"]


def test_a_turn_can_be_taken_by_what_the_stream_tells_of_it(two):
    path = started(two, **SHORT)
    mover, state = awaited(path, two)
    my = read(mover, f"{path}/stream?since=1")[-2].data["my"]
    sent = {"turn_id": my["turn_id"], "action": action(my["legal_actions"][0], first)}
    assert done(mover.post(f"{path}/actions", sent), 201)["seq"] == state["seq"] + 1


def test_facts_are_told_as_events_lists_them_each_by_its_name(two):
    path = started(two, **SHORT)
    played(path, two, until=finished)
    listed = done(two[0].get(f"{path}/events?limit=1000"))["data"]
    for media in (SSE, NDJSON):
        told = facts(read(two[0], f"{path}/stream?since=0", media=media))
        assert [each.data for each in told] == listed
        assert [(each.event, each.id) for each in told] == [
            (each["type"], str(each["seq"])) for each in listed
        ]


def test_from_every_event_of_a_game_the_rest_follows_once_and_in_order(two):
    path = started(two, **SHORT)
    played(path, two, until=finished)
    whole = read(two[0], f"{path}/stream?since=0")
    assert whole[-1] == ("goodbye", None, {"reason": "game_over"})
    for place, event in enumerate(whole[:-2], start=1):
        assert read(two[1], f"{path}/stream", last_event_id=event.id) == whole[place:]
        assert read(two[1], f"{path}/stream?since={event.id}") == whole[place:]
        assert read(two[1], f"{path}/stream?since=0&lastEventId={event.id}") == whole[place:]


def test_who_has_all_of_a_game_that_is_over_is_told_not_to_come_again(two, nobody):
    """An EventSource reconnects whenever a stream ends, until it gets a 204 (WHATWG HTML §9.2)."""
    path = started(two, **SHORT)
    played(path, two, until=finished)
    last = read(nobody, f"{path}/stream")[0].id
    for asked in ({"last_event_id": last}, {"query": f"?lastEventId={last}"}, {"query": f"?since={last}"}):
        address = f"{path}/stream{asked.pop('query', '')}"
        answer = nobody.get(address, accept=SSE, **asked)
        assert (answer.status_code, answer.content) == (204, b"")
        assert answer.headers["Cache-Control"] == "no-store"
        assert read(nobody, address, media=NDJSON, **asked) == [("goodbye", None, {"reason": "game_over"})]
    assert [each.event for each in read(nobody, f"{path}/stream?since={int(last) - 1}")] == [
        "game_finished",
        "goodbye",
    ]


def test_the_last_event_of_a_polyfill_comes_before_since_and_behind_the_header(two):
    path = opened(two, **SHORT)
    assert facts(read(two[0], f"{path}/stream?since=1&lastEventId=2"))[0].id == "3"
    assert facts(read(two[0], f"{path}/stream?lastEventId=1", last_event_id="2"))[0].id == "3"
    assert read(two[0], f"{path}/stream?lastEventId=")[0].event == "snapshot"
    problem(two[0].get(f"{path}/stream?lastEventId=x"), 400, "invalid_cursor")


def test_who_comes_and_goes_at_a_concealed_table_is_told_everything_once_and_nothing_too_soon(person):
    """Tricks that were hidden while a reader was away follow when their round is scored."""
    three = [person(name) for name in NAMES[:3]]
    chosen = {"rounds": [5], "concealed": True, "jokers": 1}
    path = started(three, ruleset="updown", options=chosen)
    dice = random.Random(4)
    readers = {"often": 0.5, "seldom": 0.15, "rarely": 0.04}
    told = {name: [] for name in readers}
    owed_once = False
    running = True
    while running:
        running = step(path, three)["status"] == "running"
        seen = {each["seq"] for each in done(three[0].get(f"{path}/events?limit=1000"))["data"]}
        for name, likely in readers.items():
            if dice.random() < likely or not running:
                since = told[name][-1].id if told[name] else "0"
                news = facts(read(three[1], f"{path}/stream", last_event_id=since))
                assert {each.data["seq"] for each in news} <= seen
                told[name] += news[: dice.randint(0, len(news))] if running else news
                owed_once = owed_once or "~" in since
    everything = done(three[0].get(f"{path}/events?limit=1000"))["data"]
    assert owed_once
    for name, events in told.items():
        seqs = [each.data["seq"] for each in events]
        assert sorted(seqs) == list(range(1, len(everything) + 1)), name
        assert [each.data for each in sorted(events, key=lambda each: each.data["seq"])] == everything


def test_last_event_id_comes_before_since_and_an_empty_one_is_none(two):
    path = opened(two, **SHORT)
    assert facts(read(two[0], f"{path}/stream?since=1", last_event_id="2"))[0].id == "3"
    assert read(two[0], f"{path}/stream", last_event_id="")[0].event == "snapshot"


def test_a_cursor_ahead_of_the_table_is_answered_with_the_present(two):
    path = opened(two, **SHORT)
    reset, snapshot, _ = read(two[0], f"{path}/stream?since=999")
    assert reset == ("reset", None, {"reason": "cursor_ahead"})
    assert (snapshot.event, snapshot.id) == ("snapshot", "3")


def test_with_nothing_new_nothing_is_told(two):
    path = opened(two, **SHORT)
    assert [each.event for each in read(two[0], f"{path}/stream?since=3")] == ["goodbye"]


def test_a_game_that_is_over_says_so_and_ends(two):
    path = opened(two, **SHORT)
    services.abort(table_id=path.removeprefix("tables/"), by=two[0].user)
    assert [each.event for each in read(two[0], f"{path}/stream")] == ["snapshot", "goodbye"]
    assert read(two[0], f"{path}/stream?since=3")[-1].data == {"reason": "game_over"}


@pytest.mark.parametrize(
    "cursor", ["x", "-1", "1,2", "3~4", "01", "9" * 4000, "1~" * 2000, "٤".encode().decode("latin-1")]
)
def test_a_cursor_that_cannot_be_read_is_refused(two, cursor):
    path = opened(two, **SHORT)
    problem(two[0].get(f"{path}/stream", last_event_id=cursor), 400, "invalid_cursor")


def test_what_else_is_refused_is_refused_as_everywhere(two, nobody, person):
    path = opened(two[:1], visibility="invite", **{**SHORT, "players": 2})
    problem(two[0].get(f"{path}/stream", accept="text/html"), 406, "not_acceptable")
    problem(two[0].get(f"{path}/stream?after=1"), 400, "unknown_parameter")
    problem(two[0].get(f"{path}/stream?since=1&since=2"), 400, "invalid_parameter")
    problem(two[0].get(f"{path}/stream?since="), 400, "invalid_parameter")
    problem(nobody.get(f"{path}/stream"), 404, "not_found")
    problem(person("dina").get(f"{path}/stream"), 404, "not_found")
    problem(Caller("est_pat_unknown").get(f"{path}/stream"), 401, "invalid_token")
    told = problem(person("gamal", Scope.PROFILE_READ).get(f"{path}/stream"), 403, "missing_scope")
    assert told["missing_scope"] == "games:read"


@pytest.mark.parametrize("method", ["HEAD", "POST", "PUT", "DELETE", "PATCH"])
def test_a_stream_can_only_be_got(two, method):
    path = opened(two, **SHORT)
    for address in (f"{path}/stream", "me/stream"):
        answer = two[0].send(method, address)
        assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, OPTIONS")
    assert two[0].send("OPTIONS", f"{path}/stream").status_code == 204
