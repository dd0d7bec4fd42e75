"""A director stops and starts all clocks, and gives a player more time."""

from datetime import timedelta

import pytest

from bots.services import sweep_looks
from games.tables import errors, queries, services
from games.tables.models import Table
from games.tables.services import directing
from games.tables.services.directing import errors as refused
from tests.tables.clocks.clock_tables import answered, clock, corresponding, later, running
from tests.tables.table_setup import kinds, small

pytestmark = pytest.mark.django_db


def test_a_pause_holds_until_a_director_lets_the_clocks_run_with_what_was_left(two, order):
    table = corresponding(two)
    turn = queries.awaited_at(table.pk)[0]
    later(table, hours=10)
    directing.pause(order(table))
    assert running(table) == [] and kinds(table)[-1] == "game_paused"
    left = clock(table, turn.seat).remaining_ms
    for player in two:
        with pytest.raises(errors.PausedByDirector):
            services.agree_to_resume(table_id=table.pk, player=player)
    with pytest.raises(refused.PausedAlready):
        directing.pause(order(table))
    later(table, days=9)
    directing.resume(order(table))
    assert running(table) == [turn.seat] and clock(table, turn.seat).remaining_ms == left
    assert services.audit(table.pk) == []


def test_a_game_goes_on_by_itself_after_thirty_days_and_who_wants_plays_on_meanwhile(two, order):
    table = corresponding(two, rounds=(1, 2, 3))
    directing.pause(order(table))
    answered(table)
    assert running(table) == []
    later(table, days=31)
    sweep_looks()
    assert kinds(table)[-1] == "game_resumed" and len(running(table)) == 1
    assert not Table.objects.get(pk=table.pk).held


def test_a_director_pauses_where_players_may_not_and_takes_over_a_pause_of_theirs(two, order):
    table = corresponding(two, preset="normal", pauses=False)
    directing.pause(order(table))
    assert running(table) == []
    agreed = corresponding(two)
    for player in two:
        services.agree_to_pause(table_id=agreed.pk, player=player)
    directing.pause(order(agreed))
    with pytest.raises(errors.PausedByDirector):
        services.agree_to_resume(table_id=agreed.pk, player=two[0])
    assert services.audit(agreed.pk) == []


def test_players_who_agreed_to_pause_do_so_when_a_bot_takes_the_seat_of_the_last_one(two, bot, order):
    table = corresponding(two)
    services.agree_to_pause(table_id=table.pk, player=two[0])
    directing.substitute(order(table), seat=1, player=bot)
    assert kinds(table)[-1] == "game_paused" and running(table) == []
    assert services.audit(table.pk) == []


def test_at_a_live_table_no_turn_has_a_deadline_while_it_is_paused(two, order):
    table = small(two, turn_limit=60)
    directing.pause(order(table))
    assert [each.due_at for each in queries.awaited_at(table.pk)] == [None]
    assert services.audit(table.pk) == []
    answered(table)
    assert [each.due_at for each in queries.awaited_at(table.pk)] == [None]
    directing.resume(order(table))
    (turn,) = queries.awaited_at(table.pk)
    assert turn.due_at - Table.objects.get(pk=table.pk).created_at > timedelta(seconds=59)
    assert services.audit(table.pk) == []


def test_where_nobody_s_time_is_limited_there_is_nothing_to_stop(two, order):
    table = small(two)
    for act in (directing.pause, lambda each: directing.extend(each, seat=0, seconds=60)):
        with pytest.raises(refused.NoTimeLimit):
            act(order(table))
    with pytest.raises(refused.NotPaused):
        directing.resume(order(table))


def test_a_clock_is_given_more_and_the_deadline_of_what_waits_moves(two, order):
    table = corresponding(two)
    (turn,) = queries.awaited_at(table.pk)
    other = 1 - turn.seat
    before = {seat: clock(table, seat) for seat in (0, 1)}
    made = directing.extend(order(table), seat=turn.seat, seconds=86_400)
    assert clock(table, turn.seat).due_at - before[turn.seat].due_at == timedelta(days=1)
    assert queries.awaited_at(table.pk)[0].due_at - turn.due_at == timedelta(days=1)
    assert dict(made.after.deadlines)[turn.seat] == clock(table, turn.seat).due_at
    directing.extend(order(table), seat=other, seconds=60)
    assert clock(table, other).remaining_ms - before[other].remaining_ms == 60_000
    assert kinds(table)[-1] == "time_added" and services.audit(table.pk) == []


def test_at_a_live_table_the_turn_that_waits_is_given_more(two, order):
    table = small(two, turn_limit=60)
    (turn,) = queries.awaited_at(table.pk)
    directing.extend(order(table), seat=turn.seat, seconds=90)
    assert queries.awaited_at(table.pk)[0].due_at - turn.due_at == timedelta(seconds=90)
    with pytest.raises(refused.SeatNotAwaited):
        directing.extend(order(table), seat=1 - turn.seat, seconds=90)
    assert services.audit(table.pk) == []


@pytest.mark.parametrize(("limit", "seconds"), [(60, 0), (60, 3601), (None, 0), (None, 30 * 86_400 + 1)])
def test_more_time_has_bounds(two, order, limit, seconds):
    table = small(two, turn_limit=limit) if limit else corresponding(two)
    with pytest.raises(refused.InvalidExtension):
        directing.extend(order(table), seat=0, seconds=seconds)
    with pytest.raises(errors.SeatNotFound):
        directing.extend(order(table), seat=2, seconds=60)
