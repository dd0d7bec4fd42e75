"""Stored clocks of tables: each runs while its player's turn waits, and the time left is stored."""

from datetime import timedelta

import pytest

from games.engine.seats import Seat
from games.tables import errors, queries, services
from games.tables.models import AskedTurn, PlayerClock, Table, Waiting
from tests.people import somebody
from tests.scenes import scene
from tests.tables.clocks.clock_tables import answered, clock, corresponding, later, running
from tests.tables.table_setup import played_out, present, seated, small

pytestmark = pytest.mark.django_db
DAY_MS = 86_400_000
HOUR_MS = 3_600_000
NEARLY = 60_000  # milliseconds; longer than a test runs


@scene
def two():
    return [somebody("amal"), somebody("basim")]


def test_only_the_clock_of_the_player_to_move_runs(two):
    table = corresponding(two)
    (turn,) = queries.awaited_at(table.pk)
    assert running(table) == [turn.seat]
    assert turn.due_at == clock(table, turn.seat).due_at
    assert timedelta(days=2.99) < turn.due_at - turn.since < timedelta(days=3.01)
    answered(table)
    (after,) = queries.awaited_at(table.pk)
    assert after.seat != turn.seat
    assert running(table) == [after.seat]


def test_a_turn_takes_what_it_took_and_a_visit_adds_the_increment(two):
    table = corresponding(two)
    (turn,) = queries.awaited_at(table.pk)
    later(table, hours=20)
    answered(table)
    left = clock(table, turn.seat).remaining_ms
    assert 0 <= 3 * DAY_MS - 20 * HOUR_MS + 12 * HOUR_MS - left < NEARLY
    assert clock(table, turn.seat).due_at is None


def test_the_state_after_an_action_says_what_the_database_does(two):
    table = corresponding(two)
    outcome = answered(table)
    read = present(table)
    assert outcome.state.clocks == read.clocks
    assert [(each.seat, each.due_at) for each in outcome.state.waiting] == [
        (each.seat, each.due_at) for each in read.waiting
    ]


def test_one_sees_why_one_s_own_deadline_is_where_it_is_and_nobody_else_s(two):
    table = corresponding(two)
    (turn,) = queries.awaited_at(table.pk)
    mine, theirs = (present(table, two[seat]) for seat in (turn.seat, 1 - turn.seat))
    assert mine.due is not None
    assert abs(mine.due.at - turn.due_at.timestamp() * 1000) < 1
    assert [step.kind for step in mine.due.steps] == ["counted"]
    assert theirs.due is None
    assert present(table).due is None


def test_a_player_asked_for_a_turn_is_told_its_deadline(two):
    table = corresponding(two)
    (turn,) = queries.awaited_at(table.pk)
    assert AskedTurn.objects.get(table=table.pk, player=turn.player_id).due_at == turn.due_at


def test_the_service_s_own_bots_have_no_clocks(two, bot):
    table = corresponding([two[0], bot])
    assert set(PlayerClock.objects.filter(table=table).values_list("seat", flat=True)) <= {0}
    assert not Waiting.objects.filter(table=table, bot=True, due_at__isnull=False).exists()


def test_a_live_table_has_no_clocks_and_its_turns_have_their_seconds(two):
    table = small(two, turn_limit=60)
    (turn,) = queries.awaited_at(table.pk)
    assert turn.due_at - turn.since == timedelta(seconds=60)
    assert not PlayerClock.objects.filter(table=table).exists()
    assert present(table, two[0]).clocks == ()


def test_live_seconds_may_be_chosen_as_a_clock(two):
    table = small(two, clock={"type": "live", "seconds": 45})
    table.refresh_from_db()
    assert (table.turn_limit, table.clock) == (45, None)


def test_the_game_is_due_so_long_after_its_start(two):
    table = corresponding(two, preset="brisk", game_days=3)
    table.refresh_from_db()
    assert table.game_due_at - table.started_at == timedelta(days=3)


def test_no_deadline_is_later_than_the_game_s(two):
    table = corresponding(two, preset="relaxed", game_days=2)
    (turn,) = queries.awaited_at(table.pk)
    table.refresh_from_db()
    assert abs(turn.due_at - table.game_due_at) < timedelta(milliseconds=2)
    mine = present(table, two[turn.seat]).due
    assert mine.steps[-1].kind == "game_deadline"


def test_no_clock_runs_when_the_game_is_over(two):
    table = corresponding(two, rounds=(1,))
    played_out(table)
    assert running(table) == []
    assert services.audit(table.pk) == []


@pytest.mark.parametrize("ending", ["resign", "abort"])
def test_no_clock_runs_at_a_seat_that_was_left_or_in_a_game_broken_off(two, bot, ending):
    table = corresponding(two)
    if ending == "resign":
        services.resign(table_id=table.pk, player=two[0])
        assert running(table) in ([], [1])
    else:
        services.abort_by_staff(table_id=table.pk, by=somebody("boss"), reason="A test of ours.")
        assert running(table) == []
    assert services.audit(table.pk) == []


def test_what_is_no_clock_is_refused_and_nothing_is_opened(two):
    with pytest.raises(errors.ClockOutOfBounds) as refused:
        seated(two, clock={"type": "days", "days": 31})
    assert refused.value.faults[0][:2] == ("/clock/days", "clock_out_of_bounds")
    for wanted, turn_limit in (({"preset": "glacial"}, None), ({"preset": "normal"}, 60)):
        with pytest.raises(errors.InvalidClock) as refused:
            seated(two, clock=wanted, turn_limit=turn_limit)
        assert refused.value.code == "invalid_clock"
    assert not Table.objects.exists()


def test_turns_that_wait_for_somebody_are_most_urgent_first(two):
    slow, quick = corresponding(two, preset="relaxed"), corresponding(two, preset="brisk")
    for table in (slow, quick):
        while queries.awaited_at(table.pk)[0].seat != Seat(0):
            answered(table)
    assert [each.table_id for each in queries.turns_of(two[0])] == [quick.pk, slow.pk]
