"""Follows over HTTP and GraphQL."""

import pytest

from tests.api.client import Caller, done, problem
from tests.api.games import opened, started
from tests.api.graphql.graphql_client import asked, codes

pytestmark = pytest.mark.django_db
LISTED = """{ viewer { follows {
  nodes { user { name followers } sitsAt { seat table { id status ruleset } } } pageInfo { hasNextPage }
} } }"""


def test_a_followed_player_is_listed_with_the_tables_they_sit_at(ali, person):
    badr, camil = person("badr"), person("camil")
    made = done(ali.put("me/follows/badr"))
    assert made["sits_at"] == []
    path = started([camil, badr], ruleset="updown")
    opened([badr], visibility="invite")
    (shown,) = done(ali.get("me/follows"))["data"]
    table = {"table": path.removeprefix("tables/"), "ruleset": "updown@1", "status": "running", "seat": 1}
    assert shown == {**made, "sits_at": [table]}
    assert ali.delete("me/follows/badr").status_code == 204
    problem(ali.delete("me/follows/badr"), 404, "not_found")


def test_everybody_sees_how_many_follow_somebody_and_nobody_who(ali, person):
    badr = person("badr")
    assert done(Caller().get("users/badr"))["followers"] == 0
    done(ali.put("me/follows/badr"))
    assert done(Caller().get("users/badr"))["followers"] == 1
    assert done(badr.get("me/follows"))["data"] == []


def test_who_blocks_one_cannot_be_followed_as_if_there_were_nobody(ali, person):
    done(person("badr").put("me/blocks/ali"))
    blocked = problem(ali.put("me/follows/badr"), 404, "not_found")
    nobody = problem(ali.put("me/follows/nobody"), 404, "not_found")
    assert blocked["detail"] == nobody["detail"]
    problem(ali.put("me/follows/ali"), 422, "not_followable")


def test_graphql_follows_and_lists_as_rest_does(ali, person):
    badr, camil = person("badr"), person("camil")
    path = started([camil, badr], ruleset="updown")
    call = """mutation { follow(user: "%s") {
      __typename ... on Followed { follow { sitsAt { table { id } } } }
    } }"""
    answer = asked(ali, call % "badr")["data"]["follow"]
    assert answer["follow"]["sitsAt"] == [{"table": {"id": path.removeprefix("tables/")}}]
    (node,) = asked(ali, LISTED)["data"]["viewer"]["follows"]["nodes"]
    assert node["user"] == {"name": "badr", "followers": 1}
    assert node["sitsAt"][0]["table"]["status"] == "running" and node["sitsAt"][0]["seat"] == 1
    done(camil.put("me/blocks/ali"))
    assert asked(ali, call % "camil")["data"]["follow"] == asked(ali, call % "nobody")["data"]["follow"]
    undo = 'mutation { unfollow(user: "badr") { __typename } }'
    assert asked(ali, undo)["data"]["unfollow"]["__typename"] == "Unfollowed"
    assert asked(ali, undo)["data"]["unfollow"]["__typename"] == "NotFound"
    assert codes(asked(ali, LISTED)) == []
