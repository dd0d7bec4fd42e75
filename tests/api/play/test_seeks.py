"""Seeks over HTTP and GraphQL: who may seek what, who sees it, and how it ends."""

import pytest

from accounts.models import User
from games.lobby import services
from games.lobby.models import Seek
from tests.api.client import Caller, done, problem
from tests.api.games import NAMES
from tests.api.graphql.graphql_client import asked, codes
from tests.api.test_query_counts import queries as counted

pytestmark = pytest.mark.django_db
SHORT = {"ruleset": "updown", "players": 4, "options": {"rounds": [1]}, "turn_limit": 60}


@pytest.fixture
def four(person):
    return [person(name) for name in NAMES[:4]]


def matched():
    return sum(services.match_seekers(terms) for terms in set(Seek.objects.values_list("terms", flat=True)))


def test_a_seek_is_opened_seen_by_all_and_withdrawn(ali, person):
    made = done(ali.post("seeks", {"rating_range": {"within": 200}, "bots_after": 60, "rated": True}), 201)
    assert (made["status"], made["speed"], made["turn_limit"], made["rating"]) == ("open", "live", 60, 1500)
    assert (made["rating_range"], made["bots_after"]) == ({"min": 1300, "max": 1700}, 60)
    assert done(Caller().get("seeks"))["data"] == [made]
    assert done(person("badr").get(f"seeks/{made['id']}")) == made
    problem(person("badr").delete(f"seeks/{made['id']}"), 404, "not_found")
    assert ali.delete(f"seeks/{made['id']}").status_code == 204
    problem(ali.delete(f"seeks/{made['id']}"), 409, "seek_not_open")
    assert done(Caller().get("seeks"))["data"] == []
    assert done(ali.get(f"seeks/{made['id']}"))["status"] == "withdrawn"
    problem(Caller().get(f"seeks/{made['id']}"), 404, "not_found")


def test_four_who_seek_the_same_find_their_table(four):
    sought = [done(each.post("seeks", SHORT | {"client_seed": "luck"}), 201) for each in four]
    assert matched() == 1
    tables = {done(each.get(f"seeks/{seek['id']}"))["table"] for each, seek in zip(four, sought, strict=True)}
    (table,) = tables
    state = done(four[0].get(f"tables/{table}"))
    assert state["status"] == "running"
    assert {each["player"]["name"] for each in state["seats"]} == set(NAMES[:4])
    assert done(four[0].get("seeks"))["data"] == []
    assert problem(four[0].post("seeks", SHORT), 409, "at_live_table")["table"] == table
    assert asked(four[0], OPEN)["data"]["openSeek"] == {"code": "at_live_table", "tableId": table}


def test_what_a_player_gives_to_the_shuffle_is_shown_to_nobody_before(ali):
    made = ali.post("seeks", SHORT | {"client_seed": "my lucky words"})
    assert b"lucky" not in made.content + ali.get("seeks").content


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"ruleset": "chess"}, 422, "unknown_ruleset"),
        ({"players": 7}, 422, "invalid_option"),
        ({"turn_limit": 3}, 422, "invalid_turn_limit"),
        ({"turn_limit": 60, "clock": {"preset": "brisk"}}, 422, "invalid_clock"),
        ({"clock": {"type": "days", "days": 99}}, 422, "clock_out_of_bounds"),
        ({"client_seed": "ا" * 40}, 422, "invalid_client_seed"),
        ({"rating_range": {"within": 5, "max": 5}}, 422, "invalid_rating_range"),
        ({"rating_range": {"min": 2, "max": 1}}, 422, "invalid_rating_range"),
        ({"bots_after": 10**9}, 422, "invalid_bots_after"),
        ({"rating_range": {"around": 5}}, 400, "unknown_field"),
        ({"rated": "yes"}, 400, "invalid_body"),
    ],
)
def test_what_cannot_be_sought_is_refused_by_name(ali, sent, status, code):
    problem(ali.post("seeks", sent), status, code)


def test_the_same_game_twice_and_a_sixth_are_refused(ali):
    first = done(ali.post("seeks", SHORT), 201)
    for number in range(2, 6):
        done(ali.post("seeks", SHORT | {"options": {"rounds": [number]}}), 201)
    assert problem(ali.post("seeks", SHORT), 409, "already_seeking")["seek"] == first["id"]
    problem(ali.post("seeks", SHORT | {"options": {"rounds": [6]}}), 409, "too_many_seeks")


def test_a_bot_s_token_seeks_nothing(ali):
    made = done(ali.post("bots", {"name": "robot"}), 201)
    problem(Caller(made["token"]["secret"]).post("seeks", SHORT), 403, "seek_not_offered")


def test_a_request_sent_twice_with_a_key_makes_one_seek(ali):
    first = ali.post("seeks", SHORT, idempotency_key="a")
    again = ali.post("seeks", SHORT, idempotency_key="a")
    assert done(first, 201) == done(again, 201) and Seek.objects.count() == 1


def test_the_list_is_found_by_game_in_pages_and_as_quickly_for_many_as_for_one(four):
    slow = done(four[0].post("seeks", {"clock": {"preset": "brisk"}, "rated": True}), 201)
    assert slow["clock"]["preset"] == "brisk" and slow["clock"]["game_days"] == 365
    few = len(counted(lambda: done(four[0].get("seeks"))))
    for each in four:
        done(each.post("seeks", SHORT), 201)

    def found(query):
        return {each["id"] for each in done(four[0].get(f"seeks?{query}"))["data"]}

    assert found("speed=correspondence") == found("rated=true") == found("ruleset=modern") == {slow["id"]}
    assert len(found("speed=live&rated=false")) == 4 and len(found("mine=true")) == 2
    assert found("ruleset=chess") == set()
    problem(four[0].get("seeks?speed=practice"), 400, "invalid_parameter")
    page = done(four[0].get("seeks?limit=3"))
    rest = done(four[0].get(f"seeks?limit=3&cursor={page['next_cursor']}"))
    assert len({each["id"] for each in page["data"] + rest["data"]}) == 5
    assert len(counted(lambda: done(four[0].get("seeks")))) == few


def test_who_blocks_whom_is_not_to_be_seen_in_the_list_and_keeps_them_apart(four):
    done(four[1].put("me/blocks/ali"))
    for each in four:
        done(each.post("seeks", SHORT), 201)
    lists = [each.get("seeks").content for each in (*four, Caller())]
    assert len(set(lists)) == 1
    assert matched() == 0
    done(four[1].delete("me/blocks/ali"), 204)
    assert matched() == 1


def test_a_matched_player_is_told_on_their_own_stream(four):
    sought = [done(each.post("seeks", SHORT), 201) for each in four]
    cursor = _last(four[0].get("me/stream"))
    matched()
    told = b"".join(four[0].get(f"me/stream?since={cursor}").streaming_content).decode()
    assert "event: seek_matched" in told or "event: goodbye" in told
    assert done(four[0].get(f"seeks/{sought[0]['id']}"))["status"] == "matched"


def _last(answer):
    lines = b"".join(answer.streaming_content).decode().splitlines()
    return [line for line in lines if line.startswith("id: ")][-1].removeprefix("id: ")


OPEN = """mutation { openSeek(ruleset: "updown", players: 4, options: {rounds: [1]}, turnLimit: 60,
  ratingRange: {within: 300}, botsAfter: 30) {
  ... on SeekOpened { seek { id player { name createdAt } speed ratingRange { min max } botsAfter status } }
  ... on Refusal { code } ... on AlreadySeeking { seekId } ... on AtLiveTable { tableId }
} }"""


def test_graphql_seeks_lists_and_withdraws_as_rest_does(ali, person):
    made = asked(ali, OPEN)["data"]["openSeek"]["seek"]
    assert (made["player"]["name"], made["speed"], made["botsAfter"]) == ("ali", "live", 30)
    assert made["ratingRange"] == {"min": 1200, "max": 1800}
    assert asked(ali, OPEN)["data"]["openSeek"] == {"code": "already_seeking", "seekId": made["id"]}
    listed = '{ seeks(first: 1, filter: {speed: live, ruleset: "updown"}) { nodes { id player { name } } } }'
    assert asked(Caller(), listed)["data"]["seeks"]["nodes"][0]["id"] == made["id"]
    one = f'{{ seek(id: "{made["id"]}") {{ id status clock {{ type }} }} }}'
    assert asked(person("badr"), one)["data"]["seek"]["status"] == "open"
    undo = f'mutation {{ withdrawSeek(id: "{made["id"]}") {{ __typename }} }}'
    assert asked(person("badr"), undo)["data"]["withdrawSeek"]["__typename"] == "NotFound"
    assert asked(ali, undo)["data"]["withdrawSeek"]["__typename"] == "SeekWithdrawn"
    assert asked(ali, undo)["data"]["withdrawSeek"]["__typename"] == "SeekNotOpen"
    assert asked(person("badr"), one)["data"]["seek"] is None
    assert codes(asked(Caller(), OPEN)) == ["not_authenticated"]


def test_graphql_shows_the_lobby_as_rest_does(ali, person):
    slow = {"ruleset": "updown", "clock": {"preset": "brisk"}}
    fast = {"ruleset": "updown", "turn_limit": 60}
    badr, camil = person("badr"), person("camil")
    sought = [done(each.post("seeks", game), 201) for each, game in ((ali, fast), (badr, slow))]
    free = [done(camil.post("tables", game), 201) for game in (fast, slow)]
    done(camil.post("tables", {**fast, "visibility": "unlisted"}), 201)
    ask = """{ lobby%s { seeks(first: 1) { nodes { id player { name } } pageInfo { hasNextPage endCursor } }
      tables(first: 1%s) { nodes { id seats { player { name } } } pageInfo { hasNextPage endCursor } } } }"""
    newest = asked(Caller(), ask % ("", ""))["data"]["lobby"]
    assert newest["seeks"]["nodes"] == [{"id": sought[1]["id"], "player": {"name": "badr"}}]
    assert newest["tables"]["nodes"][0]["id"] == free[1]["id"] and newest["tables"]["pageInfo"]["hasNextPage"]
    after = f', after: "{newest["tables"]["pageInfo"]["endCursor"]}"'
    (next_,) = asked(Caller(), ask % ("", after))["data"]["lobby"]["tables"]["nodes"]
    assert next_["id"] == free[0]["id"] and next_["seats"][0]["player"] == {"name": "camil"}
    chosen = '(filter: {speed: live, rated: false, ruleset: "updown"})'
    live = asked(Caller(), ask % (chosen, ""))["data"]["lobby"]
    assert [each["id"] for each in live["seeks"]["nodes"]] == [sought[0]["id"]]
    assert [each["id"] for each in live["tables"]["nodes"]] == [free[0]["id"]]
    assert codes(asked(Caller(), ask % ("", ', after: "table_x"'))) == ["invalid_cursor"]
    assert codes(asked(person("dina", "profile:read"), ask % ("", ""))) == ["missing_scope"]


def test_the_seeks_of_a_deleted_account_go_with_it(ali):
    done(ali.post("seeks", SHORT), 201)
    ali.user.tokens.all().delete()
    User.objects.filter(pk=ali.user.pk).delete()
    assert not Seek.objects.exists()
