"""Statistics of games over HTTP."""

import pytest

from accounts.models import User
from games.ratings import services
from tests.api.client import Caller, done, problem
from tests.api.conftest import caller
from tests.api.games import finished, played, started
from tests.api.graphql.graphql_client import asked, codes
from tests.people import somebody
from tests.scenes import scene

pytestmark = pytest.mark.django_db
SMALL = {"ruleset": "updown", "options": {"rounds": [1]}}


def play(*callers: Caller) -> None:
    path = started(callers, **SMALL)
    played(path, callers, until=finished)
    services.sweep_uncounted()


@scene
def two():
    return caller("ali"), caller("badr")


def test_what_somebody_s_games_add_up_to_is_everybody_s_to_read(two):
    play(*two)
    told = done(Caller().get("users/ALI/stats"))
    assert told["player"]["name"] == "ali" and told["ruleset"] is None
    assert (told["games"], told["rounds"], sum(told["places"])) == (1, 1, 1)
    assert told["kings"] + told["koozes"] == 1 or told["kings"] == 1
    assert told["exact_rate"] == told["exact"] and told["points_per_game"] == told["points_per_round"]
    assert {each["of"] for each in told["streaks"]} == {"exact", "won"}
    assert [each["role"] for each in told["roles"]][:2] == ["declarer", "with"] and told["trumps"] == []
    by_ruleset = done(Caller().get("users/ali/stats?ruleset=updown"))
    penalties = by_ruleset["points_per_game"]
    assert penalties >= 0
    # Over all rulesets together, penalties count as points lost, so that more points are always better.
    of_all = {"points_per_game": -penalties, "points_per_round": -penalties}
    assert told == {**by_ruleset, "ruleset": None, **of_all}


def test_who_has_not_played_has_no_averages_and_no_rates(two):
    told = done(Caller().get("users/ali/stats"))
    assert (told["games"], told["exact_rate"], told["points_per_game"], told["seconds_per_turn"]) == (
        0, None, None, None,
    )  # fmt: skip
    play(*two)
    assert done(Caller().get("users/ali/stats?ruleset=modern"))["games"] == 0


def test_two_players_are_compared_from_either_side(two):
    for _ in range(2):
        play(*two)
    one = done(Caller().get("users/ali/versus/badr"))
    other = done(Caller().get("users/badr/versus/ali?ruleset=updown"))
    assert one["games"] == other["games"] == 2 == one["ahead"] + one["behind"] + one["level"]
    assert (one["ahead"], one["behind"]) == (other["behind"], other["ahead"])
    assert (one["other"]["name"], other["ruleset"]) == ("badr", "updown")


def test_nothing_of_a_game_under_way_shows(two):
    path = started(two, **SMALL)
    addresses = ("users/ali/stats", "users/ali/versus/badr")
    before = [Caller().get(each).content for each in addresses]
    played(path, two, until=lambda state: state["rounds"] and state["rounds"][0]["phase"] == "play")
    services.sweep_uncounted()
    assert [Caller().get(each).content for each in addresses] == before


def test_nobody_by_that_name_and_no_such_ruleset_are_refused(two):
    problem(Caller().get("users/nobody/stats"), 404, "not_found")
    problem(Caller().get("users/ali/versus/nobody"), 404, "not_found")
    for address in ("users/ali/stats?ruleset=chess", "users/ali/versus/badr?ruleset=modern@1"):
        problem(Caller().get(address), 400, "invalid_parameter")


def test_a_sandbox_is_a_world_of_its_own_here_too(two):
    play(*two)
    made = done(two[0].post("sandbox", {"players": ["badr", "carol"]}), 201)
    there = Caller(secret=made["players"][0]["token"]["secret"])
    assert done(there.get("users/badr/stats"))["games"] == 0
    problem(there.get("users/ali/stats"), 404, "not_found")
    assert done(Caller().get("users/badr/stats"))["games"] == 1


def test_statistics_are_told_over_graphql_too(two):
    play(*two)
    fields = "games kings koozes exactRate roles { role rounds } streaks { of longest } seconds"
    query = f"""{{ user(name: "ali") {{ stats(ruleset: "updown") {{ {fields} }}
        versus(other: "badr") {{ games other {{ name }} }}
        nobody: versus(other: "nobody") {{ games }} }} }}"""
    told = asked(Caller(), query)["data"]["user"]
    rest = done(Caller().get("users/ali/stats?ruleset=updown"))
    assert told["stats"]["games"] == rest["games"] == 1 and told["stats"]["exactRate"] == rest["exact_rate"]
    assert told["versus"] == {"games": 1, "other": {"name": "badr"}} and told["nobody"] is None
    wrong = asked(Caller(), '{ user(name: "ali") { stats(ruleset: "chess") { games } } }')
    assert codes(wrong) == ["invalid_parameter"]


def test_a_bot_of_the_service_has_none(two):
    somebody("steady", User.Kind.BOT)
    assert done(Caller().get("users/steady/stats"))["games"] == 0
