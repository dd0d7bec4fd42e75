"""Motions of two officials: disqualify a player, annul several games, cancel an event."""

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games.feed.models import AuditEntry, FeedEvent
from games.ratings.models import Correction
from games.tables import services as tables
from games.tables.errors import ReasonRequired, SeatNotGivenUp
from games.tables.models import PlayerClock, Table
from games.tables.services.directing import Order, restart, substitute
from games.tables.services.directing.errors import PlaysHimself
from games.tournaments import errors, queries, services
from games.tournaments.models import Entry, Motion, Official, Tournament
from games.tournaments.roles import Role
from games.tournaments.services.decisions import Annulment, Disqualification, Removal
from tests.tables.clocks.clock_tables import ran_out
from tests.tables.table_setup import played_out, player_on
from tests.tournaments.conftest import played, published

pytestmark = pytest.mark.django_db
WHY = "They told their cards to a friend at another table."


@pytest.fixture
def arbiter(person):
    return person("arbiter")


def appointed(event: Tournament, user: User, role: Role = Role.ARBITER) -> User:
    Official.objects.create(tournament=event, user=user, role=role)
    return user


def order(event: Tournament) -> list[tuple[int, int]]:
    stages = queries.stage_standings(Tournament.objects.get(pk=event.pk))
    return [(rank, line.entry) for rank, _, line in queries.final_order(stages)]


def standings_told(official: User) -> list[int]:
    """Return after which stage rounds this official was notified of changed standings."""
    told = FeedEvent.objects.filter(audience=f"user:{official.pk}", kind="standings_changed")
    return [each.body["after"] for each in told.order_by("pk")]


@pytest.mark.parametrize("struck", [False, True])
def test_a_disqualified_player_ranks_last_and_a_bot_plays_on_for_them(
    closed, owner, four, person, arbiter, struck
):
    person("steady", "bot")
    event = closed(stages=[{"method": "swiss", "rounds": 3}], late_until=3)
    played(event, owner)
    appointed(event, arbiter)
    (best, *_) = [entry for _, entry in order(event)]
    points = {line.entry: line.points for line in queries.stage_standings(event)[-1].lines}
    tables_ = published(event, owner)
    asked = services.ask(tournament_id=event.pk, by=arbiter, what=Disqualification(best, struck), reason=WHY)
    assert asked.status == "open" and Entry.objects.get(tournament=event, number=best).status == "entered"
    with pytest.raises(errors.MotionOpen):
        services.ask(tournament_id=event.pk, by=owner, what=Disqualification(best, struck), reason=WHY)
    at = {"tournament_id": event.pk, "motion_id": asked.pk}
    with pytest.raises(errors.SecondPersonNeeded):
        services.agree(by=arbiter, **at)
    before = standings_told(owner)
    assert services.agree(by=owner, **at).status == "agreed"
    assert standings_told(owner) == [*before, 1]
    with pytest.raises(errors.MotionDecided):
        services.agree(by=owner, **at)
    out = Entry.objects.get(tournament=event, number=best)
    assert (out.status, out.struck, out.last_round) == ("disqualified", struck, 2)
    (seat,) = [each for table in tables_ for each in table.occupancies.filter(to_seq=None, bot=True)]
    for table in tables_:
        played_out(table)
    services.sweep_tournaments()
    assert Table.objects.get(pk=seat.table_id).places[seat.seat] == 2
    lines = {line.entry: line for line in queries.stage_standings(event)[-1].lines}
    assert order(event)[-1] == (4, best) and lines[best].rank is None
    assert (lines[best].by_round[0] == 0) == struck or points[best] == 0
    with pytest.raises(errors.Disqualified):
        services.enter(tournament_id=event.pk, by=out.player, player=out.player)
    with pytest.raises(errors.InvalidMotion):
        services.ask(tournament_id=event.pk, by=owner, what=Disqualification(best), reason=WHY)
    assert best not in {entry.number for entry in queries.entrants(event, 3)}
    kept = AuditEntry.objects.filter(what__startswith="disqualify").order_by("pk")
    assert [(each.what, each.who) for each in kept] == [
        ("disqualify_asked", arbiter),
        ("disqualify_agreed", owner),
    ]


def test_a_disqualified_player_does_not_come_back_for_somebody_else_nor_does_their_program(
    event, owner, person, arbiter, playing
):
    person("steady", "bot")
    appointed(event, arbiter)
    first, second = playing
    out = player_on(first, 0)
    asked = services.ask(
        tournament_id=event.pk,
        by=owner,
        what=Disqualification(event.entries.get(player=out).number),
        reason=WHY,
    )
    services.agree(tournament_id=event.pk, by=arbiter, motion_id=asked.pk)
    for player in (out, person("robot", "bot", owner=out)):
        for table in (first, second):
            with pytest.raises(errors.Disqualified):
                substitute(Order(table.pk, owner, WHY), seat=0, player=player)
    substitute(Order(first.pk, owner, WHY), seat=0, player=person("hana"))


def test_a_disqualified_player_takes_no_seat_back_that_they_lost_by_their_time(
    closed, owner, person, arbiter
):
    person("steady", "bot")
    event = closed(turn_limit=None, clock={"preset": "brisk"}, options={"rounds": [1, 2]})
    appointed(event, arbiter)
    lost = []
    for table in published(event, owner):
        PlayerClock.objects.filter(table=table).update(timeouts=2)  # with the third a bot stays
        seat = ran_out(table)
        lost.append((table, seat, table.occupancies.get(seat=seat, kind="owner").player))
    (table, seat, out), (other, at, _) = lost
    number = event.entries.get(player=out).number
    asked = services.ask(tournament_id=event.pk, by=owner, what=Disqualification(number), reason=WHY)
    services.agree(tournament_id=event.pk, by=arbiter, motion_id=asked.pk)
    with pytest.raises(SeatNotGivenUp):
        tables.take_over(table_id=table.pk, player=out, seat=seat)
    assert PlayerClock.objects.get(table=other, seat=at).gone, "the other may take theirs back"


def test_a_player_of_the_event_has_no_say_nor_has_one_without_the_role(event, owner, four, person):
    appointed(event, four[0], Role.DIRECTOR)
    appointed(event, person("scribe"), Role.REGISTRAR)
    with pytest.raises(errors.PlaysInEvent):
        services.ask(tournament_id=event.pk, by=four[0], what=Disqualification(2), reason=WHY)
    with pytest.raises(errors.NotOfficial):
        services.ask(tournament_id=event.pk, by=person("scribe"), what=Disqualification(2), reason=WHY)
    asked = services.ask(tournament_id=event.pk, by=owner, what=Disqualification(2), reason=WHY)
    for by, why in ((four[0], errors.PlaysInEvent), (person("scribe"), errors.NotOfficial)):
        for decide in (services.agree, services.decline):
            with pytest.raises(why):
                decide(tournament_id=event.pk, by=by, motion_id=asked.pk)
    with pytest.raises(ReasonRequired):
        services.ask(tournament_id=event.pk, by=owner, what=Removal(), reason="short")
    services.decline(tournament_id=event.pk, by=owner, motion_id=asked.pk)
    with pytest.raises(errors.MotionDecided):
        services.agree(tournament_id=event.pk, by=owner, motion_id=asked.pk)
    with pytest.raises(errors.MotionNotFound):
        services.agree(tournament_id=event.pk, by=owner, motion_id=event.pk)


def test_the_accused_does_not_decline_but_the_asker_takes_it_back_though_they_play_by_now(
    closed, owner, four
):
    event = closed(late_until=1)
    accused = appointed(event, four[0])
    asked = services.ask(tournament_id=event.pk, by=owner, what=Disqualification(1), reason=WHY)
    with pytest.raises(errors.PlaysInEvent):
        services.decline(tournament_id=event.pk, by=accused, motion_id=asked.pk)
    services.enter(tournament_id=event.pk, by=owner, player=owner)
    assert services.decline(tournament_id=event.pk, by=owner, motion_id=asked.pk).status == "declined"


def test_a_motion_of_somebody_who_plays_by_now_is_not_agreed_to(closed, owner, arbiter):
    event = closed(late_until=1)
    appointed(event, arbiter)
    asked = services.ask(tournament_id=event.pk, by=arbiter, what=Disqualification(1), reason=WHY)
    services.enter(tournament_id=event.pk, by=arbiter, player=arbiter)
    with pytest.raises(errors.PlaysInEvent, match="who asked"):
        services.agree(tournament_id=event.pk, by=owner, motion_id=asked.pk)
    assert services.decline(tournament_id=event.pk, by=owner, motion_id=asked.pk).status == "declined"
    again = services.ask(tournament_id=event.pk, by=owner, what=Disqualification(1), reason=WHY)
    with pytest.raises(errors.PlaysInEvent):
        services.agree(tournament_id=event.pk, by=arbiter, motion_id=again.pk)


def test_games_are_annulled_by_two_and_only_finished_ones(closed, owner, arbiter):
    event = closed(rated=True)
    first, second = published(event, owner)
    director = appointed(event, arbiter, Role.DIRECTOR)
    for games in ((), ((1, 1),), ((1, 3),)):
        with pytest.raises(errors.InvalidMotion):
            services.ask(tournament_id=event.pk, by=owner, what=Annulment(games), reason=WHY)
    played_out(first)
    played_out(second)
    asked = services.ask(tournament_id=event.pk, by=owner, what=Annulment(((1, 2), (1, 1))), reason=WHY)
    services.agree(tournament_id=event.pk, by=director, motion_id=asked.pk)
    assert set(Correction.objects.values_list("game_id", "by")) == {
        (first.pk, director.pk),
        (second.pk, director.pk),
    }


def test_an_event_under_way_is_removed_by_two_and_its_games_are_called_off(event, owner, arbiter, playing):
    first, second = playing
    played_out(first)
    director = appointed(event, arbiter, Role.DIRECTOR)
    asked = services.ask(tournament_id=event.pk, by=director, what=Removal(), reason=WHY)
    services.agree(tournament_id=event.pk, by=owner, motion_id=asked.pk)
    assert Tournament.objects.get(pk=event.pk).status == "cancelled"
    told = FeedEvent.objects.filter(audience=f"event:{event.pk}", kind="tournament_status").latest("pk")
    assert told.body["status"] == "cancelled"
    assert [Table.objects.get(pk=each.pk).status for each in (first, second)] == ["finished", "aborted"]
    assert tables.audit(second.pk) == []
    with pytest.raises(errors.WrongStage):
        services.ask(tournament_id=event.pk, by=owner, what=Removal(), reason=WHY)


def test_an_event_that_was_removed_goes_no_step_further(closed, owner, arbiter):
    event = closed(stages=[{"method": "swiss", "rounds": 1}])
    for table in published(event, owner):
        played_out(table)
    asked = services.ask(
        tournament_id=event.pk, by=appointed(event, arbiter, Role.DIRECTOR), what=Removal(), reason=WHY
    )
    services.agree(tournament_id=event.pk, by=owner, motion_id=asked.pk)
    assert not queries.played_out_rounds().exists() and services.sweep_tournaments() == 0


def test_the_database_wants_two_people_and_knows_who_is_struck(event, owner):
    asked = services.ask(tournament_id=event.pk, by=owner, what=Removal(), reason=WHY)
    for broken in (
        {"status": "agreed", "decided_by": owner, "decided_at": asked.asked_at},
        {"decided_by": owner},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Motion.objects.filter(pk=asked.pk).update(**broken)
    with pytest.raises(IntegrityError), transaction.atomic():
        event.entries.update(struck=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        Motion.objects.create(tournament=event, kind="remove", reason=WHY, asked_by=owner)


# Unpublishing stage rounds.


def test_who_dropped_out_of_a_later_round_that_is_rolled_back_has_played_those_before(closed, owner, four):
    event = closed()
    played(event, owner)
    published(event, owner)
    assert services.leave(tournament_id=event.pk, by=four[3]).last_round == 2
    services.roll_back(tournament_id=event.pk, by=owner, stage_round=2, reason=WHY)
    left = Entry.objects.get(tournament=event, number=4)
    assert (left.status, left.last_round) == ("dropped", 1)


def test_a_stage_round_without_played_cards_is_rolled_back_and_paired_again(closed, owner, four, person):
    event = closed(late_until=2)
    first, second = published(event, owner)
    late = person("late")
    assert services.enter(tournament_id=event.pk, by=late, player=late).first_round == 2
    with pytest.raises(errors.StageRoundNotFound):
        services.roll_back(tournament_id=event.pk, by=owner, stage_round=2, reason=WHY)
    services.leave(tournament_id=event.pk, by=four[3])
    rolled = services.roll_back(tournament_id=event.pk, by=owner, stage_round=1, reason=WHY)
    assert (rolled.status, rolled.started_at) == ("closed", None)
    assert {Table.objects.get(pk=each.pk).status for each in (first, second)} == {"aborted"}
    assert not event.pairings.exists() and not event.places.exists() and not event.stage_rounds.exists()
    assert Entry.objects.get(tournament=event, number=4).status == "withdrawn"
    assert Entry.objects.get(tournament=event, player=late).first_round == 1
    services.leave(tournament_id=event.pk, by=late)
    services.enter(
        tournament_id=services.open_entries(tournament_id=event.pk, by=owner).pk, by=four[3], player=four[3]
    )
    services.close_entries(tournament_id=event.pk, by=owner)
    again = published(event, owner)
    assert {each.pk for each in again}.isdisjoint({first.pk, second.pk})
    assert tables.audit(first.pk) == []


def test_played_cards_and_the_director_s_own_seat_prevent_a_roll_back(event, owner, four):
    appointed(event, four[0], Role.DIRECTOR)
    first, _ = published(event, owner)
    with pytest.raises(PlaysHimself):
        services.roll_back(tournament_id=event.pk, by=four[0], stage_round=1, reason=WHY)
    played_out(first)
    with pytest.raises(errors.CardsPlayed):
        services.roll_back(tournament_id=event.pk, by=owner, stage_round=1, reason=WHY)
    assert event.pairings.count() == 2 and not Table.objects.filter(status="aborted").exists()


def test_no_game_of_a_removed_event_begins_again_and_no_round_is_taken_back(event, owner, person, playing):
    appointed(event, director := person("dora"), Role.DIRECTOR)
    motion = services.ask(tournament_id=event.pk, by=owner, what=Removal(), reason=WHY)
    services.agree(tournament_id=event.pk, by=director, motion_id=motion.pk)
    with pytest.raises(errors.GameStands):
        restart(Order(playing[0].pk, owner, WHY))
    with pytest.raises(errors.StageRoundNotFound):
        services.roll_back(tournament_id=event.pk, by=owner, stage_round=1, reason=WHY)
    assert not Table.objects.filter(tournament=event.pk, status=Table.Status.RUNNING).exists()
