"""Ratings and leaderboards over HTTP."""

from datetime import UTC, datetime

import pytest

from accounts.models import User
from games.ratings import services
from games.tables.models import Table
from tests.api.client import Caller, done, problem
from tests.api.conftest import caller
from tests.api.games import finished, opened, played, started
from tests.api.graphql.graphql_client import asked, codes
from tests.people import somebody
from tests.ratings.conftest import alike
from tests.scenes import scene

pytestmark = pytest.mark.django_db
RATED = {"ruleset": "updown", "options": {"rounds": [1]}, "turn_limit": 300, "rated": True}
LIVE = "updown.live"
CHANGES = """{ user(name: "ali") { ratings { changes(%s) {
    edges { cursor node { change } } pageInfo { hasNextPage endCursor } } } } }"""


def play(*callers: Caller, **chosen: object) -> str:
    path = started(callers, **RATED, **chosen)
    played(path, callers, until=finished)
    services.rate_pool(LIVE)
    return path.removeprefix("tables/")


@scene
def two():
    return caller("ali"), caller("badr")


def test_a_table_says_whether_it_is_rated(two):
    path = opened(two, **RATED)
    assert done(Caller().get(path))["rated"] is True
    assert done(two[0].get(f"{path}/state"))["rated"] is True
    assert done(two[0].post("tables", {"ruleset": "modern"}), 201)["rated"] is False


def test_a_rated_table_needs_a_time_limit(two):
    problem(two[0].post("tables", {"ruleset": "modern", "rated": True}), 422, "not_ratable")
    problem(two[0].post("tables", {"ruleset": "modern", "rated": "yes"}), 400, "invalid_body")
    call = 'openTable(ruleset: "modern", rated: true) { __typename }'
    told = asked(two[0], f"mutation {{ {call} }}")
    assert told["data"]["openTable"]["__typename"] == "NotRatable"


def test_nobody_plays_a_rated_game_against_their_own_bot(two):
    robot = somebody("robot", User.Kind.BOT, owner=two[0].user)
    path = opened(two[:1], **RATED, players=2)
    assert done(two[0].put(f"{path}/seats/1", {"bot": robot.name}))
    problem(two[0].post(f"{path}/start"), 409, "own_bot_seated")
    unrated = opened(two[:1], **RATED | {"rated": False}, players=2)
    done(two[0].put(f"{unrated}/seats/1", {"bot": robot.name}))
    done(two[0].post(f"{unrated}/start"))


@pytest.mark.parametrize(("other_owner", "status"), [("camil", 409), ("dina", 200)])
def test_two_bots_of_one_owner_do_not_play_the_same_rated_game(two, other_owner, status):
    path = opened(two[:1], **RATED, players=3)
    for seat, owner in ((1, "camil"), (2, other_owner)):
        robot = somebody(f"robot{seat}", User.Kind.BOT, owner=somebody(owner))
        done(two[0].put(f"{path}/seats/{seat}", {"bot": robot.name}))
    started = two[0].post(f"{path}/start")
    if status == 200:
        done(started)
    else:
        problem(started, status, "own_bot_seated")


def test_who_met_at_a_table_that_is_not_public_is_not_told_by_what_it_did(two):
    play(*two, visibility="unlisted")
    for name in ("ali", "badr"):
        (change,) = done(Caller().get(f"users/{name}/ratings/{LIVE}"))["data"]
        assert change["table"] is None and change["place"] in (1, 2)


def test_what_a_game_did_is_everybody_s_to_read(two):
    table = play(*two)
    told = {name: done(Caller().get(f"users/{name}/ratings"))["data"] for name in ("ali", "badr")}
    (ali,), (badr,) = told.values()
    assert (ali["pool"], ali["ruleset"], ali["speed"]) == (LIVE, "updown", "live")
    assert ali["rating"] + badr["rating"] == 3000 and ali["rating"] != 1500
    assert (ali["games"], ali["provisional"], ali["place"]) == (1, True, None)
    (change,) = done(Caller().get(f"users/ali/ratings/{LIVE}"))["data"]
    assert change["table"] == table and change["rating"] == ali["rating"]
    assert change["change"] == ali["rating"] - 1500 and change["place"] in {1, 2}


def test_nothing_moves_before_a_game_is_over(two):
    path = started(two, **RATED)
    caller = Caller()
    before = [caller.get(address).content for address in ("users/ali/ratings", "leaderboards")]
    played(path, two, until=lambda state: state["rounds"] and state["rounds"][0]["phase"] == "play")
    services.sweep_ratings()
    assert [caller.get(address).content for address in ("users/ali/ratings", "leaderboards")] == before


def test_a_leaderboard_has_pages_and_lines_around_somebody(two):
    table = Table.objects.get(pk=play(*two))
    by_place = [(caller.user, place) for place, caller in enumerate(two, start=1)]
    alike(table, 19, pool=LIVE, by_place=by_place, at=datetime.now(UTC))
    services.rate_pool(LIVE)
    (board,) = done(Caller().get("leaderboards"))["data"]
    assert board == {"pool": LIVE, "ruleset": "updown", "speed": "live", "players": 2}
    page = done(Caller().get(f"leaderboards/{LIVE}?limit=1"))
    rest = done(Caller().get(f"leaderboards/{LIVE}?limit=1&cursor={page['next_cursor']}"))
    lines = page["data"] + rest["data"]
    assert [line["place"] for line in lines] == [1, 2] and rest["next_cursor"] is None
    assert {line["player"]["name"] for line in lines} == {"ali", "badr"}
    last = lines[1]["player"]["name"]
    assert done(Caller().get(f"leaderboards/{LIVE}?around={last}"))["data"] == lines
    (rating,) = done(Caller().get(f"users/{last}/ratings"))["data"]
    assert rating["place"] == 2 and rating["provisional"] is False
    query = (
        '{ leaderboard(pool: "%s", first: 1%s) { nodes { place player { name } } pageInfo { endCursor } } }'
    )
    first = asked(Caller(), query % (LIVE, ""))["data"]["leaderboard"]
    cursor = first["pageInfo"]["endCursor"]
    second = asked(Caller(), query % (LIVE, f', after: "{cursor}"'))["data"]["leaderboard"]
    names = [each["nodes"][0]["player"]["name"] for each in (first, second)]
    assert names == [line["player"]["name"] for line in lines]


def test_who_is_not_listed_and_pools_that_are_not_there_are_told_by_name(two):
    play(*two)
    problem(Caller().get(f"leaderboards/{LIVE}?around=ali"), 404, "not_listed")
    problem(Caller().get(f"leaderboards/{LIVE}?around=nobody"), 404, "not_found")
    for address in ("leaderboards/chess.live", "users/ali/ratings/chess.live", "users/nobody/ratings"):
        problem(Caller().get(address), 404, "not_found")
    assert (
        asked(Caller(), '{ leaderboard(pool: "chess.live") { nodes { place } } }')["data"]["leaderboard"]
        is None
    )
    told = asked(Caller(), f'{{ leaderboard(pool: "{LIVE}", after: "nan~x") {{ nodes {{ place }} }} }}')
    assert codes(told) == ["invalid_cursor"]


def test_ratings_are_told_over_graphql_too(two):
    play(*two)
    query = """{ user(name: "ali") { ratings {
        pool rating games place changes(first: 5) { nodes { change place } } } } }"""
    (rating,) = asked(Caller(), query)["data"]["user"]["ratings"]
    (told,) = done(Caller().get("users/ali/ratings"))["data"]
    assert {name: rating[name] for name in ("pool", "rating", "games", "place")} == {
        name: told[name] for name in ("pool", "rating", "games", "place")
    }
    assert rating["changes"]["nodes"][0]["change"] == told["rating"] - 1500
    assert asked(Caller(), "{ leaderboards { pool players } }")["data"]["leaderboards"] == [
        {"pool": LIVE, "players": 0}
    ]


def test_what_games_did_is_told_page_by_page_over_graphql_as_over_rest(two):
    for _ in range(3):
        play(*two)
    told = [each["change"] for each in done(Caller().get(f"users/ali/ratings/{LIVE}"))["data"]]
    first = page_of_changes("first: 2")
    assert first["pageInfo"]["hasNextPage"]
    second = page_of_changes(f'first: 2, after: "{first["pageInfo"]["endCursor"]}"')
    assert second["pageInfo"] | {"endCursor": None} == {"hasNextPage": False, "endCursor": None}
    assert [each["node"]["change"] for each in first["edges"] + second["edges"]] == told
    assert first["pageInfo"]["endCursor"] == first["edges"][-1]["cursor"]


@pytest.mark.parametrize(
    ("page", "code"),
    [
        ('after: "yesterday"', "invalid_cursor"),
        ("first: 0", "invalid_parameter"),
        ("first: 101", "invalid_parameter"),
    ],
)
def test_a_page_of_what_games_did_that_there_cannot_be_is_refused_by_name(two, page, code):
    play(*two)
    assert codes(asked(Caller(), CHANGES % page)) == [code]


def page_of_changes(page: str) -> dict:
    (rating,) = asked(Caller(), CHANGES % page)["data"]["user"]["ratings"]
    return rating["changes"]
