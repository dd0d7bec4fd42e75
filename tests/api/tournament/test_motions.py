"""Motions over HTTP, and a stage round that is unpublished and paired again."""

import pytest

from accounts.scopes import AT_SIGN_UP, Scope
from games.tournaments.models import Official, Tournament
from games.tournaments.roles import Role
from tests.api.client import Caller, problem
from tests.api.games import done
from tests.api.tournament.test_tournaments import entered, four, omar, play, published  # noqa: F401 - fixtures, too
from tests.people import somebody

pytestmark = pytest.mark.django_db
WHY = "They told their cards to a friend at another table."
OUT = {"kind": "disqualify", "reason": WHY, "entry": 1}


@pytest.fixture
def second(person, entered) -> Caller:  # noqa: F811 - the fixture above
    """A second director of the tournament."""
    found = person("nada", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)
    event = Tournament.objects.get(pk=entered.removeprefix("tournaments/"))
    Official.objects.create(tournament=event, user=found.user, role=Role.DIRECTOR)
    return found


def test_one_official_asks_and_another_agrees(omar, second, entered, four, person):  # noqa: F811
    somebody("steady", "bot")
    play(published(omar, entered))
    asked = done(omar.post(f"{entered}/motions", {**OUT, "struck": True}), 201)
    assert (asked["status"], asked["entry"], asked["asked_by"]["name"]) == ("open", 1, "omar")
    problem(omar.post(f"{entered}/motions", {**OUT, "struck": True}), 409, "motion_open")
    at = f"{entered}/motions/{asked['id']}"
    problem(omar.put(at, {"agrees": True}), 409, "second_person_needed")
    told = done(second.put(at, {"agrees": True}))
    assert (told["status"], told["decided_by"]["name"]) == ("agreed", "nada")
    assert done(second.get(f"{entered}/motions"))["data"] == [told]
    (line,) = [each for each in done(omar.get(f"{entered}/standings"))["data"] if each["entry"] == 1]
    assert line["rank"] == 4 and line["points"] == 0
    entries = done(omar.get(f"{entered}/entries"))["data"]
    assert [each["status"] for each in entries if each["number"] == 1] == ["disqualified"]
    other = done(omar.post(f"{entered}/motions", {"kind": "remove", "reason": WHY}), 201)
    assert done(omar.put(f"{entered}/motions/{other['id']}", {"agrees": False}))["status"] == "declined"
    problem(second.put(f"{entered}/motions/{other['id']}", {"agrees": True}), 409, "motion_decided")
    for caller in (four[1], person("kamal", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)):
        assert caller.get(f"{entered}/motions").status_code == 403
    bare = omar.post(f"{entered}/motions", {"kind": "annul", "reason": WHY})
    assert bare.status_code == 400 and bare.json()["errors"][0]["pointer"] == "/games"


def test_a_stage_round_is_rolled_back_and_paired_again_with_a_locked_table(omar, entered):  # noqa: F811
    first = published(omar, entered)
    back = {"reason": "Two brothers were to be kept apart."}
    told = done(omar.post(f"{entered}/rounds/1/roll-back", back))
    assert told["status"] == "closed"
    problem(omar.post(f"{entered}/rounds/1/roll-back", back), 404, "not_found")
    kept = [seat["entry"] for seat in first["tables"][0]["seats"]]
    wishes = {"roll": 1, "locked": [kept]}
    paired = done(omar.post(f"{entered}/rounds/pair", wishes))
    assert kept in [[seat["entry"] for seat in table] for table in paired["tables"]]
    again = done(omar.post(f"{entered}/rounds/publish", {**wishes, "digest": paired["digest"]}), 201)
    assert {each["table"] for each in again["tables"]}.isdisjoint({each["table"] for each in first["tables"]})
    play(again)
    problem(omar.post(f"{entered}/rounds/1/roll-back", back), 404, "not_found")
