"""Automatic turns when time is up: they are answered, and it is no time-out if no other turn waits."""

import random
from datetime import timedelta

import pytest

from bots.services import sweep_clocks
from games.engine.facts import Acted
from games.engine.phases import legal_actions
from games.engine.round import Phase
from games.engine.seats import Seat
from games.tables import log, queries, services
from games.tables.models import AutomaticTurn, PlanVersion, PlayerClock, Table
from games.tables.release_times import LONGEST_S
from games.tables.states import Awaited
from tests.scenes import scene
from tests.tables.clocks.clock_tables import clock, later
from tests.tables.table_setup import awaited, player_on, started, step

pytestmark = pytest.mark.django_db
FOUR = {"do": {"type": "estimate", "values": [4]}}


@scene
def table(four, bot) -> Table:
    """A table where the first time-out costs the seat."""
    return started(four, automatic=True, options={"rounds": [14]}, clock={"preset": "normal", "timeouts": 1})


def plan(table: Table, turn: Awaited, *rules: object) -> None:
    services.confirm_plan(
        table_id=table.pk, player=player_on(table, turn.seat), number=turn.round, body={"rules": [*rules]}
    )


def until_a_card_is_evident(table: Table) -> Awaited:
    dice = random.Random(1)
    while queries.bare_state(table.pk).game.open[0].phase is not Phase.PLAY:
        step(table, dice)
    while not AutomaticTurn.objects.filter(table=table.pk, played=False).exists():
        step(table, dice)
    return awaited(table)


def let_time_run_out(table: Table, turn: Awaited) -> None:
    row = clock(table, turn.seat)
    later(table, seconds=(row.due_at - row.running_since).total_seconds() + 1)
    assert sweep_clocks() == 1


def last(table: Table) -> Acted:
    return [each.fact for each in log.entries(table.pk) if isinstance(each.fact, Acted)][-1]


@pytest.mark.parametrize("why", ["planned", "evident"])
def test_a_turn_answered_for_a_player_is_answered_when_their_time_is_up(table, why):
    turn = awaited(table)
    if why == "planned":
        plan(table, turn, FOUR)
    else:
        turn = until_a_card_is_evident(table)
    version = Table.objects.get(pk=table.pk).clock_version
    let_time_run_out(table, turn)
    assert (last(table).turn, last(table).seat) == (turn.turn, turn.seat)
    row = clock(table, turn.seat)
    assert (row.timeouts, row.gone) == (0, False)
    assert 0 < row.remaining_ms <= LONGEST_S * 1000, "they gain no more than a tick may take"
    assert Table.objects.get(pk=table.pk).clock_version == version + 1, "everybody sees another deadline"
    assert services.audit(table.pk) == []


def test_a_player_with_another_turn_that_is_not_answered_for_them_is_out_of_time(four, bot):
    table = started(
        four, automatic=True, options={"rounds": [14, 15], "concurrency": 3},
        clock={"preset": "normal", "timeouts": 1},
    )  # fmt: skip
    turns = queries.awaited_at(table.pk)
    while turns[0].seat != turns[-1].seat:
        do_something(table, turns[0])
        turns = queries.awaited_at(table.pk)
    plan(table, turns[0], FOUR)
    let_time_run_out(table, turns[0])
    assert clock(table, turns[0].seat).gone


def do_something(table: Table, turn: Awaited) -> None:
    which = (turn.round, turn.turn)
    state = queries.bot_state(table.pk, turn.seat, which)
    action = legal_actions(state.game.round(turn.round), state.hands[turn.round], turn.seat)[0]
    services.act_for(table_id=table.pk, seat=turn.seat, turn=which, action=action)


def test_a_plan_that_stops_then_leaves_its_player_as_long_as_between_two_ticks_and_no_longer(table):
    turn = awaited(table)
    plan(table, turn, FOUR)
    PlanVersion.objects.update(version=7)
    let_time_run_out(table, turn)
    assert awaited(table).turn == turn.turn, "the plan was not the one it was chosen by"
    row = clock(table, turn.seat)
    assert row.timeouts == 0
    assert row.due_at - row.running_since == timedelta(seconds=LONGEST_S)
    assert awaited(table).due_at == row.due_at
    let_time_run_out(table, turn)
    assert clock(table, turn.seat).gone


def test_once_the_game_is_late_bots_play_what_is_planned_too(table):
    turn = awaited(table)
    plan(table, turn, FOUR)
    Table.objects.filter(pk=table.pk).update(game_due_at="2026-01-01T00:00:00Z")
    PlayerClock.objects.filter(table=table, seat=turn.seat).update(due_at="2026-01-01T00:00:00Z")
    assert len(services.time_out(table_id=table.pk, seat=Seat(turn.seat))) == 1
