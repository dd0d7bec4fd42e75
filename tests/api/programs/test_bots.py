"""Bots over HTTP: anybody finds them, owners register and change them, terms limit their seats."""

import pytest

from accounts.scopes import Scope
from tests.api.client import Caller, done, problem
from tests.api.graphql.graphql_client import asked

pytestmark = pytest.mark.django_db


@pytest.fixture
def robot(ali) -> Caller:
    """A caller with the bot's token."""
    told = done(ali.post("bots", {"name": "robot", "rulesets": ["updown"], "speeds": ["untimed"]}), 201)
    return Caller(told["token"]["secret"])


def opened(caller: Caller, **chosen: object) -> str:
    chosen = {"ruleset": "updown", "players": 2, "options": {"rounds": [1]}} | chosen
    return f"tables/{done(caller.post('tables', chosen), 201)['id']}"


def test_a_bot_is_registered_with_a_token_that_is_shown_once(ali):
    answer = ali.post("bots", {"name": "robot"})
    told = done(answer, 201)
    assert answer.headers["Location"] == "/api/v1/bots/robot"
    assert (told["owner"]["name"], told["open"], told["playing"]) == ("ali", True, 0)
    assert "token" not in done(ali.get("bots/robot"))
    token = done(Caller(told["token"]["secret"]).get("whoami"))["token"]
    assert {**token, "secret": told["token"]["secret"], "last_used_at": None} == told["token"]
    assert set(token["scopes"]) == {"games:read", "games:play", "bot:play"}
    problem(ali.post("bots", {"name": "Robot"}), 409, "name_taken")
    problem(ali.post("bots", {"name": "a b"}), 422, "name_not_allowed")
    problem(ali.post("bots", {"name": "robot2", "concurrency": 0}), 400, "invalid_body")


def test_anybody_finds_bots_and_with_mine_only_their_own(ali, robot, nobody, person):
    names = [each["name"] for each in done(nobody.get("bots"))["data"]]
    assert names[0] == "robot" and {"expert", "strong", "steady", "easy", "random"} <= set(names)
    assert [each["name"] for each in done(ali.get("bots?mine=true"))["data"]] == ["robot"]
    assert done(person("badr").get("bots?mine=true"))["data"] == []
    problem(nobody.get("bots?mine=true"), 401, "not_authenticated")
    steady = done(nobody.get("bots/steady"))
    assert (steady["level"], steady["owner"], steady["concurrency"]) == ("steady", None, None)
    robot = done(nobody.get("bots/robot"))
    assert robot["level"] is robot["version"] is None
    assert [done(nobody.get(f"bots/{each}"))["version"] for each in ("steady", "strong")] == [3, 7]
    problem(nobody.get("bots/ali"), 404, "not_found")


def test_the_page_of_a_bot_tells_how_it_plays_and_that_of_a_person_nothing_of_the_kind(ali, robot, nobody):
    query = "{ user(name: $name) { name bot { level version description owner { name } } } }"
    for name, owner in (("expert", None), ("robot", {"name": "ali"})):
        shown = done(nobody.get(f"users/{name}"))["bot"]
        assert shown == done(nobody.get(f"bots/{name}"))
        told = asked(nobody, f"query ($name: String!) {query}", name=name)["data"]["user"]["bot"]
        assert told == {each: shown[each] for each in ("level", "version", "description")} | {"owner": owner}
    assert done(nobody.get("users/expert"))["bot"]["description"]
    assert done(nobody.get("users/ali"))["bot"] is None
    assert asked(nobody, f"query ($name: String!) {query}", name="ali")["data"]["user"]["bot"] is None


def test_a_bot_sits_where_it_is_put_and_plays_with_its_token(ali, robot, person):
    badr = person("badr")
    path = opened(badr)
    table = done(badr.put(f"{path}/seats/1", {"bot": "robot"}))
    assert table["seats"][1]["player"]["kind"] == "bot"
    state = done(badr.post(f"{path}/start"))
    state = done(robot.get(f"{path}/state"))
    assert state["seats"][state["viewer"]]["player"] == {
        "id": table["seats"][1]["player"]["id"], "name": "robot", "kind": "bot",
    }  # fmt: skip
    for _ in range(4):
        for caller in (badr, robot):
            for round in done(caller.get(f"{path}/state"))["rounds"]:
                if round["my"]["turn_id"]:
                    entry = round["my"]["legal_actions"][0]
                    action = {"type": entry["type"]}
                    action |= (
                        {"card": entry["cards"][0]} if "cards" in entry else {"value": entry["values"][0]}
                    )
                    sent = {"turn_id": round["my"]["turn_id"], "action": action}
                    done(caller.post(f"{path}/actions", sent), 201)
    assert done(badr.get(path))["status"] == "finished"
    assert done(badr.get("bots/robot"))["playing"] == 0


def test_what_a_bot_does_not_come_to_is_refused_by_name(ali, robot, person):
    badr = person("badr")
    problem(badr.put(f"{opened(badr, turn_limit=60)}/seats/1", {"bot": "robot"}), 409, "speed_not_accepted")
    modern = opened(badr, ruleset="modern", players=4, options={})
    problem(badr.put(f"{modern}/seats/1", {"bot": "robot"}), 409, "ruleset_not_accepted")
    three = opened(badr, players=3)
    done(badr.put(f"{three}/seats/1", {"bot": "robot"}))
    problem(badr.put(f"{three}/seats/2", {"bot": "robot"}), 409, "already_seated")
    done(ali.patch("bots/robot", {"concurrency": 1}))
    problem(badr.put(f"{opened(badr)}/seats/1", {"bot": "robot"}), 409, "bot_busy")
    done(ali.patch("bots/robot", {"open": False, "concurrency": 9}))
    problem(badr.put(f"{opened(badr)}/seats/1", {"bot": "robot"}), 409, "bot_not_open")
    done(ali.put(f"{opened(ali)}/seats/1", {"bot": "robot"}))


def test_who_asks_for_a_level_there_is_not_is_told_where_they_are(ali):
    told = problem(ali.put(f"{opened(ali)}/seats/1", {"bot": "grandmaster"}), 422, "unknown_user")
    (fault,) = told["errors"]
    assert fault["pointer"] == "/bot" and "GET /bots" in fault["detail"]


def test_only_its_owner_changes_a_bot_and_its_token(ali, robot, person):
    badr = person("badr")
    problem(badr.patch("bots/robot", {"open": False}), 404, "not_found")
    problem(badr.delete("bots/robot"), 404, "not_found")
    problem(badr.post("bots/robot/token"), 404, "not_found")
    problem(robot.patch("bots/robot", {"open": False}), 403, "missing_scope")
    done(ali.post("bots/robot/token"), 201)
    problem(robot.get("whoami"), 401, "invalid_token")


def test_a_bot_that_is_removed_is_found_no_more_and_its_name_stays_taken(ali, robot):
    done(ali.delete("bots/robot"), 204)
    problem(ali.get("bots/robot"), 404, "not_found")
    problem(robot.get("whoami"), 401, "invalid_token")
    problem(ali.post("bots", {"name": "robot"}), 409, "name_taken")


def test_a_token_makes_no_bot_that_may_more_than_itself(ali, robot, person):
    for held, missing in (
        ([Scope.PROFILE_WRITE], "games:read"),
        ([Scope.PROFILE_WRITE, Scope.GAMES_READ], "games:play"),
    ):
        weak = person("ali", *held)
        for path in ("bots", "bots/robot/token"):
            sent = {"name": "another"} if path == "bots" else None
            assert problem(weak.post(path, sent), 403, "missing_scope")["missing_scope"] == missing
    problem(ali.get("bots/another"), 404, "not_found")
    assert robot.get("whoami").status_code == 200, "its token opens what it opened"
    done(person("ali", Scope.PROFILE_WRITE, Scope.GAMES_READ, Scope.GAMES_PLAY).post("bots/robot/token"), 201)
