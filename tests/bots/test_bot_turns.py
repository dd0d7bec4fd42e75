"""Tests of a worker that plays bots' turns on real tables."""

import math
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from bots import tasks
from bots.models import Bot
from bots.pace import TICK_S, still_to_wait
from bots.services import play_turn, play_waiting
from bots.wakeup import AT_LEISURE
from games.engine.actions import AVOID, ESTIMATES
from games.engine.facts import Acted
from games.tables import queries, services
from games.tables.models import LogEntry, Table
from tests.notation import deck
from tests.people import somebody

pytestmark = pytest.mark.usefixtures("committed")

# Seat 1 lacks a suit, and its cards are so bad that the bot wants a redeal.
A_VOID = """
    0: SAKQ2 HAKQ DA65 C432
    1: S9876 H5432 DT9872
    2: S543 HT98 DKQ3 CJT98
    3: *
"""


def turns_taken(table):
    return LogEntry.objects.filter(table=table, kind="acted").count()


def test_all_consecutive_turns_of_bots_are_played_until_a_person_is_awaited(ali, table_of):
    table = table_of("steady", ali, "random", "steady")
    played = play_waiting(table.pk)
    (awaited,) = queries.awaited_at(table.pk)
    assert (awaited.seat, awaited.bot) == (1, False)
    assert turns_taken(table) == played
    assert play_waiting(table.pk) == 0


def test_bots_among_themselves_play_a_game_to_its_end(table_of):
    table = table_of("steady", "steady", "random", "random")
    assert play_waiting(table.pk) > 52
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED
    assert queries.awaited_at(table.pk) == ()


def test_one_bot_holds_several_seats_and_sees_only_the_hand_of_the_seat_it_acts_for(table_of):
    table = table_of("steady", "steady", "steady", "steady", ruleset="updown", options={"rounds": [3]})
    play_waiting(table.pk)
    facts = [entry.fact for entry in queries.round_record(table, 3).facts]
    speakers = [fact.seat for fact in facts if isinstance(fact, Acted)][:4]
    assert sorted(speakers) == [0, 1, 2, 3]


def test_an_unknown_table_or_one_that_is_over_has_nothing_to_play(ali, table_of):
    table = table_of("steady", "steady", ruleset="updown", options={"rounds": [1]})
    services.abort(table_id=table.pk, by=ali)
    assert play_waiting(table.pk) == 0
    assert play_waiting("table_00000000000000000000000000") == 0


def test_a_turn_costs_no_more_queries_than_an_action(table_of):
    table = table_of("steady", "steady", "steady", "steady")
    with CaptureQueriesContext(connection) as captured:
        played = play_waiting(table.pk)
    # Three queries come before the first turn: for whose turn it is, what that bot sees, and its strategy.
    assert len(captured) - 3 <= 7 * played


def test_two_who_think_about_one_turn_think_the_same_and_act_once(table_of):
    table = table_of("random", "random", "random", "random")
    (awaited,) = queries.awaited_at(table.pk)
    state = queries.bot_state(table.pk, awaited.seat, (awaited.round, awaited.turn))
    first = play_turn(awaited, "random", state)
    again = play_turn(awaited, "random", state)
    assert (first.replayed, again.replayed) == (False, True)
    assert first.seq == again.seq
    assert turns_taken(table) == 1


def test_eight_workers_on_one_turn_make_one_action(table_of):
    table = table_of("random", "random", "random", "random")
    (awaited,) = queries.awaited_at(table.pk)
    ready = threading.Barrier(8)

    def work(_):
        try:
            ready.wait(180)
            return play_turn(awaited, "random")
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        outcomes = list(threads.map(work, range(8)))
    assert sum(outcome is not None and not outcome.replayed for outcome in outcomes) == 1
    assert turns_taken(table) == 1


def test_two_workers_on_one_table_finish_its_game_once(table_of):
    table = table_of("steady", "random", "steady", "random")
    ready = threading.Barrier(2)

    def work(_):
        try:
            ready.wait(180)
            return play_waiting(table.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        played = sum(threads.map(work, range(2)))
    if queries.awaited_at(table.pk):  # each worker left the table to the other; a sweep would find it
        played += play_waiting(table.pk)
    assert played == turns_taken(table)
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED


def test_a_bot_without_a_profile_plays_steadily(ali, table_of):
    robot = somebody("robot", User.Kind.BOT)
    assert not Bot.objects.filter(user=robot).exists()
    table = table_of("robot", "robot", "robot", "robot")
    assert play_waiting(table.pk) > 52


def test_what_the_table_refuses_after_all_is_not_tried_twice(ali, table_of):
    # The stack has only one deal, so there is no redeal, though the rules would let seat 1 ask for one.
    stacked = {(1, 0): deck(A_VOID, dealer=3)}
    table = table_of(ali, *["steady"] * 3, ruleset="modern", options={"rounds": [1]}, stacked=stacked)
    play_waiting(table.pk)
    answers = [
        entry.fact.action
        for entry in queries.round_record(table, 1).facts
        if isinstance(entry.fact, Acted) and entry.fact.seat == 1
    ]
    assert answers[0] == AVOID


def test_who_thinks_about_a_turn_that_another_strategy_took_meanwhile_leaves_it(table_of):
    table = table_of("steady", "steady", "steady", "steady", options={"rounds": [14]})
    (awaited,) = queries.awaited_at(table.pk)
    turn = (awaited.round, awaited.turn)
    state = queries.bot_state(table.pk, awaited.seat, turn)
    services.act_for(table_id=table.pk, seat=awaited.seat, turn=turn, action=ESTIMATES[13])
    assert play_turn(awaited, "steady", state) is None
    assert play_turn(awaited, "steady") is None
    assert turns_taken(table) == 1


def test_a_stand_in_takes_the_turns_of_a_player_who_resigned(ali, mona, table_of):
    table = table_of(ali, mona, "steady", "steady")
    play_waiting(table.pk)
    (awaited,) = queries.awaited_at(table.pk)
    services.resign(table_id=table.pk, player=ali if awaited.seat == 0 else mona)
    assert play_waiting(table.pk) > 0


def test_a_task_plays_what_waits(table_of):
    table = table_of("steady", "steady", ruleset="updown", options={"rounds": [1]})
    while turns_taken(table) < 4:  # a busy machine plays only some of them at a time
        tasks.play.apply(args=(table.pk, AT_LEISURE), throw=True)
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED


@pytest.mark.parametrize("thought_s", [0.0, 0.0004, 0.0009, 0.0013])
def test_an_answer_leaves_at_a_tick_so_that_its_delay_tells_no_number_of_choices(thought_s):
    began = time.monotonic()
    while time.monotonic() < began + thought_s:
        pass
    time.sleep(still_to_wait(time.monotonic() - began, 0.0, TICK_S))
    ticks = (time.monotonic() - began) / TICK_S
    assert ticks >= math.ceil(thought_s / TICK_S or 1)
