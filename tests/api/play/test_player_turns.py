"""State and actions over HTTP: a player's view, and one effect however often a turn is sent."""

from collections.abc import Callable

import pytest

from accounts.scopes import Scope
from accounts.services import end_account
from games.engine.errors import Refusal
from games.tables.models import LogEntry
from tests.api.client import Caller, done, problem
from tests.api.conftest import caller as person
from tests.api.games import (
    NAMES,
    Json,
    awaited,
    choice,
    finished,
    first,
    opened,
    played,
    started,
    user_of,
)
from tests.scenes import scene

pytestmark = pytest.mark.django_db
Person = Callable[..., Caller]


@scene
def two() -> list[Caller]:
    return [person(name) for name in NAMES[:2]]


@scene
def path(two: list[Caller]) -> str:
    """A running game of two players and two rounds."""
    return started(two, ruleset="updown", options={"rounds": [2, 3]}, turn_limit=60)


def turn(path: str, callers: list[Caller]) -> tuple[Caller, Caller, Json]:
    """Return the caller whose turn it is, another, and the first legal action."""
    caller, state = awaited(path, callers)
    sent = choice(state, first)
    assert sent is not None
    return caller, next(each for each in callers if each is not caller), sent


def test_the_state_holds_all_a_client_needs(path, two):
    _, state = awaited(path, two)
    assert list(state)[:6] == ["table", "ruleset", "status", "seq", "viewer", "rounds"]
    (round,) = state["rounds"]
    assert (round["number"], round["phase"], round["cards"]) == (2, "estimation", 2)
    (waiting,) = round["waiting"]
    assert waiting["turn_id"] == round["my"]["turn_id"] == "2.1"
    assert waiting["seat"] == state["viewer"] == round["my"]["seat"]
    assert waiting["deadline_at"].endswith("Z") and state["clock"]["turn_limit"] == 60
    assert round["my"]["legal_actions"] == [{"type": "estimate", "values": [0, 1, 2]}]
    assert len(round["my"]["hand"]) == 2
    assert [seat["player"]["name"] for seat in state["seats"]] == ["ali", "badr"]


def test_who_is_not_awaited_sees_a_hand_and_nothing_to_send(path, two):
    _, other, _ = turn(path, two)
    my = done(other.get(f"{path}/state"))["rounds"][0]["my"]
    assert len(my["hand"]) == 2
    assert (my["turn_id"], my["legal_actions"], my["illegal"]) == (None, [], [])


def test_spectators_see_no_hand(path, person):
    for spectator in (Caller(), person("camil")):
        state = done(spectator.get(f"{path}/state"))
        assert state["viewer"] is None and state["rounds"][0]["my"] is None


def test_before_the_start_there_is_a_state_without_rounds(two):
    state = done(Caller().get(f"{opened(two[:1])}/state"))
    assert (state["status"], state["rounds"], state["scores"]) == ("open", [], [0, 0, 0, 0])


def test_an_unchanged_state_is_not_sent_again_and_its_tag_is_the_viewers_own(path, two):
    answers = [caller.get(f"{path}/state?since=3") for caller in (*two, Caller())]
    tags = [answer.headers["ETag"] for answer in answers]
    assert len(set(tags)) == 3
    for caller, tag in zip((*two, Caller()), tags, strict=True):
        again = caller.get(f"{path}/state", if_none_match=f'"other", {tag}')
        assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    caller, _, sent = turn(path, two)
    done(caller.post(f"{path}/actions", sent), 201)
    assert done(two[0].get(f"{path}/state", if_none_match=tags[0]))["seq"] > 3


def test_a_finished_state_is_sent_again_once_a_player_is_a_former_player(path, two):
    played(path, two, until=finished)
    readers = (two[0], Caller())
    tags = [each.get(f"{path}/state").headers["ETag"] for each in readers]
    for each, tag in zip(readers, tags, strict=True):
        assert each.get(f"{path}/state", if_none_match=tag).status_code == 304
    former = end_account(user=user_of(two[1])).name
    for each, tag in zip(readers, tags, strict=True):
        seats = done(each.get(f"{path}/state", if_none_match=tag))["seats"]
        assert former in [seat["player"]["name"] for seat in seats]


def test_a_turn_is_taken_once_however_often_it_is_sent(path, two):
    caller, _, sent = turn(path, two)
    taken = done(caller.post(f"{path}/actions", sent), 201)
    assert taken["replayed"] is False and taken["seq"] < taken["state"]["seq"] + 1
    entries = LogEntry.objects.count()
    again = done(caller.post(f"{path}/actions", sent), 200)
    assert (again["replayed"], again["seq"]) == (True, taken["seq"])
    assert LogEntry.objects.count() == entries


def test_a_turn_is_taken_with_its_number_written_as_a_fraction(path, two):
    caller, _, sent = turn(path, two)
    sent["action"]["value"] = float(sent["action"]["value"])
    assert done(caller.post(f"{path}/actions", sent), 201)["replayed"] is False


def test_a_repeat_is_answered_with_the_state_of_today(path, two):
    caller, other, sent = turn(path, two)
    done(caller.post(f"{path}/actions", sent), 201)
    _, _, following = turn(path, two)
    present = done(other.post(f"{path}/actions", following), 201)["state"]["seq"]
    assert done(caller.post(f"{path}/actions", sent), 200)["state"]["seq"] == present


def mine(caller: Caller, path: str) -> list[str]:
    """Return the ids of the turns that wait for the caller, as the state shows them."""
    state = done(caller.get(f"{path}/state"))
    return [each["my"]["turn_id"] for each in state["rounds"] if each["my"] and each["my"]["turn_id"]]


def test_another_action_for_a_turn_that_was_taken_is_refused_with_the_fresh_state(path, two):
    caller, _, sent = turn(path, two)
    taken = done(caller.post(f"{path}/actions", sent), 201)
    sent["action"] = {"type": "estimate", "value": 2}
    told = problem(caller.post(f"{path}/actions", sent), 409, "turn_already_played")
    assert told["seq"] == taken["seq"]
    assert told["turn_ids"] == mine(caller, path) and sent["turn_id"] not in told["turn_ids"]
    assert told["state"] == done(caller.get(f"{path}/state"))


def test_a_turn_that_is_not_awaited_is_stale_and_told_with_the_fresh_state(path, two):
    caller, _, sent = turn(path, two)
    for turn_id in ("2.2", "1.1", "3.1", "999.999999"):
        told = problem(caller.post(f"{path}/actions", {**sent, "turn_id": turn_id}), 409, "stale_turn")
        assert told["turn_ids"] == mine(caller, path) == [sent["turn_id"]]
        assert told["state"] == done(caller.get(f"{path}/state"))


def test_an_illegal_action_is_told_why_and_what_is_legal(path, two):
    caller, _, sent = turn(path, two)
    told = problem(
        caller.post(f"{path}/actions", {**sent, "action": {"type": "estimate", "value": 3}}),
        422,
        "illegal_action",
    )
    assert told["reason"] == "estimate_out_of_range"
    assert told["legal_actions"] == [{"type": "estimate", "values": [0, 1, 2]}]
    told = problem(
        caller.post(f"{path}/actions", {**sent, "action": {"type": "pass"}}), 422, "illegal_action"
    )
    assert told["reason"] == "wrong_phase"


def test_only_who_is_seated_plays(path, two, person):
    _, _, sent = turn(path, two)
    problem(person("camil").post(f"{path}/actions", sent), 403, "not_seated")
    problem(Caller().post(f"{path}/actions", sent), 401, "not_authenticated")
    problem(person("reader", Scope.GAMES_READ).post(f"{path}/actions", sent), 403, "missing_scope")
    problem(two[0].post("tables/table_01k2n8q0zgf2ktx1q3r7m5c8ye/actions", sent), 404, "not_found")


@pytest.mark.parametrize(
    ("sent", "pointer"),
    [
        ({}, "/action"),
        ({"turn_id": "2.1"}, "/action"),
        ({"turn_id": 2.1}, "/turn_id"),
        ({"turn_id": "2.01"}, "/turn_id"),
        ({"turn_id": "٢.١"}, "/turn_id"),
        ({"action": "pass"}, "/action"),
        ({"action": {}}, "/action/type"),
        ({"action": {"type": "estimat"}}, "/action/type"),
        ({"action": {"type": ["play"]}}, "/action/type"),
        ({"action": {"type": "play", "card": "1S"}}, "/action/card"),
        ({"action": {"type": "estimate"}}, "/action/value"),
        ({"action": {"type": "estimate", "value": 14}}, "/action/value"),
        ({"action": {"type": "estimate", "value": True}}, "/action/value"),
        ({"action": {"type": "bid", "tricks": 4}}, "/action/trump"),
    ],
)
def test_a_malformed_action_is_refused_with_the_place(path, two, sent, pointer):
    told = problem(two[0].post(f"{path}/actions", sent), 400, "invalid_body")
    assert pointer in [error["pointer"] for error in told["errors"]]
    problem(two[0].post(f"{path}/actions", {**sent, "card": "QS"}), 400, "unknown_field")


@pytest.mark.parametrize(
    ("action", "pointer", "code", "detail"),
    [
        ("pass", "/action", "not_a_dict", "An action is an object."),
        ({"type": "estimate"}, "/action/value", "required", "This field is required."),
        (
            {"type": "estimat"}, "/action/type", "invalid_choice",
            "One of play, estimate, bid, dash_call, no_dash, pass, redeal, avoid.",
        ),
        (
            {"type": "bid", "tricks": 4, "trump": 1}, "/action/trump", "invalid_choice",
            "One of C, D, H, S, NT.",
        ),
        ({"type": "estimate", "value": 14}, "/action/value", "out_of_range", "A whole number from 0 to 13."),
        (
            {"type": "play", "card": 7}, "/action/card", "invalid",
            "A card is rank, then suit, such as QS; jokers are J1 and J2.",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_action_is_told_as_of_everything_else(path, two, action, pointer, code, detail):
    sent = {"turn_id": "1.1", "action": action}
    told = problem(two[0].post(f"{path}/actions", sent), 400, "invalid_body")
    assert told["errors"] == [{"pointer": pointer, "code": code, "detail": detail}]
    arabic = problem(two[0].post(f"{path}/actions", sent, accept_language="ar"), 400, "invalid_body")
    assert not arabic["errors"][0]["detail"].isascii()


def test_a_member_that_an_action_does_not_have_is_refused_by_name(path, two):
    sent = {"turn_id": "1.1", "action": {"type": "play", "card": "QS", "fa/ce": "up"}}
    told = problem(two[0].post(f"{path}/actions", sent), 400, "unknown_field")
    assert told["errors"][0]["pointer"] == "/action/fa~1ce"


def test_a_trial_run_says_what_would_happen_and_changes_nothing(path, two):
    caller, other, sent = turn(path, two)
    before = caller.get(f"{path}/state").content
    tried = done(caller.post(f"{path}/actions/validate", sent))
    assert tried == {"legal": True, "code": None, "detail": None}
    wrong = {**sent, "action": {"type": "estimate", "value": 3}}
    assert done(caller.post(f"{path}/actions/validate", wrong)) == {
        "legal": False, "code": "estimate_out_of_range", "detail": Refusal.ESTIMATE_OUT_OF_RANGE.sentence,
    }  # fmt: skip
    assert done(other.post(f"{path}/actions/validate", sent)) == {
        "legal": False, "code": "not_your_turn", "detail": Refusal.NOT_YOUR_TURN.sentence,
    }  # fmt: skip
    problem(caller.post(f"{path}/actions/validate", {**sent, "turn_id": "2.2"}), 409, "stale_turn")
    assert caller.get(f"{path}/state").content == before


def test_nothing_is_played_before_the_start_nor_after_the_end(two):
    path = opened(two, ruleset="updown", options={"rounds": [1]})
    sent = {"turn_id": "1.1", "action": {"type": "estimate", "value": 0}}
    problem(two[0].post(f"{path}/actions", sent), 409, "table_not_running")
    done(two[0].post(f"{path}/start"))
    played(path, two, until=finished)
    problem(two[0].post(f"{path}/actions", {**sent, "turn_id": "1.9"}), 409, "table_not_running")


def test_my_turns_lists_where_i_am_awaited_the_most_urgent_first(two, person):
    calm = started(two, ruleset="updown", options={"rounds": [1]})
    urgent = started(two, ruleset="updown", options={"rounds": [1]}, turn_limit=15)
    slow = started(two, ruleset="updown", options={"rounds": [1]}, turn_limit=300)
    turns = [turn for caller in two for turn in done(caller.get("me/turns"))["data"]]
    assert {f"tables/{turn['table']}" for turn in turns} == {calm, urgent, slow}
    for caller in two:
        mine = done(caller.get("me/turns"))["data"]
        deadlines = [turn["deadline_at"] or "~" for turn in mine]
        assert deadlines == sorted(deadlines)
        for each in mine:
            state = done(caller.get(f"tables/{each['table']}/state"))
            assert state["rounds"][0]["my"]["turn_id"] == each["turn_id"]
    assert done(person("camil").get("me/turns"))["data"] == []
    problem(Caller().get("me/turns"), 401, "not_authenticated")
