"""Blocks over HTTP and GraphQL: private, with a refusal that names nobody."""

import pytest

from accounts.models import Realm, User
from tests.api.client import done, problem
from tests.api.games import opened
from tests.api.graphql.graphql_client import asked, codes

pytestmark = pytest.mark.django_db
LISTED = """{ viewer { blocks(first: 1) {
  nodes { user { name kind } createdAt } pageInfo { hasNextPage endCursor }
} } }"""


def test_somebody_is_blocked_listed_and_let_in_again(ali, person):
    person("badr")
    made = done(ali.put("me/blocks/BADR"))
    assert made["user"]["name"] == "badr" and done(ali.put("me/blocks/badr")) == made
    assert done(ali.get("me/blocks")) == {"data": [made], "next_cursor": None}
    assert ali.delete("me/blocks/badr").status_code == 204
    assert done(ali.get("me/blocks"))["data"] == []
    problem(ali.delete("me/blocks/badr"), 404, "not_found")


def test_the_list_is_the_callers_own_newest_first_in_pages(ali, person):
    for name in ("badr", "camil", "dina"):
        person(name)
        done(ali.put(f"me/blocks/{name}"))
    page = done(ali.get("me/blocks?limit=2"))
    assert [each["user"]["name"] for each in page["data"]] == ["dina", "camil"]
    rest = done(ali.get(f"me/blocks?limit=2&cursor={page['next_cursor']}"))
    assert [each["user"]["name"] for each in rest["data"]] == ["badr"] and rest["next_cursor"] is None
    assert done(person("badr").get("me/blocks"))["data"] == []


def test_who_is_blocked_is_refused_a_seat_and_an_invitation_and_not_told_by_whom(ali, person):
    badr, camil = person("badr"), person("camil")
    done(camil.put("me/blocks/badr"))
    path = opened([ali, camil])
    told = problem(badr.put(f"{path}/seats/2"), 403, "not_welcome")
    assert "camil" not in str(told) and "ali" not in str(told["detail"])
    mine, theirs = opened([badr]), opened([camil])
    problem(badr.put(f"{mine}/invitations/camil"), 403, "not_welcome")
    problem(camil.put(f"{theirs}/seats/1", {"invite": "badr"}), 403, "not_welcome")
    assert "block" not in badr.get("users/camil").content.decode()


def test_one_blocks_neither_oneself_nor_nobody_nor_somebody_of_another_world(ali, person):
    Realm.objects.create(key="sandbox_1")
    problem(ali.put("me/blocks/ali"), 422, "not_blockable")
    problem(ali.put("me/blocks/nobody"), 404, "not_found")
    User.objects.filter(pk=person("badr").user.pk).update(realm="sandbox_1")
    problem(ali.put("me/blocks/badr"), 404, "not_found")


def test_graphql_blocks_and_lists_as_rest_does(ali, person):
    person("badr")
    path = opened([ali])
    answer = asked(ali, 'mutation { block(user: "badr") { ... on Blocked { block { user { id name } } } } }')
    assert answer["data"]["block"]["block"]["user"]["name"] == "badr"
    done(ali.put("me/blocks/" + person("camil").user.name))
    page = asked(ali, LISTED)["data"]["viewer"]["blocks"]
    assert [each["user"]["name"] for each in page["nodes"]] == ["camil"] and page["pageInfo"]["hasNextPage"]
    behind = asked(ali, LISTED.replace("first: 1", f'first: 1, after: "{page["pageInfo"]["endCursor"]}"'))
    assert behind["data"]["viewer"]["blocks"]["nodes"][0]["user"]["name"] == "badr"
    assert codes(asked(ali, LISTED.replace("first: 1", 'first: 1, after: "7"'))) == ["invalid_cursor"]
    seat = f'mutation {{ takeSeat(table: "{path.removeprefix("tables/")}", seat: 1) {{ __typename }} }}'
    assert asked(person("badr"), seat)["data"]["takeSeat"]["__typename"] == "NotWelcome"
    undo = 'mutation { unblock(user: "badr") { __typename } }'
    assert asked(ali, undo)["data"]["unblock"]["__typename"] == "Unblocked"
    assert asked(ali, undo)["data"]["unblock"]["__typename"] == "NotFound"
    oneself = 'mutation { block(user: "ali") { __typename } }'
    assert asked(ali, oneself)["data"]["block"]["__typename"] == "NotBlockable"
