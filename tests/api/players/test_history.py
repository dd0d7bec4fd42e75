"""A user's tables over HTTP: as pages, as lines, as a connection."""

import orjson
import pytest

from tests.api.client import Caller, done, problem
from tests.api.games import finished, opened, played, started
from tests.api.graphql.graphql_client import asked, codes

pytestmark = pytest.mark.django_db
SMALL = {"ruleset": "updown", "options": {"rounds": [1]}}
NDJSON = "application/x-ndjson"


@pytest.fixture
def two(person):
    return person("ali"), person("badr")


def lines(caller: Caller, path: str) -> list[dict]:
    answer = caller.get(path, accept=NDJSON)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, NDJSON)
    assert "Accept" in answer.headers["Vary"]
    return [orjson.loads(line) for line in b"".join(answer.streaming_content).splitlines()]


def test_pages_follow_one_another_until_there_is_no_more(two):
    paths = [opened(two, **SMALL).removeprefix("tables/") for _ in range(3)][::-1]
    page = done(Caller().get("users/ALI/tables?limit=2"))
    assert [each["id"] for each in page["data"]] == paths[:2]
    rest = done(Caller().get(f"users/ALI/tables?limit=2&cursor={page['next_cursor']}"))
    assert [each["id"] for each in rest["data"]] == paths[2:] and rest["next_cursor"] is None
    problem(Caller().get(f"users/badr/tables?cursor={page['next_cursor']}"), 400, "invalid_cursor")


def test_filters_are_those_of_a_history(two):
    path = started(two, **SMALL)
    state = played(path, two, until=finished)
    opened(two, ruleset="modern")
    place = next(state["places"][seat["seat"]] for seat in state["seats"] if seat["player"]["name"] == "ali")
    for query, count in (
        ("opponent=badr", 2), ("opponent=badr&status=finished", 1), ("ruleset=modern", 1), ("rated=true", 0),
        (f"place={place}", 1), (f"place={3 - place}", 0), ("to=2020-01-01T00:00:00Z", 0),
        ("from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z", 2),
    ):  # fmt: skip
        assert len(done(Caller().get(f"users/ali/tables?{query}"))["data"]) == count, query
    problem(Caller().get("users/ali/tables?opponent=nobody"), 422, "unknown_user")
    problem(Caller().get("users/nobody/tables"), 404, "not_found")
    for wrong in ("place=0", "from=yesterday", "status=over", "rated=perhaps"):
        problem(Caller().get(f"users/ali/tables?{wrong}"), 400, "invalid_parameter")


def test_lines_go_on_behind_the_cursor_of_the_last_one_that_arrived(two):
    for _ in range(3):
        opened(two, **SMALL)
    whole = lines(Caller(), "users/ali/tables")
    page = done(Caller().get("users/ali/tables"))["data"]
    assert [{name: each[name] for name in each if name != "cursor"} for each in whole] == page
    again = lines(Caller(), f"users/ali/tables?cursor={whole[0]['cursor']}")
    assert again == whole[1:] and lines(Caller(), f"users/ali/tables?cursor={whole[2]['cursor']}") == []


def test_what_a_viewer_may_not_see_is_not_there_however_they_ask(two):
    opened(two[:1], players=2, ruleset="updown", visibility="invite")
    query = '{ user(name: "ali") { tables { nodes { id } } } }'
    for caller, count in ((Caller(), 0), (two[1], 0), (two[0], 1)):
        assert len(done(caller.get("users/ali/tables"))["data"]) == count
        assert len(lines(caller, "users/ali/tables")) == count
        assert len(asked(caller, query)["data"]["user"]["tables"]["nodes"]) == count


def test_a_seat_given_up_before_the_game_opens_a_private_table_in_no_list(two):
    ali, badr = two
    path = opened([ali], players=2, ruleset="updown", visibility="invite")
    done(ali.put(f"{path}/invitations/badr"))
    done(badr.put(f"{path}/seats/1"))
    assert len(done(badr.get("users/ali/tables"))["data"]) == 1
    done(badr.delete(f"{path}/seats/1"), 204)
    done(ali.delete(f"{path}/invitations/badr"), 204)
    problem(badr.get(path), 404, "not_found")
    for name in ("ali", "badr"):
        assert done(badr.get(f"users/{name}/tables"))["data"] == []
    assert len(done(ali.get("users/ali/tables"))["data"]) == 1


def test_a_history_is_told_over_graphql_too(two):
    ids = [opened(two, **SMALL).removeprefix("tables/") for _ in range(3)][::-1]
    query = """query ($after: String, $opponent: String) { user(name: "ali") {
      tables(first: 2, after: $after, filter: {opponent: $opponent, status: open}) {
        nodes { id seats { player { name } } } pageInfo { hasNextPage endCursor } } } }"""
    page = asked(Caller(), query, opponent="badr")["data"]["user"]["tables"]
    assert [each["id"] for each in page["nodes"]] == ids[:2] and page["pageInfo"]["hasNextPage"]
    rest = asked(Caller(), query, after=page["pageInfo"]["endCursor"])["data"]["user"]["tables"]
    assert [each["id"] for each in rest["nodes"]] == ids[2:] and not rest["pageInfo"]["hasNextPage"]
    assert codes(asked(Caller(), query, after="somewhere")) == ["invalid_cursor"]
    assert codes(asked(Caller(), query, opponent="nobody")) == ["unknown_user"]
    wrong = '{ user(name: "ali") { tables(filter: {place: 9}) { nodes { id } } } }'
    assert codes(asked(Caller(), wrong)) == ["invalid_parameter"]
