"""Tests of the bots' sweep after lost hints, workers or players. Rows are made older, so no test waits."""

import threading
import time

import pytest
from django.db import connections

from bots.services import play_waiting, sweep, sweep_bots, sweep_overdue
from bots.wakeup import AT_LEISURE, URGENT
from games.engine.actions import Estimate
from games.feed import hints
from games.tables import queries
from games.tables import services as tables
from games.tables.models import AskedTurn, AutomaticTurn, LogEntry
from tests.tables.table_setup import step

pytestmark = pytest.mark.usefixtures("committed")


def turns_taken(table):
    return LogEntry.objects.filter(table=table, kind="acted").count()


@pytest.fixture
def bots(table_of, hinted):
    """A table of bots whose first hint is lost."""
    table = table_of("steady", "steady", "steady", "steady")
    assert hinted() == 1
    return table


def test_a_turn_that_has_just_begun_is_left_to_its_hint(bots, age, hinted):
    age(bots, 0)
    assert sweep_bots() == 0
    assert hinted() == 0


def test_a_lost_hint_is_repeated_after_a_second(bots, age, hinted):
    age(bots, 1.5)
    assert sweep_bots() == 1
    assert hinted() == 1
    assert turns_taken(bots) == 0


def test_a_hint_repeated_is_not_repeated_again_at_once(bots, age, hinted):
    age(bots, 1.5)
    sweep_bots()
    assert sweep_bots() == 0
    assert hinted() == 1
    age(bots, 3)
    assert sweep_bots() == 1
    assert hinted() == 1


def test_the_tables_of_people_are_found_before_those_where_bots_wait_for_each_other(
    ali, bots, table_of, age, hinted
):
    with_ali = table_of("steady", ali, ruleset="updown", options={"rounds": [3]})
    while not queries.awaited_at(with_ali.pk)[0].bot:
        step(with_ali)
    hinted()
    age(bots, 3)
    age(with_ali, 2)
    assert sweep_bots(limit=1) == 1
    assert hinted(URGENT) == 1
    assert sweep_bots(limit=1) == 1
    assert hinted(AT_LEISURE) == 1


def test_from_five_to_eight_seconds_a_turn_is_left_alone_so_that_no_lease_delays_the_fallback(
    bots, age, hinted
):
    age(bots, 6)
    assert sweep_bots() == 0
    age(bots, 2.5)
    assert sweep_bots() == 1
    assert turns_taken(bots) > 0


def test_with_every_worker_dead_the_sweep_itself_plays_after_eight_seconds(bots, age):
    age(bots, 8.5)
    assert sweep_bots() == 1
    assert turns_taken(bots) > 0


def test_more_tables_than_are_played_on_at_once_are_all_played_on(table_of, age):
    tables = [
        table_of("steady", "steady", ruleset="updown", options={"rounds": [2]})
        for _ in range(sweep.MOST_PLAYED + 1)
    ]
    for table in tables:
        age(table, 9)
    assert sweep_bots() >= sweep.MOST_PLAYED
    sweep_bots()  # for the last tables, if the machine was too slow
    assert all(map(turns_taken, tables))


def test_a_pass_goes_on_while_it_finds_as_many_as_it_looks_for_at_once():
    found = iter([2, 2, 1, 2])
    assert sweep._again_while(2, lambda: next(found)) == 5


def test_a_pass_looks_for_no_more_once_its_time_is_over_so_that_people_out_of_time_are_not_held_up():
    def slowly():
        time.sleep(sweep.LONGEST_SWEEP_S)
        return 2

    assert sweep._again_while(2, slowly) == 2


@pytest.fixture
def full_queue(bots):
    """A full queue of hints, as after a long hang of Redis: no further hint is accepted."""
    hold = threading.Event()
    while hints.call(hold.wait):
        pass
    yield
    hold.set()
    while not hints.settle():
        time.sleep(0.01)


@pytest.mark.usefixtures("full_queue")
def test_with_redis_dead_as_well_the_table_still_moves(bots, age):
    age(bots, 1.5)
    assert sweep_bots() == 1
    age(bots, 7)
    assert sweep_bots() == 1
    assert turns_taken(bots) > 0


def test_however_sweeps_fall_a_forgotten_turn_is_played_within_ten_seconds(bots, age):
    seconds = 0
    while not turns_taken(bots):
        age(bots, 0.99)
        seconds += 1
        sweep_bots()
    assert 8 <= seconds <= 10


def test_one_broken_table_does_not_keep_the_others_waiting(table_of, age, hinted):
    tables = [table_of("steady", "steady", ruleset="updown", options={"rounds": [5]}) for _ in range(2)]
    with connections["owner"].cursor() as cursor:
        oldest = "(SELECT min(created_at) FROM tables_table)"
        cursor.execute(f"UPDATE tables_table SET sealed_deal = '' WHERE created_at = {oldest}")
    for table in tables:
        age(table, 9)
    assert sweep_bots() == 2
    assert [turns_taken(table) > 0 for table in tables] == [False, True]


def test_a_person_out_of_time_is_moved_for(ali, mona, table_of, age):
    table = table_of(ali, mona, ruleset="updown", options={"rounds": [3]}, turn_limit=15)
    (awaited,) = queries.awaited_at(table.pk)
    age(table, 12)
    assert sweep_overdue() == 0
    assert turns_taken(table) == 0
    age(table, 4)
    assert sweep_overdue() == 1
    assert turns_taken(table) == 1
    (following,) = queries.awaited_at(table.pk)
    assert following.seat != awaited.seat
    assert sweep_overdue() == 0


def test_when_many_are_out_of_time_one_sweep_moves_for_all_of_them(ali, mona, table_of, age):
    tables = [table_of(ali, mona, ruleset="updown", options={"rounds": [1]}, turn_limit=15) for _ in range(5)]
    for table in tables:
        age(table, 16)
    assert sweep_overdue(limit=2) == 5
    assert [turns_taken(table) for table in tables] == [1] * 5


def test_without_a_limit_a_person_is_awaited_forever(ali, mona, table_of, age):
    table = table_of(ali, mona, ruleset="updown", options={"rounds": [3]})
    age(table, 100_000)
    assert sweep_overdue() + sweep_bots() == 0
    assert turns_taken(table) == 0


def test_after_a_move_for_a_person_the_next_bot_is_hinted_at(ali, table_of, age, hinted):
    table = table_of(ali, "steady", ruleset="updown", options={"rounds": [3]}, turn_limit=15)
    next_is_bot = False
    while not next_is_bot:
        play_waiting(table.pk)
        hinted()
        age(table, 16)
        assert sweep_overdue() == 1
        next_is_bot = queries.awaited_at(table.pk)[0].bot
    assert hinted() == 1


def test_a_bot_out_of_time_is_moved_for_too(bots, table_of, age):
    table = table_of("random", "random", ruleset="updown", options={"rounds": [3]}, turn_limit=15)
    age(table, 16)
    assert sweep_overdue() == 1
    assert turns_taken(table) == 1


def test_where_turns_have_a_limit_a_player_with_a_plan_is_asked_and_the_plan_answers_when_time_is_up(
    ali, mona, table_of, age
):
    chosen = {"ruleset": "updown", "options": {"rounds": [3]}, "turn_limit": 15, "automatic": True}
    table = table_of(ali, mona, **chosen)
    (first,) = queries.awaited_at(table.pk)
    other = {ali.pk: mona, mona.pk: ali}[first.player_id]
    plan = {"rules": [{"do": {"type": "estimate", "values": [3]}}]}
    tables.confirm_plan(table_id=table.pk, player=other, number=3, body=plan)
    tables.act_for(table_id=table.pk, seat=first.seat, turn=(3, 1), action=Estimate(1))
    assert [each.turn for each in queries.turns_of(other)] == [2], "they may still take it"
    assert AskedTurn.objects.filter(player=other.pk, turn=2).exists()
    age(table, 16)
    assert sweep_overdue() == 1
    assert LogEntry.objects.get(table=table, turn=2).body["action"] == {"type": "estimate", "value": 3}
    assert AutomaticTurn.objects.filter(turn=2, played=True).exists(), "no time-out of theirs"
