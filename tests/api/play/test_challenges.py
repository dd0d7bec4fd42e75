"""Challenges and rematches over HTTP and GraphQL."""

from urllib.parse import urlsplit

import pytest
from django.test import Client

from tests.api.client import Caller, done, problem
from tests.api.games import finished, played, started
from tests.api.graphql.graphql_client import asked, codes, sent
from tests.api.test_query_counts import queries

pytestmark = pytest.mark.django_db
TWO = {"ruleset": "updown", "players": 2, "options": {"rounds": [1]}}


def test_a_challenge_is_made_accepted_and_played(ali, person):
    badr = person("badr")
    answer = ali.post("challenges", {**TWO, "opponents": ["badr"]})
    made = done(answer, 201)
    assert (made["rated"], made["hints"]) == (False, False)
    assert made.pop("links") == [] and answer.headers["Cache-Control"] == "no-store"
    path = answer.headers["Location"]
    assert done(badr.get("challenges"))["data"] == [made] == done(ali.get("challenges"))["data"]
    assert [each["answer"] for each in made["seats"]] == ["accepted", "awaited"]
    assert [each["kind"] for each in done(badr.get("me/notices"))["data"]] == ["challenge"]
    problem(person("camil").get(path), 404, "not_found")
    begun = done(badr.post(f"{path}/accept", {"client_seed": "luck"}))
    assert begun["status"] == "started" == done(ali.get(path))["status"]
    assert done(ali.get(f"tables/{made['table']}"))["status"] == "running"
    problem(ali.delete(path), 409, "challenge_over")


def test_who_is_challenged_is_told_that_players_may_ask_for_hints(ali, person):
    badr = person("badr")
    made = done(ali.post("challenges", {**TWO, "opponents": ["badr"], "hints": True}), 201)
    assert done(badr.get(f"challenges/{made['id']}"))["hints"] is True
    listed = asked(badr, "{ viewer { challenges { nodes { hints } } } }")
    assert listed["data"]["viewer"]["challenges"]["nodes"] == [{"hints": True}]
    again = 'mutation { challenge(to: {opponents: ["badr"], ruleset: "updown", players: 2, hints: true})'
    again += " { ... on ChallengeMade { challenge { hints } } } }"
    assert asked(ali, again)["data"]["challenge"] == {"challenge": {"hints": True}}
    linked = done(ali.post("challenges", {**TWO, "hints": True}), 201)
    page = urlsplit(linked["links"][0]["page"]).path
    assert "Players may ask what a bot would do" in Client().get(page).content.decode()


def test_a_challenge_tells_its_limits_over_graphql_as_over_rest(ali):
    days = {"preset": "normal"}
    live = done(ali.post("challenges", {**TWO, "turn_limit": 60}), 201)
    slow = done(ali.post("challenges", {**TWO, "clock": days}), 201)
    shown = asked(ali, "{ viewer { challenges { nodes { turnLimit clock { preset } } } } }")
    assert shown["data"]["viewer"]["challenges"]["nodes"] == [
        {"turnLimit": None, "clock": days},
        {"turnLimit": 60, "clock": None},
    ]
    assert (live["turn_limit"], slow["clock"]["preset"]) == (60, "normal")


def test_a_challenge_is_refused_by_the_same_names_over_rest_and_graphql(ali, person):
    done(person("badr").post("bots", {"name": "camel", "open": False}), 201)
    refused = "... on Refusal { __typename code }"
    rated = {"ruleset": "updown", "players": 2, "rated": True, "hints": True, "turn_limit": 60}
    problem(ali.post("challenges", {**rated, "opponents": ["badr"]}), 422, "hints_not_allowed")
    sent = 'mutation { challenge(to: {%s, ruleset: "updown", players: 2}) { ' + refused + " } }"
    told = asked(ali, sent % 'opponents: ["badr"], rated: true, hints: true, turnLimit: 60')["data"][
        "challenge"
    ]
    assert told == {"__typename": "HintsNotAllowed", "code": "hints_not_allowed"}
    problem(ali.post("challenges", {"opponents": ["badr"], "bots": ["camel"]}), 409, "bot_not_open")
    told = asked(
        ali, 'mutation { challenge(to: {opponents: ["badr"], bots: ["camel"]}) { ' + refused + " } }"
    )["data"]["challenge"]
    assert told == {"__typename": "BotNotOpen", "code": "bot_not_open"}
    table = done(ali.post("tables", TWO), 201)["id"]
    told = asked(ali, f'mutation {{ addBot(table: "{table}", seat: 1, bot: "camel") {{ {refused} }} }}')
    assert told["data"]["addBot"] == {"__typename": "BotNotOpen", "code": "bot_not_open"}


def test_a_link_is_looked_at_by_anybody_and_taken_by_who_comes_first(ali, person):
    made = done(ali.post("challenges", TWO), 201)
    (link,) = made["links"]
    assert link["seat"] == 1
    shown = done(Caller().get(link["path"]))
    assert shown["seats"][1] == {"seat": 1, "player": None, "answer": "awaited", "by_link": True}
    problem(Caller().get(link["path"] + "x"), 404, "not_found")
    problem(Caller().post(link["path"], {}), 401, "not_authenticated")
    assert done(person("badr").post(link["path"], {}))["status"] == "started"
    problem(person("camil").post(link["path"], {}), 409, "challenge_over")
    assert "links" not in done(ali.get("challenges"))["data"][0]


def test_a_challenge_is_declined_or_taken_back(ali, person):
    badr = person("badr")
    declined, cancelled = (
        f"challenges/{done(ali.post('challenges', {**TWO, 'opponents': ['badr']}), 201)['id']}"
        for _ in range(2)
    )
    assert done(badr.post(f"{declined}/decline"))["status"] == "declined"
    problem(badr.delete(cancelled), 403, "not_creator")
    assert ali.delete(cancelled).status_code == 204
    assert done(badr.get(cancelled))["status"] == "cancelled"
    problem(ali.post(f"{cancelled}/accept", {}), 403, "not_challenged")


def test_a_seat_is_not_kept_any_more_for_a_person_whose_invitation_was_withdrawn(ali, person):
    badr = person("badr")
    made = done(ali.post("challenges", {**TWO, "opponents": ["badr"]}), 201)
    assert ali.delete(f"tables/{made['table']}/invitations/badr").status_code == 204
    path = f"challenges/{made['id']}"
    assert done(ali.get(path))["seats"][1] == {
        "seat": 1, "player": None, "answer": "awaited", "by_link": False,
    }  # fmt: skip
    problem(badr.post(f"{path}/accept", {}), 403, "not_challenged")


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"opponents": ["ali"]}, 422, "not_invitable"),
        ({"opponents": ["nobody"]}, 422, "unknown_user"),
        ({"opponents": ["badr", "badr"], "ruleset": "modern"}, 422, "invalid_challenge"),
        ({"opponents": ["badr"], "expires_in": 5}, 422, "invalid_challenge"),
        ({"opponents": ["badr"], "bots": ["badr"], "ruleset": "modern"}, 422, "not_a_bot"),
        ({"opponents": ["badr"] * 5}, 400, "invalid_body"),
        ({"opponents": ["badr"], "seat": 1}, 400, "unknown_field"),
    ],
)
def test_what_is_no_challenge_is_refused_by_name(ali, person, sent, status, code):
    person("badr")
    problem(ali.post("challenges", {**({} if "ruleset" in sent else TWO), **sent}), status, code)
    assert done(ali.get("tables?mine=true"))["data"] == []


def test_a_game_is_played_again(ali, person):
    badr, camil = person("badr"), person("camil")
    path = started([ali, badr], ruleset="updown", options={"rounds": [1]})
    problem(ali.post(f"{path}/rematch"), 409, "game_not_finished")
    played(path, [ali, badr], until=finished)
    problem(camil.post(f"{path}/rematch"), 403, "not_seated")
    answer = badr.post(f"{path}/rematch")
    made = done(answer, 201)
    assert answer.headers["Location"] == f"/api/v1/tables/{made['id']}"
    assert done(ali.post(f"{path}/rematch"))["id"] == made["id"]
    (row,) = done(ali.get("challenges"))["data"]
    assert row["rematch_of"] == path.removeprefix("tables/")
    assert done(ali.post(f"challenges/{row['id']}/accept", {}))["status"] == "started"


def test_graphql_challenges_as_rest_does(ali, person):
    badr = person("badr")
    make = """mutation { challenge(to: {
      ruleset: "updown", players: 2, options: {rounds: [1]}, opponents: %s
    }) { __typename ... on ChallengeMade {
      challenge { id status table { id } seats { answer player { name } } } links { seat path }
    } } }"""
    made = asked(ali, make % '["badr"]')["data"]["challenge"]
    assert made["challenge"]["seats"][1] == {"answer": "awaited", "player": {"name": "badr"}}
    key = made["challenge"]["id"]
    answer = 'mutation { %s(id: "%s") { __typename ... on ChallengeAnswered { challenge { status } } } }'
    done_ = asked(badr, answer % ("acceptChallenge", key))["data"]["acceptChallenge"]
    assert done_["challenge"] == {"status": "started"}
    over = asked(badr, answer % ("declineChallenge", key))["data"]["declineChallenge"]
    assert over["__typename"] == "ChallengeOver"
    linked = asked(ali, make % "[]")["data"]["challenge"]
    secret = linked["links"][0]["path"].rpartition("/")[2]
    take = 'mutation { acceptChallengeLink(id: "%s", secret: "%s") { __typename } }'
    taken = asked(badr, take % (linked["challenge"]["id"], secret))["data"]["acceptChallengeLink"]
    assert taken["__typename"] == "ChallengeAnswered"
    third = asked(ali, make % "[]")["data"]["challenge"]["challenge"]["id"]
    cancel = 'mutation { cancelChallenge(id: "%s") { __typename } }'
    assert asked(ali, cancel % third)["data"]["cancelChallenge"]["__typename"] == "ChallengeCancelled"
    listed = asked(ali, "{ viewer { challenges { nodes { id status challenger { name } } } } }")
    nodes = listed["data"]["viewer"]["challenges"]["nodes"]
    assert [each["status"] for each in nodes] == ["cancelled", "started", "started"]
    one = '{ viewer { challenge(id: "%s") { rematchOf expiresAt } } }'
    assert asked(badr, one % key)["data"]["viewer"]["challenge"]["rematchOf"] is None
    assert asked(badr, one % third)["data"]["viewer"]["challenge"] is None
    assert codes(listed) == []


def test_more_people_than_a_table_has_seats_are_not_looked_up(ali):
    content = {
        "query": "mutation ($to: ChallengeInput!) { challenge(to: $to) { __typename } }",
        "variables": {"to": {"opponents": ["ali"] * 1000}},
    }
    made = []
    statements = queries(lambda: made.append(sent(ali, content).json()["data"]["challenge"]))
    assert (made, len(statements) < 10) == ([{"__typename": "InvalidChallenge"}], True)


def test_who_has_declined_still_sees_the_challenge_and_no_more_its_private_table(ali, person):
    badr = person("badr")
    made = done(ali.post("challenges", {**TWO, "opponents": ["badr"]}), 201)
    shown = "{ id status table { id } }"
    result = f"{{ ... on ChallengeAnswered {{ challenge {shown} }} }}"
    answer = f'mutation {{ declineChallenge(id: "{made["id"]}") {result} }}'
    declined = {"id": made["id"], "status": "declined", "table": None}
    assert asked(badr, answer) == {"data": {"declineChallenge": {"challenge": declined}}}
    done(ali.post("challenges", {**TWO, "opponents": ["badr"], "visibility": "unlisted"}), 201)
    listed = asked(badr, f"{{ viewer {{ challenges {{ nodes {shown} }} }} }}")
    seen, unseen = listed["data"]["viewer"]["challenges"]["nodes"]
    assert (seen["table"]["id"][:6], unseen, codes(listed)) == ("table_", declined, [])
