"""Simultaneous stage rounds over HTTP: REST and GraphQL show, publish and refuse the same."""

import pytest

from tests.api.client import Caller, problem
from tests.api.games import done
from tests.api.graphql.events import came_to
from tests.api.graphql.graphql_client import found
from tests.api.tournament.test_tournaments import four, made, omar, play, published, step  # noqa: F401 - fixtures

pytestmark = pytest.mark.django_db
STAGE = {"method": "fixed", "rounds": 2, "asynchronous": True}
WHY = "The wrong list was taken."
SHOWN = """query ($id: ID!) { tournament(id: $id) {
  stages { method asynchronous } stageRounds { number status } tables { table { id } } } }"""
BACK = f'rollBackStageRound(tournament: $id, stageRound: 1, reason: "{WHY}")'


def of(path: str) -> str:
    return path.removeprefix("tournaments/")


@pytest.fixture
def event(omar, four) -> str:  # noqa: F811 - the fixtures' names
    """The path of an event of four whose two stage rounds may be played at once."""
    path = made(omar, stages=[STAGE])
    done(step(omar, path, "open"))
    for caller in four:
        done(caller.put(f"{path}/entries/{caller.user.name}", {}))
    done(step(omar, path, "close"))
    return path


def test_two_are_played_at_once_and_both_interfaces_show_the_tables_of_the_first(omar, event):  # noqa: F811 - the fixture's name
    first, second = published(omar, event), published(omar, event)
    told = found(Caller(), SHOWN, id=of(event))["tournament"]
    assert told["stages"] == [{"method": "fixed", "asynchronous": True}]
    assert told["stageRounds"] == [{"number": 1, "status": "running"}, {"number": 2, "status": "running"}]
    tables = [each["table"] for each in first["tables"]]
    assert [each["table"]["id"] for each in told["tables"]] == tables
    assert [each["table"] for each in done(Caller().get(f"{event}/tables"))["data"]] == tables
    play(second)
    play(first)
    assert [each["status"] for each in done(Caller().get(f"{event}/rounds"))["data"]] == ["played"] * 2


def test_only_the_last_is_taken_back_and_the_refusal_names_it(omar, event):  # noqa: F811 - the fixture's name
    published(omar, event), published(omar, event)
    told = problem(omar.post(f"{event}/rounds/1/roll-back", {"reason": WHY}), 409, "later_stage_round")
    assert told["stage_round"] == 2 and told["detail"].startswith("Round 2 was published after it")
    refused = came_to(omar, BACK, "... on LaterStageRound { stageRoundNumber }", id=of(event))
    assert (refused["code"], refused["stageRoundNumber"]) == (told["code"], 2)
    for number in (2, 1):
        done(omar.post(f"{event}/rounds/{number}/roll-back", {"reason": WHY}))
    assert done(Caller().get(f"{event}/rounds"))["data"] == []


def test_a_digest_publishes_once_though_more_may_be_published(omar, event):  # noqa: F811 - the fixture's name
    digest = done(omar.post(f"{event}/rounds/pair", {}))["digest"]
    done(omar.post(f"{event}/rounds/publish", {"digest": digest}), 201)
    problem(omar.post(f"{event}/rounds/publish", {"digest": digest}), 409, "preview_outdated")
    mutation = "publishStageRound(tournament: $id, digest: $digest)"
    again = came_to(omar, mutation, id=of(event), digest=digest)
    assert again["code"] == "preview_outdated"
    assert len(done(Caller().get(f"{event}/rounds"))["data"]) == 1


@pytest.mark.parametrize("method", ["swiss", "knockout"])
def test_both_interfaces_refuse_it_where_results_tell_who_meets_whom(omar, method):  # noqa: F811 - the fixture's name
    stage = {"method": method, "rounds": 2 if method == "swiss" else None, "asynchronous": True}
    sent = {"name": "Friday", "ruleset": "updown", "stages": [stage]}
    told = problem(omar.post("tournaments", {**sent, "turn_limit": 60}), 422, "invalid_tournament")
    refused = came_to(omar, "makeTournament(tournament: $new)", new={**sent, "turnLimit": 60})
    assert refused["code"] == told["code"]
    assert [each["pointer"] for each in told["errors"]] == ["/stages/0/asynchronous"]
    assert [each["code"] for each in refused["errors"]] == [each["code"] for each in told["errors"]]
