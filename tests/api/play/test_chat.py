"""Chat in REST and GraphQL: the same in both, with limits, and mutes that nobody else sees."""

import pytest

from accounts.scopes import Scope
from tests.api.client import Caller, done, problem
from tests.api.conftest import caller
from tests.api.games import opened, started
from tests.api.graphql.graphql_client import asked
from tests.api.limits.test_limit_answers import limits
from tests.scenes import scene

__all__ = ["limits"]
pytestmark = pytest.mark.django_db


@scene
def two():
    return [caller("ali"), caller("badr")]


@scene
def path(two):
    return started(two, ruleset="updown", options={"rounds": [1]})


def messages(caller, path, **query):
    asked_for = "&".join(f"{name}={value}" for name, value in query.items())
    return done(caller.get(f"{path}/chat?{asked_for}"))["data"]


def test_a_message_is_a_text_or_a_phrase_and_reads_the_same_to_everybody(two, path):
    text = done(two[0].post(f"{path}/chat", {"text": "Well met"}), 201)
    assert (text["room"], text["number"], text["text"], text["phrase"]) == ("players", 1, "Well met", None)
    assert text["author"]["name"] == "ali"
    phrase = done(two[1].post(f"{path}/chat", {"phrase": "thanks"}), 201)
    assert (phrase["text"], phrase["phrase"]) == (None, {"code": "thanks", "en": "Thanks!", "ar": "شكرًا!"})
    assert messages(two[0], path) == messages(two[1], path) == [phrase, text]


@pytest.mark.parametrize("body", [{}, {"text": "a", "phrase": "hello"}, {"text": 7}, {"txt": "a"}])
def test_a_message_that_is_neither_or_both_cannot_be_read(two, path, body):
    assert two[0].post(f"{path}/chat", body).status_code == 400
    assert messages(two[0], path) == []


def test_pages_go_back_from_the_newest_and_after_tells_what_is_new(two, path):
    for number in range(1, 5):
        done(two[number % 2].post(f"{path}/chat", {"text": f"{number}"}), 201)
    page = done(two[0].get(f"{path}/chat?limit=3"))
    assert [each["number"] for each in page["data"]] == [4, 3, 2]
    rest = done(two[0].get(f"{path}/chat?limit=3&cursor={page['next_cursor']}"))
    assert ([each["number"] for each in rest["data"]], rest["next_cursor"]) == ([1], None)
    assert [each["number"] for each in messages(two[0], path, after=3)] == [4]


def test_chat_has_an_etag_of_its_own_and_moves_neither_that_of_the_state_nor_its_seq(two, path):
    tags = [two[0].get(f"{path}{endpoint}").headers["ETag"] for endpoint in ("/chat", "/state", "")]
    done(two[1].post(f"{path}/chat", {"phrase": "hello"}), 201)
    assert two[0].get(f"{path}/chat", if_none_match=tags[0]).status_code == 200
    for endpoint, tag in (("/state", tags[1]), ("", tags[2])):
        assert two[0].get(f"{path}{endpoint}", if_none_match=tag).status_code == 304


def test_the_players_room_is_closed_to_spectators_and_their_room_to_players(two, path, person):
    dina = person("dina")
    done(dina.post(f"{path}/chat", {"text": "he has no trumps left"}), 201)
    problem(dina.get(f"{path}/chat?room=players"), 403, "room_closed")
    problem(Caller().get(f"{path}/chat?room=players"), 403, "room_closed")
    problem(two[0].get(f"{path}/chat?room=spectators"), 403, "room_closed")
    problem(two[0].post(f"{path}/chat", {"text": "hm", "room": "spectators"}), 403, "room_closed")
    assert len(messages(Caller(), path)) == 1
    problem(Caller().post(f"{path}/chat", {"text": "me too"}), 401, "not_authenticated")


def test_a_table_says_what_may_be_said_at_it(two):
    for mode, sent, code in (
        ("phrases", {"text": "a"}, "phrases_only"),
        ("off", {"phrase": "hello"}, "chat_off"),
    ):
        table = opened(two, ruleset="updown", chat_mode=mode)
        assert done(two[0].get(table))["chat_mode"] == mode
        problem(two[0].post(f"{table}/chat", sent), 409, code)
    problem(two[0].post("tables", {"chat_mode": "loud"}), 400, "invalid_body")


def test_writing_takes_the_scope_for_it(two, path, person):
    told = problem(person("ali", Scope.GAMES_PLAY).post(f"{path}/chat", {"text": "a"}), 403, "missing_scope")
    assert told["missing_scope"] == "chat:write"


def test_a_flood_is_stopped_at_each_table_by_itself(two, path, limits):
    limits("chat=2/900,chat_long=60/600")
    for _ in range(2):
        done(two[0].post(f"{path}/chat", {"phrase": "hello"}), 201)
    answer = two[0].post(f"{path}/chat", {"phrase": "hello"})
    assert problem(answer, 429, "rate_limited")["policy"] == "chat"
    assert int(answer.headers["Retry-After"]) > 100
    done(two[1].post(f"{path}/chat", {"phrase": "hello"}), 201)
    other = opened(two, ruleset="updown")
    done(two[0].post(f"{other}/chat", {"phrase": "hello"}), 201)


def test_the_long_chat_limit_stops_a_player_who_keeps_sending(two, path, limits):
    limits("chat=50/10,chat_long=2/600")
    for _ in range(2):
        done(two[0].post(f"{path}/chat", {"phrase": "hello"}), 201)
    assert (
        problem(two[0].post(f"{path}/chat", {"phrase": "hello"}), 429, "rate_limited")["policy"]
        == "chat_long"
    )


def test_phrases_are_anybody_s_to_read():
    listed = done(Caller().get("phrases"))["data"]
    assert len(listed) == 20
    assert listed[0] == {"code": "hello", "en": "Hello!", "ar": "مرحبًا!"}


def test_muting_hides_what_somebody_says_from_oneself_alone(two, path):
    done(two[0].post(f"{path}/chat", {"text": "one"}), 201)
    done(two[1].put("me/mutes/ali"), 204)
    assert (messages(two[1], path), len(messages(two[0], path))) == ([], 1)
    assert [each["user"]["name"] for each in done(two[1].get("me/mutes"))["data"]] == ["ali"]
    assert done(two[0].get("me/mutes"))["data"] == []
    done(two[1].delete("me/mutes/ali"), 204)
    assert len(messages(two[1], path)) == 1
    problem(two[1].delete("me/mutes/ali"), 404, "not_found")
    problem(two[1].put("me/mutes/badr"), 422, "not_mutable")
    problem(two[1].put("me/mutes/nobody"), 404, "not_found")


def test_graphql_says_and_reads_as_rest_does(two, path):
    table = path.removeprefix("tables/")
    say = 'mutation { say(table: "%s", text: "hi") { ... on Said { message { number author { name } } } } }'
    assert asked(two[0], say % table)["data"]["say"] == {"message": {"number": 1, "author": {"name": "ali"}}}
    phrase = 'mutation { say(table: "%s", phrase: "bye", room: spectators) { __typename } }'
    assert asked(two[0], phrase % table)["data"]["say"] == {"__typename": "RoomClosed"}
    both = asked(two[0], 'mutation { say(table: "%s") { __typename } }' % table)  # noqa: UP031
    assert both["errors"][0]["extensions"]["code"] == "invalid_body"  # as in REST
    done(two[1].post(f"{path}/chat", {"phrase": "bye"}), 201)
    read = 'query ($n: Int!, $a: String) { table(id: "%s") { chatMode chat(first: $n, after: $a) {' % table  # noqa: UP031
    read += " nodes { number text phrase { code ar } } pageInfo { endCursor hasNextPage } } } }"
    shown = asked(two[0], read, n=1)["data"]["table"]
    assert shown["chatMode"] == "free"
    assert shown["chat"]["nodes"] == [
        {"number": 2, "text": None, "phrase": {"code": "bye", "ar": "مع السلامة!"}}
    ]
    assert shown["chat"]["pageInfo"] == {"endCursor": "2", "hasNextPage": True}
    assert asked(two[0], read, n=5, a="2")["data"]["table"]["chat"]["nodes"][0]["text"] == "hi"
    closed = asked(two[0], '{ table(id: "%s") { chat(room: spectators) { nodes { number } } } }' % table)  # noqa: UP031
    assert closed["errors"][0]["extensions"]["code"] == "room_closed"
    assert len(asked(Caller(), "{ phrases { code en ar } }")["data"]["phrases"]) == 20


def test_mutes_over_graphql(two):
    changed = "{ ... on MutesChanged { name muted } ... on Refusal { code } }"
    mute = f'mutation {{ mute(user: "badr") {changed} }}'
    assert asked(two[0], mute)["data"]["mute"] == {"name": "badr", "muted": True}
    mine = "{ viewer { mutes { nodes { user { name } createdAt } pageInfo { endCursor } } } }"
    shown = asked(two[0], mine)["data"]["viewer"]["mutes"]
    assert [each["user"]["name"] for each in shown["nodes"]] == ["badr"]
    after = shown["pageInfo"]["endCursor"]
    rest = asked(
        two[0], "query ($a: String) { viewer { mutes(after: $a) { nodes { createdAt } } } }", a=after
    )
    assert rest["data"]["viewer"]["mutes"]["nodes"] == []
    wrong = asked(two[0], '{ viewer { mutes(after: "x") { nodes { createdAt } } } }')
    assert wrong["errors"][0]["extensions"]["code"] == "invalid_cursor"
    assert asked(two[0], mute.replace("mute(", "unmute("))["data"]["unmute"] == {
        "name": "badr",
        "muted": False,
    }
    assert asked(two[0], mute.replace("mute(", "unmute("))["data"]["unmute"] == {"code": "not_found"}
    assert asked(two[0], mute.replace("badr", "ali"))["data"]["mute"] == {"code": "not_mutable"}
