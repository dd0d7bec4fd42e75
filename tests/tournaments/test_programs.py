"""Programs of users as entries: they play while their owners run them, and leave when they are removed."""

import pytest

from accounts.models import User
from accounts.services import end_account
from bots import services as bots
from bots.errors import BotBusy, RulesetNotAccepted, SpeedNotAccepted
from games.feed.models import AuditEntry
from games.tables.services.directing import Order, substitute
from games.tournaments import errors, queries, services
from games.tournaments.models import Entry
from games.tournaments.services import entry_import
from games.tournaments.sheets import Row
from tests.staff import staff_client
from tests.tables.table_setup import awaited, played_out, player_on, seated, step
from tests.tournaments.conftest import played, published
from tests.tournaments.test_duplicate import over
from tests.tournaments.test_standings import gave

pytestmark = pytest.mark.django_db
TERMS = {"rulesets": ["updown"], "speeds": ["live"], "concurrency": 4, "is_open": True}
SIDE_BY_SIDE = [{"method": "fixed", "rounds": 3, "asynchronous": True}]


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


def test_who_is_switched_off_by_staff_is_paired_no_more(event, owner, four):
    staff = staff_client(User.objects.create_superuser(name="Boss", password="a long password"))
    assert staff.post(f"/admin/accounts/user/{four[0].pk}/change/", {}).status_code == 302
    assert entry(four[0]) == ("withdrawn", 0) and entry(four[1]) == ("entered", None)


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


# How many games at once a program takes.


def seat(robot: User, by: User) -> None:
    """Seat the program at a table of its own of this player."""
    seated([by, robot], ruleset="updown", players=2, turn_limit=60)


def is_busy(robot: User, by: User) -> bool:
    try:
        seat(robot, by)
    except BotBusy:
        return True
    return False


def test_an_event_under_way_keeps_a_place_for_a_program_between_its_rounds(event, owner, robot, person):
    bots.change(by=robot.owner, name="robot", concurrency=1)
    hana = person("hana")
    played(event, owner)
    assert is_busy(robot, hana)
    bots.change(by=robot.owner, name="robot", concurrency=2)
    assert not is_busy(robot, hana)
    tables = published(event, owner)
    assert any(each.occupancies.filter(player=robot).exists() for each in tables)
    assert is_busy(robot, hana)
    services.leave(tournament_id=event.pk, by=robot.owner, program=robot)
    assert is_busy(robot, hana), "its game goes on"
    for each in tables:
        played_out(each)
    assert not is_busy(robot, hana)


@pytest.mark.parametrize(
    "stages",
    [
        [{"method": "knockout", "advancing": 1}],
        [{"method": "swiss", "rounds": 1}, {"method": "swiss", "rounds": 1, "enters": 2}],
    ],
)
def test_a_program_that_an_event_goes_on_without_has_its_place_again(
    made, owner, four, robot, person, stages
):
    bots.change(by=robot.owner, name="robot", concurrency=1)
    hana = person("hana")
    draft = services.open_entries(tournament_id=made(stages=stages).pk, by=owner)
    for by, player in (*((each, each) for each in four[:3]), (owner, robot)):
        services.enter(tournament_id=draft.pk, by=by, player=player)
    event = services.close_entries(tournament_id=draft.pk, by=owner)
    played(event, owner)
    gave(event, 1, amal=0, basim=0, camil=0, robot=9)
    assert is_busy(robot, hana), "it may still take the place of a player who drops out"
    again = published(event, owner)
    assert not any(each.occupancies.filter(player=robot).exists() for each in again)
    assert not is_busy(robot, hana)


def test_an_event_that_has_not_begun_keeps_no_place_and_its_rounds_seat_everybody(
    event, owner, robot, person
):
    bots.change(by=robot.owner, name="robot", concurrency=1)
    assert not is_busy(robot, person("hana"))
    tables = published(event, owner)
    assert any(each.occupancies.filter(player=robot).exists() for each in tables)


def test_a_program_is_in_no_more_events_at_once_than_it_plays_games(event, made, owner, robot):
    bots.change(by=robot.owner, name="robot", concurrency=1)
    other = services.open_entries(tournament_id=made().pk, by=owner)
    at = {"tournament_id": other.pk, "by": owner}
    listed = entry_import.compare(**at, rows=[Row(1, "robot")])
    assert [each.code for each in listed.refused] == ["bot_busy"]
    with pytest.raises(BotBusy):
        services.enter(**at, player=robot)
    bots.change(by=robot.owner, name="robot", concurrency=2)
    assert services.enter(**at, player=robot).status == "entered"
    # Who left the other event has its place again, and may come back to this one.
    bots.change(by=robot.owner, name="robot", concurrency=1)
    services.leave(tournament_id=event.pk, by=robot.owner, program=robot)
    services.leave(tournament_id=other.pk, by=robot.owner, program=robot)
    assert services.enter(**at, player=robot).status == "entered"


def test_of_rounds_side_by_side_no_more_are_published_than_a_program_plays_at_once(
    closed, owner, four, robot
):
    bots.change(by=robot.owner, name="robot", concurrency=2)
    event = services.open_entries(tournament_id=closed(people=four[:3], stages=SIDE_BY_SIDE).pk, by=owner)
    number = services.enter(tournament_id=event.pk, by=owner, player=robot).number
    services.close_entries(tournament_id=event.pk, by=owner)
    first = published(event, owner)
    published(event, owner)
    with pytest.raises(errors.PairingRefused) as refused:
        services.propose(tournament_id=event.pk, by=owner)
    assert refused.value.members["reason"] == "bot_busy" and refused.value.members["entries"] == [number]
    for table in first:
        played_out(table)
    published(event, owner)


def test_a_program_gets_its_own_seat_back_from_a_director(event, owner, robot, person):
    bots.change(by=robot.owner, name="robot", concurrency=1)
    (table,) = (each for each in published(event, owner) if each.occupancies.filter(player=robot).exists())
    at = table.occupancies.get(player=robot).seat
    if awaited(table).seat == at:
        step(table)  # nobody is asked twice for one turn in one transaction
    why = "The power was off in the hall."
    substitute(Order(table.pk, owner, why), seat=at, player=person("hana"))
    substitute(Order(table.pk, owner, why), seat=at, player=robot)
    assert player_on(table, at) == robot


def test_that_a_program_is_busy_does_not_tell_whether_a_game_under_embargo_goes_on(
    boarded, both, owner, robot, person
):
    bots.change(by=robot.owner, name="robot", concurrency=1)
    here, there = both
    substitute(Order(here.pk, owner, "They have gone home ill."), seat=0, player=robot)
    hana = person("hana")
    assert is_busy(robot, hana)
    played_out(here)
    assert is_busy(robot, hana), "nobody may know that its game is over"
    played_out(there)
    over(boarded)
    assert not is_busy(robot, hana)
