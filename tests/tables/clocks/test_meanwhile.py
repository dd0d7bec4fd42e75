"""Clocks and seats of games of days, while two requests change them at the same time, on real connections."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts import services as accounts
from accounts.ids import new_id
from accounts.models import User, Vacation
from games.notices import services as webhooks
from games.notices.models import Delivery
from games.tables import queries, services
from games.tables.models import Occupancy, Table
from tests.lobby.test_meanwhile import meanwhile
from tests.people import somebody
from tests.scenes import scene
from tests.tables.clocks.clock_tables import answered, clock, corresponding, later, running
from tests.tables.clocks.test_ladder import between_rounds, move, timed_out_table
from tests.tables.table_setup import present

pytestmark = pytest.mark.usefixtures("committed")
DAYS = timedelta(days=10)


@scene
def two(bot):
    return [somebody("amal"), somebody("basim")]


def awaited(table: Table) -> int:
    return queries.awaited_at(table.pk)[0].seat


def leave(player: User) -> Vacation:
    return accounts.go_on_vacation(user=player, ends_at=datetime.now(UTC) + DAYS)


@pytest.mark.parametrize("first", ["turn", "vacation"])
def test_a_clock_that_starts_while_its_player_goes_on_vacation_stands_still_for_it(two, first):
    table = corresponding(two)
    player = two[1 - awaited(table)]
    acts = [lambda: answered(table), lambda: leave(player)]
    meanwhile(*(acts if first == "turn" else reversed(acts)))
    assert running(table) == [two.index(player)]
    row = clock(table, two.index(player))
    assert row.due_at - row.running_since > DAYS
    assert queries.awaited_at(table.pk)[0].due_at == row.due_at


def test_a_first_clock_that_starts_while_its_player_goes_on_vacation_stands_still_for_it(two):
    table = services.open_table(creator=two[0], ruleset="updown", players=2, clock={"preset": "normal"})
    services.take_seat(table_id=table.pk, player=two[1], seat=1)
    begun = meanwhile(
        lambda: services.start(table_id=table.pk, by=two[0]), lambda: leave(two[0]), lambda: leave(two[1])
    )
    assert begun == ["Vacation", "Vacation"]
    row = clock(table, awaited(table))
    assert row.due_at - row.running_since > DAYS


def test_a_player_who_takes_their_turn_at_the_last_moment_is_sent_on_no_vacation(two):
    table = corresponding(two)
    seat = awaited(table)
    accounts.choose_hours(user=two[seat], vacation_by_itself=True)
    later(table, hours=71, minutes=30)
    looked = meanwhile(lambda: answered(table), lambda: services.look_at_clock(table_id=table.pk, seat=seat))
    assert looked == ["bool"] and running(table) == [1 - seat]
    assert not Vacation.objects.exists()


def test_nobody_is_reminded_of_a_table_that_was_deleted_with_its_sandbox():
    assert services.look_at_clock(table_id=new_id("table"), seat=0) is False


@pytest.mark.parametrize("first", ["round", "end"])
def test_a_player_whose_account_ends_while_a_round_begins_is_not_given_their_seat_back(two, first):
    table, seat = timed_out_table(two)
    move(table)
    services.take_over(table_id=table.pk, player=two[seat], seat=seat)
    while queries.awaited_at(table.pk)[0].turn < 4:
        move(table)
    acts = [
        lambda: move(table),
        lambda: accounts.end_account(user=User.objects.get(pk=two[seat].pk), leave_games=True),
    ]
    meanwhile(*(acts if first == "round" else reversed(acts)))
    assert between_rounds(table) and present(table).game.scored
    assert not Occupancy.objects.filter(table=table, player=two[seat], to_seq=None).exists()
    assert not clock(table, seat).comes_back and running(table) != [seat]
    assert services.audit(table.pk) == []


def test_a_player_who_takes_their_seat_back_while_another_acts_is_told_of_the_turn_that_follows(two):
    table, seat = timed_out_table(two)
    player = two[seat]
    webhooks.register(by=player, user=player, url="https://example.org/told", types=["turn"])
    while not between_rounds(table) or awaited(table) == seat:
        move(table)
    assert awaited(table) != seat
    acted = meanwhile(
        lambda: services.take_over(table_id=table.pk, player=player, seat=seat), lambda: answered(table)
    )
    assert acted == ["Outcome"]
    (turn,) = queries.awaited_at(table.pk)
    assert turn.player_id == player.pk
    told = Delivery.objects.filter(endpoint__user=player, type="turn")
    assert [each.body["turn_id"] for each in told] == [f"{turn.round}.{turn.turn}"]
