"""Hints and analyses over HTTP: asked for, pending, and ready, in REST and GraphQL."""

import pytest

import bots.strategies
from bots import services
from bots.models import Analysis, Hint
from games.tables.models import Table
from tests.api.client import done, problem
from tests.api.games import finished, opened, played
from tests.api.graphql.graphql_client import asked, codes

pytestmark = pytest.mark.django_db
WEIGHED = """options { action { type value card } points worth error exact tricks }"""
HINT = "query ($t: ID!) { hint(table: $t) { turnId status " + WEIGHED + " } }"
ANALYSIS = """query ($t: ID!, $n: Int) { analysis(table: $t, round: $n) { status done total
  players { seat player { name } decisions good accuracy skill luck }
  decisions { turnId seq round seat choices lost good best { worth } taken { worth } } } }"""


@pytest.fixture(autouse=True)
def _weighing(monkeypatch):
    # A search takes seconds for each decision. These tests are about showing values, not about finding them.
    monkeypatch.setattr(bots.strategies, "EVALUATION", "tests.bots.action_weights:as_steady")
    bots.strategies.evaluation.cache_clear()
    yield
    bots.strategies.evaluation.cache_clear()


@pytest.fixture
def two(person):
    return [person("ali"), person("badr")]


def practice(two, **chosen):
    chosen = {"ruleset": "updown", "options": {"rounds": [2]}, "hints": True} | chosen
    path = opened(two, **chosen)
    done(two[0].post(f"{path}/start"))
    return path


def awaited(two, path):
    """Return the caller whose turn it is, and the other."""
    return sorted(two, key=lambda each: not done(each.get(f"{path}/state"))["rounds"][0]["my"]["turn_id"])


def work_out():
    for hint in Hint.objects.all():
        services.compute_hint(hint.table_id, turn=(hint.round, hint.turn), seat=hint.seat)


def test_a_hint_is_pending_and_then_ready_only_for_the_player_to_move(two, person):
    path = practice(two)
    assert done(two[0].get(path))["hints"] is True
    player, other = awaited(two, path)
    answer = player.get(f"{path}/hint")
    assert (answer.status_code, answer.headers["Retry-After"]) == (202, "1")
    assert done(answer, 202)["options"] is None
    work_out()
    told = done(player.get(f"{path}/hint?round=2"))
    assert (told["turn_id"], told["status"]) == ("2.1", "ready")
    assert [each["worth"] for each in told["options"]] == [1.0, 0.0, 0.0]
    problem(other.get(f"{path}/hint"), 409, "hint_not_now")
    problem(person("camil").get(f"{path}/hint"), 403, "not_seated")
    shown = asked(player, HINT, t=path.removeprefix("tables/"))["data"]["hint"]
    assert (shown["turnId"], shown["status"]) == ("2.1", "ready")
    assert [each["worth"] for each in shown["options"]] == [1.0, 0.0, 0.0]
    assert codes(asked(other, HINT, t=path.removeprefix("tables/"))) == ["hint_not_now"]


@pytest.mark.parametrize("what", ["hint", "analysis"])
@pytest.mark.parametrize("number", [0, -1, 1000])
def test_both_interfaces_refuse_a_number_that_no_round_has(two, what, number):
    path = practice(two)
    player, _ = awaited(two, path)
    problem(player.get(f"{path}/{what}?round={number}"), 400, "invalid_parameter")
    query = f"query ($t: ID!) {{ {what}(table: $t, round: {number}) {{ status }} }}"
    assert codes(asked(player, query, t=path.removeprefix("tables/"))) == ["invalid_parameter"]


def test_hints_are_refused_by_name_where_they_are_not_offered(two):
    problem(two[0].post("tables", {"hints": True, "rated": True, "turn_limit": 60}), 422, "hints_not_allowed")
    path = practice(two, hints=False)
    problem(awaited(two, path)[0].get(f"{path}/hint"), 409, "hints_not_offered")


def test_an_analysis_begins_when_it_is_first_asked_for_and_is_kept(two, person):
    path = practice(two, hints=False)
    problem(two[0].get(f"{path}/analysis"), 409, "game_not_over")
    played(path, two, until=finished)
    answer = person("camil").get(f"{path}/analysis")
    assert (answer.status_code, answer.headers["Retry-After"]) == (202, "3")
    pending = done(answer, 202)
    assert (pending["status"], pending["done"], pending["players"]) == ("pending", 0, None)
    table = path.removeprefix("tables/")
    assert asked(two[0], ANALYSIS, t=table)["data"]["analysis"]["status"] == "pending"
    services.analyse_on(table, seconds=60)
    ready = two[0].get(f"{path}/analysis")
    told = done(ready)
    assert (told["status"], told["done"]) == ("ready", told["total"])
    assert [each["player"]["name"] for each in told["players"]] == ["ali", "badr"]
    assert sum(each["decisions"] for each in told["players"]) == len(told["decisions"]) > 0
    assert two[0].get(f"{path}/analysis", **{"if-none-match": ready.headers["ETag"]}).status_code == 304
    shown = asked(two[1], ANALYSIS, t=table, n=2)["data"]["analysis"]
    assert [each["turnId"] for each in shown["decisions"]] == [each["turn_id"] for each in told["decisions"]]
    assert asked(two[1], ANALYSIS, t=table, n=1)["data"]["analysis"]["decisions"] == []


def test_a_board_under_embargo_is_analysed_for_nobody(two, person):
    path = practice(two, hints=False)
    played(path, two, until=finished)
    table = Table.objects.get(pk=path.removeprefix("tables/"))
    # As in a tournament in which other tables still have to play the board.
    Table.objects.filter(pk=table.pk).update(
        scheme="shared_boards",
        tournament="tournament_01k2n8q0zgf2ktx1q3r7m5c8ye",
        first_board=1,
        embargo_from=2,
    )
    problem(two[0].get(f"{path}/analysis"), 409, "board_under_embargo")
    # For others the game is not even over.
    problem(person("camil").get(f"{path}/analysis"), 409, "game_not_over")
    assert not Analysis.objects.exists()
