"""Seats given back to their player.

Each step is committed: in one transaction the player would be asked for the same turn twice, which the key of
`AskedTurn` refuses.
"""

import pytest

from accounts.models import User
from bots.services import play_turn
from games.engine.actions import Estimate
from games.notices import services as webhooks
from games.notices.models import Delivery, Notice
from games.tables import queries, services
from games.tables.services import directing
from tests.tables.clocks.clock_tables import NORMAL, answered, clock, corresponding, ran_out
from tests.tables.directing.test_substitution import held
from tests.tables.table_setup import kinds, player_on, present, small

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def omar(person) -> User:
    return person("omar")


def test_given_their_seat_back_the_first_player_ranks_like_everybody(two, omar, order):
    table = corresponding(two)
    directing.substitute(order(table), seat=0, player=omar)
    made = directing.substitute(order(table), seat=0, player=two[0])
    assert made.after.left == () and kinds(table)[-1] == "seat_taken_back"
    assert held(table, 0) == [("amal", "owner"), ("omar", "substitute"), ("amal", "owner")]
    assert services.audit(table.pk) == []


def test_a_seat_that_time_took_goes_back_to_its_player_by_a_director(two, bot, order):
    table = corresponding(two, preset="normal", timeouts=1)
    seat = ran_out(table)
    assert clock(table, seat).gone
    directing.substitute(order(table), seat=seat, player=two[seat])
    assert not clock(table, seat).gone and present(table, two[seat]).seat == seat
    assert present(table).game.left == (False, False) and services.audit(table.pk) == []


def test_a_substitute_whose_time_runs_out_comes_back_as_one(two, bot, omar, order):
    table = corresponding(two, preset="normal", timeouts=1)
    (turn,) = queries.awaited_at(table.pk)
    directing.substitute(order(table), seat=turn.seat, player=omar)
    assert ran_out(table) == turn.seat
    services.take_over(table_id=table.pk, player=omar, seat=turn.seat)
    assert held(table, turn.seat)[-1] == ("omar", "substitute")
    assert present(table).game.left[turn.seat] and services.audit(table.pk) == []


def test_who_gets_the_seat_back_is_sent_the_turn_that_still_waits_once_more(two, omar, order):
    table = corresponding(two)
    (turn,) = queries.awaited_at(table.pk)
    player = two[turn.seat]
    other = two[1 - turn.seat]
    for user in two:
        webhooks.register(by=user, user=user, url="https://example.org/told", types=["turn"])
    services.act_for(table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn), action=Estimate(0))
    (turn,) = queries.awaited_at(table.pk)
    directing.substitute(order(table), seat=turn.seat, player=omar)
    directing.substitute(order(table), seat=turn.seat, player=other)
    told = Delivery.objects.filter(endpoint__user=other)
    assert [each.body["turn_id"] for each in told] == [f"{turn.round}.{turn.turn}"] * 2
    assert not Delivery.objects.filter(endpoint__user=player).exists()


def test_who_withdraws_their_plan_after_they_got_the_seat_back_is_sent_the_turn_once_more(two, omar, order):
    for user in two:
        webhooks.register(by=user, user=user, url="https://example.org/told", types=["turn"])
    table = small([User.objects.get(pk=each.pk) for each in two], clock=NORMAL, automatic=True)
    (turn,) = queries.awaited_at(table.pk)
    player = player_on(table, turn.seat)
    plan = {"rules": [{"do": {"type": "estimate", "values": [0]}}]}
    services.confirm_plan(table_id=table.pk, player=player, number=turn.round, body=plan)
    directing.substitute(order(table), seat=turn.seat, player=omar)
    directing.substitute(order(table), seat=turn.seat, player=player)
    told = Delivery.objects.filter(endpoint__user=player).order_by("pk")
    assert [each.status for each in told] == ["due", "dropped"]
    services.withdraw_plan(table_id=table.pk, player=player, number=turn.round)
    assert [each.status for each in told.all()] == ["due", "due"]


def test_who_came_back_is_told_again_that_their_time_ran_out(two, bot, omar, order):
    table = corresponding(two, rounds=(1, 2, 3))
    seat = ran_out(table)
    directing.substitute(order(table), seat=seat, player=omar)
    directing.substitute(order(table), seat=seat, player=two[seat])
    while queries.awaited_at(table.pk)[0].seat != seat:
        answered(table)
    assert ran_out(table) == seat
    assert Notice.objects.filter(user=two[seat], kind="time_ran_out").count() == 2


def thought(table):
    """Return a turn of a bot, and what it saw when it began to think."""
    (turn,) = queries.awaited_at(table.pk)
    assert turn.bot
    return turn, queries.bot_state(table.pk, turn.seat, (turn.round, turn.turn))


def test_a_bot_that_thought_when_its_seat_was_taken_back_comes_too_late(two, bot):
    table = corresponding(two, preset="normal", timeouts=1)
    seat = ran_out(table)
    turn, seen = thought(table)
    services.take_over(table_id=table.pk, player=two[seat], seat=seat)
    assert play_turn(turn, "steady", seen) is None
    (now,) = queries.awaited_at(table.pk)
    assert (now.turn, now.player_id, now.bot) == (turn.turn, two[seat].pk, False)


def test_a_bot_that_thought_when_a_substitute_took_its_seat_comes_too_late(two, bot, omar, order):
    table = corresponding([two[0], bot])
    while not queries.awaited_at(table.pk)[0].bot:
        answered(table)
    turn, seen = thought(table)
    directing.substitute(order(table), seat=turn.seat, player=omar)
    assert play_turn(turn, "steady", seen) is None
    assert queries.awaited_at(table.pk)[0].player_id == omar.pk
