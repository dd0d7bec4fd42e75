"""Programs of users as entries: they play while their owners run them, and leave when they are removed."""

import pytest

from accounts.models import User
from accounts.services import end_account
from bots import services as bots
from bots.errors import RulesetNotAccepted, SpeedNotAccepted
from games.feed.models import AuditEntry
from games.tournaments import errors, queries, services
from games.tournaments.entry_lists import Row
from games.tournaments.models import Entry
from games.tournaments.services import entry_import
from tests.tournaments.conftest import played, published

pytestmark = pytest.mark.django_db
TERMS = {"rulesets": ["updown"], "speeds": ["live"], "concurrency": 4, "is_open": True}


@pytest.fixture
def robot(person) -> User:
    user, *_ = bots.register(by=person("ali"), name="robot", **TERMS)
    return user


@pytest.fixture
def event(made, owner, four, robot, person):
    """An event of two rounds in which a program plays, and everybody of `four`, once entries are closed."""
    person("steady", "bot")
    found = services.open_entries(tournament_id=made(stages=[{"method": "swiss", "rounds": 2}]).pk, by=owner)
    for each in four:
        services.enter(tournament_id=found.pk, by=each, player=each)
    services.enter(tournament_id=found.pk, by=owner, player=robot)
    return services.close_entries(tournament_id=found.pk, by=owner)


def entry(player: User) -> tuple[str, int | None]:
    return Entry.objects.values_list("status", "last_round").get(player=player)


def test_a_program_that_is_removed_is_paired_no_more(event, owner, robot):
    played(event, owner)
    bots.dismiss(by=robot.owner, name="robot")
    assert entry(robot) == ("dropped", 1)
    assert robot.pk not in {each.player_id for each in queries.entrants(event, 2)}
    for table in published(event, owner):
        assert not table.occupancies.filter(player=robot).exists()


def test_the_programs_of_a_player_whose_account_ends_leave_with_them(event, robot):
    end_account(user=robot.owner)
    assert entry(robot) == ("withdrawn", 0)


def test_the_owner_of_a_program_takes_it_out_and_nobody_else_who_is_no_official(event, robot, four):
    at = {"tournament_id": event.pk, "program": robot}
    with pytest.raises(errors.EntryNotFound):
        services.leave(**at, by=four[0])
    services.leave(**at, by=robot.owner)
    assert entry(robot) == ("withdrawn", 0) and entry(four[0]) == ("entered", None)
    assert not AuditEntry.objects.filter(what="player_left").exists()
    with pytest.raises(errors.EntryNotFound):
        services.leave(**at, by=robot.owner)


@pytest.mark.parametrize(
    ("terms", "refusal"),
    [
        ({"rulesets": ["modern"]}, RulesetNotAccepted),
        ({"speeds": ["untimed"]}, SpeedNotAccepted),
        ({"is_open": False}, None),
    ],
)
def test_a_program_enters_no_event_whose_games_it_does_not_play(made, owner, robot, terms, refusal):
    bots.change(by=robot.owner, name="robot", **terms)
    event = services.open_entries(tournament_id=made().pk, by=owner)
    at = {"tournament_id": event.pk, "by": owner}
    listed = entry_import.compare(**at, rows=[Row(1, "robot")])
    assert [each.code for each in listed.refused] == ([] if refusal is None else [refusal.code])
    if refusal is None:
        assert services.enter(**at, player=robot).status == "entered"
    else:
        with pytest.raises(refusal):
            services.enter(**at, player=robot)


def test_a_program_that_goes_on_keeps_its_entry(event, robot):
    bots.register(by=robot.owner, name="other", **TERMS)
    bots.dismiss(by=robot.owner, name="other")
    assert entry(robot) == ("entered", None)
