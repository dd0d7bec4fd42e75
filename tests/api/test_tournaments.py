"""An event over HTTP: as its director runs it, as those who play see it."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.scopes import AT_SIGN_UP, Scope
from games.tables.models import Table
from games.tournaments import services
from tests.api.client import Caller, problem
from tests.api.games import done
from tests.tables.playing import played_out

pytestmark = pytest.mark.django_db
NAMES = ("amal", "basim", "camil", "dina")
EVENT: dict[str, Any] = {
    "name": "Friday evening",
    "ruleset": "updown",
    "players": 2,
    "options": {"rounds": [1]},
    "turn_limit": 60,
    "stages": [{"rounds": 2}],
    "complaint_hours": 0,
}


@pytest.fixture
def omar(person) -> Caller:
    return person("omar", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)


@pytest.fixture
def four(person) -> list[Caller]:
    return [person(name) for name in NAMES]


def made(omar: Caller, **chosen: Any) -> str:
    return f"tournaments/{done(omar.post('tournaments', {**EVENT, **chosen}), 201)['id']}"


def step(caller: Caller, path: str, name: str, **more: str) -> Any:
    return caller.post(f"{path}/steps", {"step": name, **more})


@pytest.fixture
def entered(omar, four) -> str:
    """The path of an event into which four have entered."""
    path = made(omar)
    done(step(omar, path, "open"))
    for caller in four:
        done(caller.put(f"{path}/entries/{caller.user.name}", {}))
    done(step(omar, path, "close"))
    return path


def published(omar: Caller, path: str) -> Any:
    digest = done(omar.post(f"{path}/rounds/pair", {}))["digest"]
    return done(omar.post(f"{path}/rounds/publish", {"digest": digest}), 201)


def play(round: Any) -> None:
    for each in round["tables"]:
        played_out(Table.objects.get(pk=each["table"]))
    services.sweep_tournaments()


def test_a_whole_event_is_run_over_http(omar, entered):
    for number in (1, 2):
        round = published(omar, entered)
        assert (round["number"], round["status"], len(round["tables"])) == (number, "running", 2)
        play(round)
    rounds = done(Caller().get(f"{entered}/rounds"))["data"]
    assert [each["status"] for each in rounds] == ["played", "played"]
    assert {seat["place"] for each in rounds for table in each["tables"] for seat in table["seats"]} <= {1, 2}
    lines = done(Caller().get(f"{entered}/standings"))["data"]
    assert sorted(each["player"]["name"] for each in lines) == list(NAMES)
    assert [each["rank"] for each in lines] == sorted(each["rank"] for each in lines)
    assert all(sum(each["by_round"]) == pytest.approx(each["points"]) for each in lines)
    shown = done(Caller().get(entered))
    assert (shown["status"], shown["seed"], shown["entered"]) == ("played", None, 4)
    shown = done(step(omar, entered, "confirm"))
    assert shown["status"] == "confirmed" and len(bytes.fromhex(shown["seed"])) == 32


def test_tables_say_of_which_tournament_they_are(omar, entered):
    table = published(omar, entered)["tables"][0]["table"]
    assert f"tournaments/{done(Caller().get(f'tables/{table}'))['tournament']}" == entered


def test_standings_can_be_had_as_of_any_stage_round(omar, entered):
    play(published(omar, entered))
    before, after = (done(Caller().get(f"{entered}/standings?after={each}"))["data"] for each in (0, 1))
    assert {each["points"] for each in before} == {0.0} and before != after


def test_a_draft_is_its_officials_own(omar, four):
    path = made(omar)
    problem(four[0].get(path), 404, "not_found")
    problem(Caller().get(path), 404, "not_found")
    assert done(Caller().get("tournaments"))["data"] == []
    assert done(omar.get("tournaments?mine=true"))["data"][0]["roles"] == ["owner"]
    done(omar.put(f"{path}/officials/amal/arbiter"))
    assert done(four[0].get(path))["roles"] == ["arbiter"]
    assert [each["role"] for each in done(four[0].get(f"{path}/officials"))["data"]] == ["owner", "arbiter"]
    assert omar.delete(f"{path}/officials/amal/arbiter").status_code == 204
    problem(omar.put(f"{path}/officials/amal/king"), 404, "not_found")
    problem(omar.put(f"{path}/officials/amal/owner"), 409, "owner_stays")
    assert omar.delete(path).status_code == 204


def test_a_change_needs_the_version_that_one_saw(omar):
    path = made(omar)
    assert done(omar.patch(path, {"version": 1, "capacity": 8}))["version"] == 2
    problem(omar.patch(path, {"version": 1, "capacity": 16}), 409, "tournament_changed")
    problem(omar.patch(path, {"capacity": 16}), 400, "invalid_body")


def test_who_is_no_official_runs_nothing(four, entered):
    told = problem(four[0].post(f"{entered}/rounds/pair", {}), 403, "missing_scope")
    assert told["missing_scope"] == "tournaments:manage"


def test_what_cannot_be_is_told_where(omar):
    told = problem(
        omar.post("tournaments", {**EVENT, "stages": [{"method": "swiss"}]}), 422, "invalid_tournament"
    )
    assert [each["pointer"] for each in told["errors"]] == ["/stages/0/rounds"]
    problem(omar.post("tournaments", {**EVENT, "turn_limit": None}), 422, "limit_required")


def test_why_there_is_no_pairing_is_told(omar, entered):
    told = problem(
        omar.post(f"{entered}/rounds/pair", {"forbidden": [[1, 2], [1, 3], [1, 4]]}), 422, "pairing_refused"
    )
    assert told["reason"] == "no_arrangement"
    problem(omar.post(f"{entered}/rounds/publish", {"digest": "0" * 32}), 409, "preview_outdated")


def test_one_enters_and_leaves_by_oneself_and_others_do_not(omar, four, entered):
    amal, basim, *_ = four
    problem(amal.put(f"{entered}/entries/basim", {}), 403, "not_official")
    assert done(amal.delete(f"{entered}/entries/amal"))["status"] == "withdrawn"
    problem(amal.put(f"{entered}/entries/amal", {}), 409, "entries_closed")
    numbers = [each["number"] for each in done(Caller().get(f"{entered}/entries?limit=2"))["data"]]
    assert numbers == [1, 2]
    assert [each["id"] for each in done(basim.get("tournaments?mine=true"))["data"]] == [entered[12:]]


def test_an_event_is_called_off_with_a_reason(omar, entered):
    problem(step(omar, entered, "cancel"), 422, "reason_required")
    assert done(step(omar, entered, "cancel", reason="The hall was flooded."))["status"] == "cancelled"
    assert done(Caller().get("tournaments?status=cancelled"))["data"][0]["name"] == "Friday evening"
