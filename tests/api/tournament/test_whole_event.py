"""A whole tournament through the API alone, to its confirmed end.

People and bots play three stage rounds of short games, with a drop-out, a late entry and a wrong result. The
service that workers call plays the bots, and the sweep closes stage rounds, as in production.
"""

import random
from typing import Any

import pytest

from accounts.scopes import AT_SIGN_UP, Scope
from bots.models import Bot
from bots.services import play_waiting
from games.tournaments.pairing.dice import commitment
from games.tournaments.services import sweep_tournaments
from tests.api.client import Caller, done, problem
from tests.api.games import choice
from tests.people import somebody

pytestmark = pytest.mark.django_db
EVENT: dict[str, Any] = {
    "name": "A Friday",
    "ruleset": "updown",
    "players": 4,
    "options": {"rounds": [2]},
    "turn_limit": 60,
    "stages": [{"method": "swiss", "rounds": 3}],
    "late_until": 3,
    "complaint_hours": 0,
}
WRONG = "A trick was counted for the wrong side."


@pytest.fixture
def omar(person) -> Caller:
    for name in ("steady", "random"):
        Bot.objects.get_or_create(user=somebody(name, "bot"), defaults={"strategy": name})
    return person("omar", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)


def played_round(omar: Caller, path: str, people: dict[str, Caller]) -> Any:
    """Pair and publish a stage round, play all its tables to their end, and return it."""
    preview = done(omar.post(f"{path}/rounds/pair", {}))
    done(omar.post(f"{path}/rounds/publish", {"digest": preview["digest"]}), 201)
    tables = done(Caller().get(f"{path}/tables"))["data"]
    assert sorted(s["name"] for t in tables for s in t["seats"]) == sorted(
        s["name"] for t in preview["tables"] for s in t
    )
    for each in tables:
        play(each["table"], people)
    assert sweep_tournaments() == 1
    return done(Caller().get(f"{path}/rounds"))["data"][-1]


def play(table: str, people: dict[str, Caller]) -> None:
    """Play a table to its end: bots by themselves, people with any action that the API allows."""
    choose = random.Random(7).choice
    while done(Caller().get(f"tables/{table}"))["status"] == "running":
        play_waiting(table, seconds=60)
        state = done(Caller().get(f"tables/{table}/state"))
        for round in state["rounds"]:
            for waiting in round["waiting"]:
                caller = people[state["seats"][waiting["seat"]]["player"]["name"]]
                sent = choice(done(caller.get(f"tables/{table}/state")), choose)
                done(caller.post(f"tables/{table}/actions", sent), 201)


def standing(path: str) -> dict[str, float]:
    return {each["name"]: each["points"] for each in done(Caller().get(f"{path}/standings"))["data"]}


def adjusted(omar: Caller, path: str, round: Any, name: str) -> None:
    """Correct the points of a person as an official; assert that the standings show it."""
    (table,) = [each for each in round["tables"] if name in {seat["name"] for seat in each["seats"]}]
    seats = done(Caller().get(f"tables/{table['table']}/state"))["seats"]
    before, interventions = standing(path), f"tables/{table['table']}/interventions"
    order = {
        "kind": "adjust",
        "seat": next(each["seat"] for each in seats if each["player"]["name"] == name),
        "change": -30,  # the lowest score wins
        "category": "wrong_result",
        "reason": WRONG,
    }
    etag = omar.get(interventions).headers["ETag"]
    done(omar.post(interventions, order, if_match=etag), 201)
    assert problem(omar.post(interventions, order, if_match=etag), 412, "precondition_failed")
    after = standing(path)
    assert after[name] > before[name]


@pytest.mark.parametrize("size", [8, pytest.param(16, marks=pytest.mark.prove)])
def test_an_event_is_run_to_its_confirmed_end_through_the_api_alone(omar, person, size):
    people = {name: person(name) for name in ("amal", "basim")}
    event = done(omar.post("tournaments", EVENT), 201)
    path = f"tournaments/{event['id']}"
    done(omar.post(f"{path}/steps", {"step": "open"}))
    for name, caller in people.items():
        done(caller.put(f"{path}/entries/{name}", {"client_seed": f"luck of {name}"}))
    steady = (size - len(people)) // 2
    for bot in ("steady", "random"):
        done(omar.post(f"{path}/entries", {"bot": bot, "count": steady}), 201)
    problem(people["amal"].post(f"{path}/steps", {"step": "close"}), 403, "missing_scope")
    assert done(omar.post(f"{path}/steps", {"step": "close"}))["entered"] == size
    says = done(Caller().get(f"{path}/reliability"))
    assert (says["entries"], says["rounds"], says["deals"]) == (size, 3, 1)

    first = played_round(omar, path, people)
    assert (len(first["tables"]), first["byes"], first["explained"]["repeats"]) == (size // 4, [], [])
    assert done(people["basim"].delete(f"{path}/entries/basim"))["status"] == "dropped"
    (late,) = done(omar.post(f"{path}/entries", {"bot": "steady"}), 201)["data"]
    assert (late["name"], late["first_round"]) == (f"steady {steady + 1}", 2)
    second = played_round(omar, path, people)
    names = {seat["name"] for table in second["tables"] for seat in table["seats"]}
    assert late["name"] in names and "basim" not in names and len(names) == size
    adjusted(omar, path, second, "amal")
    problem(omar.post(f"{path}/steps", {"step": "confirm"}), 409, "tournament_status")
    played_round(omar, path, people)

    assert done(Caller().get(path))["status"] == "played"
    lines = done(Caller().get(f"{path}/standings"))["data"]
    assert [each["rank"] for each in lines] == list(range(1, size + 2))
    assert next(each for each in lines if each["name"] == "basim")["status"] == "dropped"
    crossed = {each["entry"]: each for each in done(Caller().get(f"{path}/crosstable"))["data"]}
    assert all(len(cell["opponents"]) in {0, 3} for each in crossed.values() for cell in each["cells"])
    assert len(Caller().get(f"{path}/standings?format=csv").content.splitlines()) == size + 2
    confirmed = done(omar.post(f"{path}/steps", {"step": "confirm"}))
    assert confirmed["status"] == "confirmed"
    assert commitment(bytes.fromhex(confirmed["seed"])) == event["commitment"]
    problem(omar.post(f"{path}/entries", {"bot": "steady"}), 409, "entries_closed")
