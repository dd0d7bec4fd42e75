"""Clocks over HTTP: opening with one, reading it, pausing, coming back, and quiet hours."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.hours import DailyHours
from accounts.models import User
from accounts.services import choose_hours
from bots.services import sweep_clocks
from games.tables import queries
from games.tables.models import Table
from tests.api.client import Caller, done
from tests.api.conftest import caller
from tests.api.games import awaited, choice, first, opened, started
from tests.api.graphql.graphql_client import asked
from tests.people import somebody
from tests.scenes import scene
from tests.tables.clocks.clock_tables import clock, later

pytestmark = pytest.mark.django_db
UPDOWN = {"ruleset": "updown", "options": {"rounds": [1, 2]}, "automatic": False}
NORMAL = {"preset": "normal"}


@scene
def two() -> list[Caller]:
    return [caller("ali"), caller("badr")]


def table_of(path: str) -> Table:
    return Table.objects.get(pk=path.removeprefix("tables/"))


def who(two: list[Caller], path: str) -> tuple[Caller, Caller]:
    """Return the caller whose turn it is, and the other."""
    (turn,) = queries.awaited_at(path.removeprefix("tables/"))
    return two[turn.seat], two[1 - turn.seat]


def test_a_table_is_opened_with_a_preset_and_says_what_that_means(two):
    table = done(two[0].post("tables", {**UPDOWN, "players": 2, "clock": {**NORMAL, "vacation": False}}), 201)
    rules = table["clock"]
    assert (rules["type"], rules["preset"]) == ("fischer", "normal")
    assert (rules["base"], rules["increment"], rules["cap"]) == (259200, 43200, 432000)
    assert (rules["vacation"], rules["weekends"], rules["game_days"], rules["timeouts"]) == (
        False,
        True,
        365,
        3,
    )
    assert table["turn_limit"] is None
    assert done(Caller().get(f"tables/{table['id']}"))["clock"] == rules
    assert done(Caller().get(f"tables/{table['id']}/state"))["clock"]["rules"] == rules


def test_without_a_clock_everything_is_as_it_was(two):
    path = started(two, **UPDOWN, turn_limit=60)
    told = done(two[0].get(f"{path}/state"))["clock"]
    assert told == {
        "turn_limit": 60, "rules": None, "game_deadline_at": None, "paused_at": None,
        "paused_until": None, "held": False, "players": [],
        "my": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("sent", "status", "code", "pointer"),
    [
        ({"clock": {"type": "days", "days": 31}}, 422, "clock_out_of_bounds", "/clock/days"),
        ({"clock": {"type": "days", "days": 2**60}}, 422, "clock_out_of_bounds", "/clock/days"),
        ({"clock": {"preset": "normal", "game_days": 0}}, 422, "clock_out_of_bounds", "/clock/game_days"),
        ({"clock": {"preset": "normal", "days": 3}}, 422, "invalid_clock", "/clock/days"),
        ({"clock": {}}, 422, "invalid_clock", "/clock"),
        ({"clock": NORMAL, "turn_limit": 60}, 422, "invalid_clock", "/clock"),
        ({"clock": {"preset": "glacial"}}, 400, "invalid_body", "/clock/preset"),
        ({"clock": {"preset": "normal", "hourglass": 1}}, 400, "unknown_field", "/clock/hourglass"),
        ({"clock": {"preset": "normal", "vacation": "no"}}, 400, "invalid_body", "/clock/vacation"),
        ({"clock": 3}, 400, "invalid_body", "/clock"),
    ],
)
def test_what_is_no_clock_is_refused_by_name_and_nothing_is_opened(two, sent, status, code, pointer):
    answer = two[0].post("tables", {**UPDOWN, **sent})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["errors"][0]["pointer"] == pointer
    assert not Table.objects.exists()


def test_over_graphql_the_same(two):
    told = """{
      ... on TableChanged { table { clock { preset base timeouts } } } ... on Refusal { code } }"""
    open_one = 'mutation {{ openTable(ruleset: "updown", players: 2, clock: {}) {} }}'
    made = asked(two[0], open_one.format("{preset: brisk, timeouts: 2}", told))["data"]["openTable"]
    assert made["table"]["clock"] == {"preset": "brisk", "base": 86400, "timeouts": 2}
    for wrong, code in (("{type: days, days: 99}", "clock_out_of_bounds"), ("{}", "invalid_clock")):
        assert asked(two[0], open_one.format(wrong, told))["data"]["openTable"]["code"] == code


def test_everybody_sees_when_a_clock_runs_out_and_its_player_why(two):
    path = started(two, **UPDOWN, clock=NORMAL)
    mine, theirs = (done(each.get(f"{path}/state"))["clock"] for each in who(two, path))
    assert mine["players"] == theirs["players"]
    (running,) = [each for each in mine["players"] if each["deadline_at"]]
    assert mine["my"]["deadline_at"] == running["deadline_at"]
    assert mine["my"]["remaining_ms"] == sum(step["counts_ms"] for step in mine["my"]["steps"]) == 259_200_000
    assert theirs["my"]["steps"] == [] and theirs["my"]["since"] is None
    assert done(Caller().get(f"{path}/state"))["clock"]["my"] is None
    assert "remaining_ms" not in running


def test_the_turn_s_deadline_is_that_of_the_clock(two):
    path = started(two, **UPDOWN, clock=NORMAL)
    mine, _ = who(two, path)
    state = done(mine.get(f"{path}/state"))
    (waiting,) = state["rounds"][0]["waiting"]
    assert waiting["deadline_at"] == state["clock"]["my"]["deadline_at"]
    assert done(mine.get("me/turns"))["data"][0]["deadline_at"] == waiting["deadline_at"]


def test_an_answer_to_an_action_shows_the_clocks_as_the_state_does(two):
    path = started(two, **UPDOWN, clock=NORMAL)
    mine, state = awaited(path, two)
    answer = done(mine.post(f"{path}/actions", choice(state, first)), 201)
    assert answer["state"]["clock"] == done(mine.get(f"{path}/state"))["clock"]


def test_a_deadline_that_moves_is_another_state(two):
    path = started(two, **UPDOWN, clock=NORMAL)
    mine, other = who(two, path)
    tag = other.get(f"{path}/state").headers["ETag"]
    assert other.get(f"{path}/state", if_none_match=tag).status_code == 304
    done(mine.post("me/vacation", {"ends_at": in_days(7)}), 201)
    assert other.get(f"{path}/state", if_none_match=tag).status_code == 200


def test_other_reasons_for_the_same_deadline_are_another_state_for_its_player_alone(two):
    """A day off moves the deadline of a turn of seven days as far as another day off does."""
    path = started(two, **UPDOWN, clock={"type": "days", "days": 7})
    mine, other = who(two, path)
    one, next_one = ((datetime.now(UTC) + timedelta(days=days)).weekday() for days in (4, 5))
    choose_hours(user=mine.user, daily_hours=DailyHours("UTC", None, (one,)))
    before, tag, others = mine.get(f"{path}/state"), *(tag_of(each, path) for each in (mine, other))
    assert mine.get(f"{path}/state", if_none_match=tag).status_code == 304
    choose_hours(user=mine.user, daily_hours=DailyHours("UTC", None, (next_one,)))
    after = mine.get(f"{path}/state", if_none_match=tag)
    (was, now) = (done(each)["clock"]["my"] for each in (before, after))
    assert was["deadline_at"] == now["deadline_at"] and was["steps"] != now["steps"]
    assert other.get(f"{path}/state", if_none_match=others).status_code == 304


def tag_of(caller: Caller, path: str) -> str:
    return caller.get(f"{path}/state").headers["ETag"]


def in_days(days: float) -> str:
    return (datetime.now(UTC) + timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%S.000Z")


# Pausing.


def test_clocks_pause_when_all_agree_and_run_again_when_all_do(two):
    path = started(two, **UPDOWN, clock=NORMAL)
    done(two[0].post(f"{path}/pause"))
    told = done(two[1].get(f"{path}/state"))["clock"]
    assert [each["agrees_to"] for each in told["players"] if each["seat"] == 0] == ["pause"]
    done(two[1].post(f"{path}/pause"))
    told = done(two[1].get(f"{path}/state"))["clock"]
    begun, over = (datetime.fromisoformat(told[each]) for each in ("paused_at", "paused_until"))
    assert over - begun == timedelta(days=30) and not told["held"]
    (paused,) = [each for each in done(two[0].get(f"{path}/events"))["data"] if each["type"] == "game_paused"]
    assert begun <= datetime.fromisoformat(paused["at"]) < over
    assert all(each["deadline_at"] is None for each in told["players"])
    for each in two:
        done(each.post(f"{path}/resume"))
    told = done(two[1].get(f"{path}/state"))["clock"]
    assert (told["paused_at"], told["paused_until"]) == (None, None)
    kinds = [event["type"] for event in done(two[0].get(f"{path}/events"))["data"]]
    assert kinds[-2:] == ["game_paused", "game_resumed"]


def test_a_live_table_is_not_paused_and_a_stranger_pauses_nothing(two, person):
    live, slow = started(two, **UPDOWN, turn_limit=60), started(two, **UPDOWN, clock=NORMAL)
    assert two[0].post(f"{live}/pause").json()["code"] == "pauses_not_allowed"
    assert person("camil").post(f"{slow}/pause").json()["code"] == "not_seated"
    assert two[0].post(f"{opened([two[0]])}/resume").json()["code"] == "table_not_running"


# Running out of time, and coming back.


def test_a_player_who_lost_their_seat_takes_it_back(two):
    somebody("steady", User.Kind.BOT)
    path = started(two, **UPDOWN, clock={**NORMAL, "timeouts": 1})
    mine, other = who(two, path)
    seat = two.index(mine)
    later(table_of(path), days=3, seconds=1)
    assert sweep_clocks() == 1
    state = done(other.get(f"{path}/state"))
    assert state["left"] == [seat]
    assert next(each for each in state["clock"]["players"] if each["seat"] == seat)["gone"] is True
    assert mine.post(f"{path}/seats/{1 - seat}/takeover").json()["code"] == "seat_not_given_up"
    table = done(mine.post(f"{path}/seats/{seat}/takeover"))
    assert table["seq"] == table_of(path).seq
    assert clock(table_of(path), seat).comes_back or not clock(table_of(path), seat).gone
    assert other.post(f"{path}/seats/{1 - seat}/takeover").json()["code"] == "seat_not_given_up"


# Quiet hours, weekends and vacations.


def test_hours_are_chosen_and_take_effect_later(two):
    assert done(two[0].get("me/hours")) == {
        "zone": "UTC", "quiet_hours": None, "weekend": [], "coming": None,
        "reminders": [86400, 21600, 3600], "vacation_by_itself": False,
    }  # fmt: skip
    chosen: dict[str, Any] = {
        "zone": "Africa/Cairo", "quiet_hours": {"from": "23:00", "to": "07:30"}, "weekend": [4, 5],
    }  # fmt: skip
    told = done(two[0].patch("me/hours", {**chosen, "reminders": [7200], "vacation_by_itself": True}))
    assert told["coming"].pop("takes_effect_at") > in_days(1.9)
    assert told["coming"] == chosen
    assert (told["zone"], told["reminders"], told["vacation_by_itself"]) == ("UTC", [7200], True)
    assert done(two[0].patch("me/hours", {"quiet_hours": None}))["coming"]["zone"] == "Africa/Cairo"
    assert done(two[1].get("me/hours"))["coming"] is None


@pytest.mark.parametrize(
    ("sent", "status", "code", "pointer"),
    [
        ({"zone": "Atlantis"}, 422, "invalid_hours", "/zone"),
        ({"quiet_hours": {"from": "08:00", "to": "21:00"}}, 422, "invalid_hours", "/quiet_hours"),
        ({"weekend": [0, 1, 2, 3]}, 422, "invalid_hours", "/weekend"),
        ({"reminders": [10]}, 422, "invalid_hours", "/reminders"),
        ({"quiet_hours": {"from": "25:00", "to": "07:00"}}, 400, "invalid_body", "/quiet_hours/from"),
        ({"quiet_hours": {"from": "23:00"}}, 400, "invalid_body", "/quiet_hours/to"),
        ({"weekend": [7]}, 400, "invalid_body", "/weekend/0"),
        ({"zone": "Atlantis", "reminders": [600]}, 422, "invalid_hours", "/zone"),
        ({"zone": "Africa/Cairo", "reminders": [10]}, 422, "invalid_hours", "/reminders"),
        ({"bedtime": "late"}, 400, "unknown_field", "/bedtime"),
    ],
)
def test_hours_that_may_not_be_chosen_change_nothing(two, sent, status, code, pointer):
    before = done(two[0].get("me/hours"))
    answer = two[0].patch("me/hours", sent)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["errors"][0]["pointer"] == pointer
    assert done(two[0].get("me/hours")) == before


def test_a_vacation_is_taken_told_and_ended(two):
    vacation = done(two[0].post("me/vacation", {"ends_at": in_days(10)}), 201)
    told = done(two[0].get("me/vacation"))
    assert [each["id"] for each in told["data"]] == [vacation["id"]]
    assert told["left_hours"] in (479, 480)
    assert two[1].delete(f"me/vacation/{vacation['id']}").status_code == 404
    assert two[0].delete(f"me/vacation/{vacation['id']}").status_code == 204
    assert two[0].delete(f"me/vacation/{vacation['id']}").status_code == 404
    assert done(two[1].get("me/vacation"))["data"] == []


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"ends_at": in_days(15)}, "vacation_too_long"),
        ({"ends_at": in_days(-1)}, "invalid_vacation"),
        ({"starts_at": in_days(400), "ends_at": in_days(401)}, "invalid_vacation"),
        ({"starts_at": in_days(-1), "ends_at": in_days(1)}, "invalid_vacation"),
    ],
)
def test_a_vacation_that_may_not_be_is_refused(two, sent, code):
    answer = two[0].post("me/vacation", sent)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert done(two[0].get("me/vacation"))["data"] == []


def test_there_are_thirty_days_a_year_and_a_day_between(two):
    for begin in (0.01, 16):
        done(two[0].post("me/vacation", {"starts_at": in_days(begin), "ends_at": in_days(begin + 14)}), 201)
    close = two[0].post("me/vacation", {"starts_at": in_days(30.5), "ends_at": in_days(31)})
    assert close.json()["code"] == "vacation_too_close"
    more = two[0].post("me/vacation", {"starts_at": in_days(40), "ends_at": in_days(43)})
    assert (more.status_code, more.json()["code"]) == (422, "vacation_beyond_quota")


def test_the_refusals_are_told_in_arabic_too(two):
    answer = two[0].post("me/vacation", {"ends_at": in_days(15)}, accept_language="ar")
    assert answer.json()["title"] == "إجازة أطول من اللازم"
