"""The service's own bots as entries: several entries of one bot, each with its own name."""

import random

import pytest
from django.db import IntegrityError, transaction

from bots.errors import UnknownBot
from bots.models import Bot
from bots.services import play_waiting
from games.feed.models import AuditEntry
from games.ratings.models import RatedGame, RatingEvent
from games.ratings.services import rate_pool
from games.tables import queries as tables
from games.tables.errors import ReasonRequired
from games.tables.models import Occupancy, Table
from games.tables.services import audit
from games.tables.services.directing import Order, restart, substitute
from games.tournaments import errors, queries, services
from games.tournaments.models import Entry
from games.tournaments.roles import Role
from games.tournaments.services import entry_import
from games.tournaments.services.decisions import Disqualification
from games.tournaments.sheets import Row
from tests.tables.table_setup import played_out, player_on
from tests.tournaments.conftest import published

pytestmark = pytest.mark.django_db
WHY = "The hall closes at ten tonight."


@pytest.fixture
def steady(person):
    user = person("steady", "bot")
    Bot.objects.get_or_create(user=user, defaults={"strategy": "steady"})
    return user


@pytest.fixture
def opened(made, owner, steady):
    """A function that makes an event whose entries are open."""

    def ready(**chosen):
        return services.open_entries(tournament_id=made(**chosen).pk, by=owner)

    return ready


def test_a_field_of_bots_enters_at_once_each_with_its_own_name(opened, owner):
    event = opened()
    first = services.enter_bots(tournament_id=event.pk, by=owner, bot="steady", count=3)
    more = services.enter_bots(tournament_id=event.pk, by=owner, bot="steady")
    names = [(each.number, each.name) for each in (*first, *more)]
    assert names == [(1, "steady 1"), (2, "steady 2"), (3, "steady 3"), (4, "steady 4")]
    assert queries.entry_called(event, "steady 2").number == 2


def test_all_bots_enter_or_none_and_only_those_of_the_service(opened, owner, four, person):
    event = opened(capacity=4)
    at = {"tournament_id": event.pk, "by": owner}
    with pytest.raises(errors.TournamentFull):
        services.enter_bots(**at, bot="steady", count=5)
    with pytest.raises(errors.NotOfficial):
        services.enter_bots(tournament_id=event.pk, by=four[0], bot="steady")
    person("mine", "bot", owner=four[0])
    with pytest.raises(errors.NotEnterable):
        services.enter_bots(**at, bot="mine")
    with pytest.raises(UnknownBot):
        services.enter_bots(**at, bot="nobody")
    assert not Entry.objects.exists()
    for each in four[:2]:
        services.enter(tournament_id=event.pk, by=each, player=each)
    services.close_entries(**at)
    with pytest.raises(errors.EntriesClosed):
        services.enter_bots(**at, bot="steady")


def test_the_bots_of_all_events_of_one_owner_are_no_more_than_a_whole_field(opened, owner, steady):
    first, second = opened(), opened(capacity=256)
    at = {"by": owner, "bot": "steady"}
    services.enter_bots(**at, tournament_id=first.pk, count=4)
    with pytest.raises(errors.TournamentFull, match="The events of this owner"):
        services.enter_bots(**at, tournament_id=second.pk, count=253)
    services.enter_bots(**at, tournament_id=second.pk, count=251)
    rows = [Row(1, "steady"), Row(2, "steady")]
    listed = entry_import.compare(tournament_id=second.pk, by=owner, rows=rows)
    assert [each.name for each in listed.added] == ["steady 252"]
    assert [(each.line, each.code) for each in listed.refused] == [(2, "tournament_full")]
    services.take_out(tournament_id=second.pk, by=owner, number=1)
    assert services.enter_bots(**at, tournament_id=second.pk, count=2)[-1].number == 253
    with pytest.raises(errors.TournamentFull):
        services.bring_back(tournament_id=second.pk, by=owner, number=1)
    services.cancel(tournament_id=first.pk, by=owner, reason="The hall is closed.")
    assert services.bring_back(tournament_id=second.pk, by=owner, number=1).status == "entered"


def test_bots_play_by_themselves_at_the_tables_they_are_paired_to_and_stand(opened, owner, four):
    event = opened(rated=True, players=4, stages=[{"method": "fixed", "rounds": 1}])
    services.enter(tournament_id=event.pk, by=four[0], player=four[0])
    services.enter_bots(tournament_id=event.pk, by=owner, bot="steady", count=7)
    services.close_entries(tournament_id=event.pk, by=owner)
    for table in published(event, owner):
        play_waiting(table.pk)
        table.refresh_from_db()
        if table.status == "running":  # the table of four[0], who is no bot
            played_out(table, random.Random(1))
    assert services.sweep_tournaments() == 1
    ((_, played),) = queries.results(event)
    for table, result in zip(event.pairings.order_by("number"), played.tables, strict=True):
        assert sorted(result.scores) == sorted(table.table.scores)
        seats = tables.drawn_seats(table.table)
        assert [table.table.scores[seat] for seat in seats] == list(result.scores)
    (stage,) = queries.stage_standings(event)
    assert {each.entry for each in stage.lines} == set(range(1, 9))


def test_where_several_seats_are_one_bots_ratings_take_it_for_the_fixed_one_it_is(opened, owner, four):
    event = opened(rated=True, players=4, stages=[{"method": "fixed", "rounds": 1}])
    services.enter(tournament_id=event.pk, by=four[0], player=four[0])
    services.enter_bots(tournament_id=event.pk, by=owner, bot="steady", count=3)
    services.close_entries(tournament_id=event.pk, by=owner)
    (table,) = published(event, owner)
    played_out(table, random.Random(1))
    game = RatedGame.objects.get(table=table)
    assert game.pool_id == "updown.practice"
    assert sorted(str(name) for _, _, name in game.entrants) == ["None", "steady", "steady", "steady"]
    assert rate_pool("updown.practice") == 1
    assert [each.player_id for each in RatingEvent.objects.filter(table=table.pk)] == [four[0].pk]


def test_a_bot_is_taken_out_brought_back_and_enters_late_like_everybody(opened, owner, four):
    event = opened(late_until=2, stages=[{"method": "swiss", "rounds": 2}])
    at = {"tournament_id": event.pk, "by": owner}
    services.enter_bots(**at, bot="steady", count=4)
    services.close_entries(**at)
    for table in published(event, owner):
        play_waiting(table.pk)
    services.sweep_tournaments()
    assert services.take_out(**at, number=2, reason=WHY).status == "dropped"
    with pytest.raises(errors.EntryNotFound):
        services.take_out(**at, number=2, reason=WHY)
    for _ in range(2):  # the second call changes nothing
        assert services.bring_back(**at, number=2).status == "entered"
    (late,) = services.enter_bots(**at, bot="steady")
    assert (late.name, late.first_round) == ("steady 5", 2)
    services.take_out(**at, number=3, reason=WHY)
    playing = {each.number for each in queries.entrants(event, 2)}
    assert playing == {1, 2, 4, 5}
    services.enter(tournament_id=event.pk, by=four[0], player=four[0])
    with pytest.raises(errors.NotEnterable):
        services.bring_back(**at, number=6)


def test_a_disqualified_bot_is_not_brought_back(opened, owner, person):
    event = opened()
    at = {"tournament_id": event.pk}
    services.enter_bots(**at, by=owner, bot="steady", count=4)
    deputy = services.appoint(**at, by=owner, user=person("deputy"), role=Role.DIRECTOR).user
    asked = services.ask(**at, by=owner, what=Disqualification(3), reason=WHY)
    services.agree(**at, by=deputy, motion_id=asked.pk)
    with pytest.raises(errors.Disqualified):
        services.bring_back(**at, by=owner, number=3)


def test_a_disqualified_bot_comes_last_at_its_running_table_like_a_player_also_where_the_game_is_restarted(
    opened, owner, person
):
    event = opened()
    at = {"tournament_id": event.pk}
    services.enter_bots(**at, by=owner, bot="steady", count=4)
    services.close_entries(**at, by=owner)
    published(event, owner)
    place = event.places.get(entry=3)
    table = event.pairings.select_related("table").get(number=place.pairing).table
    deputy = services.appoint(**at, by=owner, user=person("deputy"), role=Role.DIRECTOR).user
    asked = services.ask(**at, by=owner, what=Disqualification(3), reason=WHY)
    services.agree(**at, by=deputy, motion_id=asked.pk)
    (left,) = table.occupancies.filter(to_seq=None, kind="stand_in")
    assert left.seat == place.seat
    again = Table.objects.get(pk=restart(Order(table.pk, owner, WHY)).after.replaced_by)
    played_out(again)
    again.refresh_from_db()
    assert again.places[place.seat] == 2 and sorted(again.places) == [1, 2]
    others = event.pairings.exclude(number=place.pairing).values("table")
    assert not Occupancy.objects.filter(table__in=others, kind="stand_in").exists()
    assert audit(again.pk) == []


def test_a_person_who_plays_for_a_bot_keeps_the_seat_when_it_is_disqualified(opened, owner, person):
    event = opened()
    at = {"tournament_id": event.pk}
    services.enter_bots(**at, by=owner, bot="steady", count=4)
    services.close_entries(**at, by=owner)
    table, *_ = published(event, owner)
    substitute(Order(table.pk, owner, WHY), seat=0, player=person("hana"))
    deputy = services.appoint(**at, by=owner, user=person("deputy"), role=Role.DIRECTOR).user
    entry = event.places.get(pairing=1, seat=0).entry
    asked = services.ask(**at, by=owner, what=Disqualification(entry), reason=WHY)
    services.agree(**at, by=deputy, motion_id=asked.pk)
    assert player_on(table, 0).name == "hana"


def test_under_way_a_bot_is_taken_out_for_a_reason_and_by_nobody_who_plays(opened, owner, four):
    event = opened(stages=[{"method": "swiss", "rounds": 3}])
    at = {"tournament_id": event.pk}
    services.enter_bots(**at, by=owner, bot="steady", count=4)
    services.enter(**at, by=four[0], player=four[0])
    rival = services.appoint(**at, by=owner, user=four[0], role=Role.DIRECTOR).user
    # Before the first pairing this only undoes the entry, so an official who plays may do it.
    assert services.take_out(**at, by=rival, number=4).status == "withdrawn"
    services.close_entries(**at, by=owner)
    published(event, owner)
    with pytest.raises(errors.PlaysInEvent):
        services.take_out(**at, by=rival, number=1, reason=WHY)
    with pytest.raises(ReasonRequired):
        services.take_out(**at, by=owner, number=1)
    assert services.take_out(**at, by=owner, number=1, reason=WHY).status == "dropped"
    assert AuditEntry.objects.get(what="player_left", reason=WHY).body["entry"] == 1
    # There are no late entries here, but the bot has missed nothing. No official who plays may decide this.
    with pytest.raises(errors.EntriesClosed):
        services.bring_back(**at, by=rival, number=1)
    assert services.bring_back(**at, by=owner, number=1).status == "entered"
    assert services.take_out(**at, by=owner, number=1, reason=f"{WHY} Again.").status == "dropped"
    for pairing in event.pairings.filter(number__gte=1).select_related("table"):
        play_waiting(pairing.table.pk)
        if pairing.table.occupancies.filter(player=four[0]).exists():
            played_out(pairing.table, random.Random(1))
    services.sweep_tournaments()
    published(event, owner)
    with pytest.raises(errors.EntriesClosed):
        services.bring_back(**at, by=owner, number=1)


def test_the_database_refuses_a_label_twice_and_a_person_twice(opened, owner, steady, four):
    event = opened()
    services.enter_bots(tournament_id=event.pk, by=owner, bot="steady")
    services.enter(tournament_id=event.pk, by=four[0], player=four[0])
    for player, label in ((steady, "steady 1"), (four[0], "")):
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.create(tournament=event, number=9, player=player, label=label)
