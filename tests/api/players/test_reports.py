"""Reports and bans over HTTP."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from games.lobby import services
from games.lobby.models import Case
from tests.api.client import done, problem
from tests.api.games import opened, started
from tests.api.graphql.graphql_client import asked

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(person):
    return [person("ali"), person("badr")]


def ban(act):
    boss = User.objects.create_superuser("boss", "correct horse")
    act(
        case_id=Case.objects.get().pk,
        by=boss,
        reason="For good reasons.",
        until=datetime.now(UTC) + timedelta(days=1),
    )


def test_a_report_is_shown_only_to_the_player_who_made_it(two):
    path = started(two, ruleset="updown", options={"rounds": [1]})
    done(two[1].post(f"{path}/chat", {"text": "You fool"}), 201)
    body = {"player": "badr", "reason": "insults", "table": path.removeprefix("tables/"), "messages": [1]}
    made = done(two[0].post("reports", body | {"words": "See there", "from_seq": 1, "to_seq": 2}), 201)
    assert (made["player"]["name"], made["messages"], made["events"]) == ("badr", [1], 2)
    assert (made["closed_at"], made["words"]) == (None, "See there")
    assert done(two[0].get("reports"))["data"] == [made]
    assert done(two[1].get("reports"))["data"] == []
    problem(two[0].post("reports", body), 409, "already_reported")
    problem(two[0].post("reports", body | {"player": "ali"}), 422, "not_reportable")
    problem(two[0].post("reports", body | {"player": "nobody"}), 422, "unknown_user")
    problem(two[1].post("reports", body | {"player": "ali", "messages": [7]}), 422, "invalid_report")
    problem(two[0].post("reports", {"player": "badr", "reason": "ugly"}), 400, "invalid_body")


def test_graphql_reports_and_lists_as_rest_does(two):
    report = (
        'mutation { report(player: "badr", reason: name) { __typename ... on Reported { report { id } } } }'
    )
    assert asked(two[0], report)["data"]["report"]["__typename"] == "Reported"
    assert asked(two[0], report)["data"]["report"]["__typename"] == "AlreadyReported"
    mine = (
        "query ($a: String) { viewer { reports(after: $a) {"
        " nodes { player { name } reason } pageInfo { endCursor } } } }"
    )
    shown = asked(two[0], mine)["data"]["viewer"]["reports"]
    assert shown["nodes"] == [{"player": {"name": "badr"}, "reason": "name"}]
    assert asked(two[0], mine, a=shown["pageInfo"]["endCursor"])["data"]["viewer"]["reports"]["nodes"] == []
    assert asked(two[0], mine, a="x")["errors"][0]["extensions"]["code"] == "invalid_cursor"


def test_a_chat_ban_is_a_problem_that_says_until_when(two):
    path = opened(two, ruleset="updown")
    done(two[0].post("reports", {"player": "badr", "reason": "spam"}), 201)
    ban(services.ban_from_chat)
    told = problem(two[1].post(f"{path}/chat", {"phrase": "sorry"}), 403, "chat_banned")
    assert datetime.fromisoformat(told["until"]) > datetime.now(UTC)
    say = 'mutation { say(table: "%s", phrase: "sorry") { ... on ChatBanned { until } } }'
    shown = asked(two[1], say % path.removeprefix("tables/"))["data"]["say"]
    assert shown == {"until": told["until"]}


def test_a_suspension_closes_the_endpoints_by_which_something_begins(two):
    path = opened(two[:1])
    done(two[0].post("reports", {"player": "badr", "reason": "leaving"}), 201)
    ban(services.suspend)
    problem(two[1].post("tables", {}), 403, "suspended")
    problem(two[1].put(f"{path}/seats/1"), 403, "suspended")
    problem(two[1].post(f"{path}/chat", {"phrase": "sorry"}), 403, "suspended")
    assert done(two[1].get("me/notices"))["data"][0]["kind"] == "suspended"
