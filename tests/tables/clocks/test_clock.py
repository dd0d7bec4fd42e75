"""One clock through a game: stopping and starting it gains or loses nothing."""

from hypothesis import given
from hypothesis import strategies as some

from games.tables.clocks import ALWAYS, Clock
from games.tables.clocks import clock as clocks
from games.tables.clocks.calendar import counted
from games.tables.clocks.clock import COUNTED, GAME_DEADLINE, deadline, deadline_at
from games.tables.clocks.presets import PRESETS
from tests.tables.clocks.calendars import DAY, HOUR, INSTANTS, at, calendars, living

NORMAL = PRESETS["normal"]
NOON = at("2026-11-20 12:00")
STOPS = some.lists(some.tuples(some.booleans(), some.integers(0, 3 * DAY)), max_size=12)


def test_a_normal_clock_begins_with_three_days():
    assert clocks.fresh(NORMAL) == Clock(3 * DAY)


def test_a_clock_that_stands_has_no_deadline_and_one_that_runs_has():
    clock = clocks.fresh(NORMAL)
    assert deadline_at(clock, ALWAYS) is None
    assert deadline_at(clocks.started(clock, NOON), ALWAYS) == NOON + 3 * DAY


def test_starting_a_running_clock_or_stopping_a_standing_one_changes_nothing():
    running = clocks.started(clocks.fresh(NORMAL), NOON)
    assert clocks.started(running, NOON + HOUR) == running
    standing = clocks.stopped(running, ALWAYS, NOON + HOUR)
    assert clocks.stopped(standing, ALWAYS, NOON + DAY) == standing


@given(calendars(), INSTANTS, STOPS)
def test_pausing_and_resuming_in_any_order_neither_gains_nor_loses_a_millisecond(calendar, begin, stops):
    clock, used, now = clocks.started(Clock(400 * DAY), begin), 0, begin
    for pauses, later in stops:
        if clock.running_since is not None:
            used += counted(calendar, now, now + later)
        now += later
        clock = clocks.stopped(clock, calendar, now) if pauses else clocks.started(clock, now)
    assert clocks.stopped(clock, calendar, now).remaining == 400 * DAY - used


@given(calendars(), INSTANTS, some.integers(1, 5 * DAY), some.integers(0, 20 * DAY))
def test_a_deadline_stays_where_it_is_when_the_clock_is_stopped_and_started_in_one_moment(
    calendar, begin, remaining, later
):
    running = clocks.started(Clock(remaining), begin)
    due = deadline_at(running, calendar)
    moment = min(begin + later, due - 1)
    again = clocks.started(clocks.stopped(running, calendar, moment), moment)
    assert deadline_at(again, calendar) == due


@given(calendars(), INSTANTS, some.integers(0, 10 * DAY), some.integers(0, 10 * DAY))
def test_who_has_more_time_left_has_the_later_deadline(calendar, begin, one, other):
    less, more = sorted((one, other))
    early, late = (deadline_at(clocks.started(Clock(each), begin), calendar) for each in (less, more))
    assert early <= late
    assert (early == late) == (less == more)


@given(calendars(), INSTANTS, some.integers(0, 10 * DAY), some.none() | some.integers(0, 30 * DAY))
def test_an_explanation_leads_to_the_deadline_without_gaps_and_adds_up(calendar, begin, remaining, game):
    game_due = None if game is None else begin + game
    clock = clocks.started(Clock(remaining), begin)
    due = deadline(clock, calendar, game_due)
    assert due.at == deadline_at(clock, calendar, game_due)
    edges = [begin, *(step.end for step in due.steps)]
    assert [step.begin for step in due.steps] == edges[:-1]
    assert edges[-1] == due.at
    total = sum(step.counts for step in due.steps)
    if any(step.kind == GAME_DEADLINE for step in due.steps):
        assert total < remaining
    else:
        assert total == remaining
    assert all(one.kind != other.kind for one, other in zip(due.steps, due.steps[1:], strict=False))


def test_an_explanation_in_words():
    clock = clocks.started(Clock(20 * HOUR), at("2026-11-19 20:00"))
    due = deadline(clock, living("UTC", quiet="22:00-06:00", weekend=(4, 5)))
    assert [(step.kind, (step.end - step.begin) // HOUR) for step in due.steps] == [
        (COUNTED, 2), ("quiet_hours", 2), ("weekend", 48), ("quiet_hours", 6), (COUNTED, 16),
        ("quiet_hours", 8), (COUNTED, 2),
    ]  # fmt: skip


def test_the_first_turn_of_a_visit_adds_the_increment_and_the_next_ones_nothing():
    clock = clocks.started(clocks.fresh(NORMAL), NOON)
    first = clocks.turn_taken(clock, NORMAL, ALWAYS, NOON + 6 * HOUR, by_player=True)
    assert first.remaining == 3 * DAY - 6 * HOUR + 12 * HOUR
    again = clocks.started(first, NOON + 6 * HOUR)
    second = clocks.turn_taken(again, NORMAL, ALWAYS, NOON + 6 * HOUR + HOUR // 2, by_player=True)
    assert second.remaining == first.remaining - HOUR // 2
    later = clocks.started(second, NOON + 9 * HOUR)
    third = clocks.turn_taken(later, NORMAL, ALWAYS, NOON + 9 * HOUR, by_player=True)
    assert third.remaining == second.remaining + 12 * HOUR


def test_a_turn_that_was_played_for_the_player_is_no_visit():
    clock = clocks.started(clocks.fresh(NORMAL), NOON)
    played = clocks.turn_taken(clock, NORMAL, ALWAYS, NOON + HOUR, by_player=False)
    assert played == Clock(3 * DAY - HOUR)


def test_a_clock_never_holds_more_than_its_cap():
    full = clocks.turn_taken(Clock(5 * DAY - HOUR), NORMAL, ALWAYS, NOON, by_player=True)
    assert full.remaining == 5 * DAY


@given(some.integers(0, 5 * DAY))
def test_simple_days_give_every_turn_its_whole_time(left):
    days = NORMAL._replace(base=5 * 86400, increment=5 * 86400, cap=5 * 86400, visit=0)
    for by_player in (True, False):
        assert clocks.turn_taken(Clock(left), days, ALWAYS, NOON, by_player=by_player).remaining == 5 * DAY


def test_a_clock_that_ran_out_has_an_increment_for_the_next_turn_and_one_time_out_more():
    assert clocks.timed_out(Clock(0, NOON), NORMAL) == Clock(12 * HOUR, None, None, 1)
    bare = NORMAL._replace(increment=0)
    assert clocks.timed_out(Clock(0, NOON), bare).remaining == 9 * HOUR


def test_no_clock_holds_less_than_nothing():
    assert clocks.stopped(Clock(HOUR, NOON), ALWAYS, NOON + DAY).remaining == 0


def test_the_time_of_another_machine_s_clock_does_not_run_backwards():
    assert clocks.stopped(Clock(HOUR, NOON), ALWAYS, NOON - 5).remaining == HOUR
