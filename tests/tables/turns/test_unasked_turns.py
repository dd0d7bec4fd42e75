"""Players are not asked for automatic turns, and nobody else can notice."""

import random
from typing import Any

import pytest

from accounts.models import User
from games.notices import services as notices
from games.notices.models import Delivery
from games.tables import queries, services, signals
from games.tables.models import AskedTurn, PlayerClock, Table, Waiting
from games.tables.services import look_at_clock
from games.tables.states import Awaited
from tests.scenes import scene
from tests.tables.clocks.clock_tables import later
from tests.tables.table_setup import awaited, let_time_pass, player_on, started, step
from tests.tables.turns.test_automatic_turns import automatic, to_the_cards, until_something_is_evident
from tests.tables.turns.test_planned_turns import confirm

pytestmark = pytest.mark.django_db
ESTIMATES = {"do": {"type": "estimate", "values": [4, 3]}}


def asked(turn: Awaited) -> bool:
    rows = AskedTurn.objects.filter(player=turn.player_id, table=turn.table_id)
    return rows.filter(round=turn.round, turn=turn.turn).exists()


def mine(turn: Awaited) -> bool:
    turns = queries.turns_of(User.objects.get(pk=turn.player_id))
    return (turn.round, turn.turn) in {(each.round, each.turn) for each in turns}


@scene
def table(four: list[User]) -> Table:
    return automatic(four)


def planned(table: Table, *rules: dict[str, Any]) -> Awaited:
    """A waiting turn whose seat confirmed a plan before the turn came."""
    confirm(table, (awaited(table).seat + 1) % 4, *rules or (ESTIMATES,))
    step(table)
    return awaited(table)


def test_a_card_without_a_choice_is_asked_of_nobody(table):
    turn = until_something_is_evident(table, random.Random(1))
    assert not asked(turn) and not mine(turn)
    assert awaited(table) == turn, "they are awaited all the same, for everybody to see"


def test_a_card_to_be_chosen_is(table):
    dice = random.Random(1)
    to_the_cards(table, dice)
    while not mine(awaited(table)):
        step(table, dice)
    assert asked(awaited(table))


def test_a_turn_that_a_plan_takes_is_asked_of_nobody(table):
    turn = planned(table)
    assert not asked(turn) and not mine(turn)


def test_a_turn_that_no_rule_fits_is_asked_at_once(table):
    turn = planned(table, {"when": {"position": 5}, "do": {"type": "lowest"}})
    assert asked(turn) and mine(turn)


def test_a_player_who_takes_their_plan_back_is_asked_then_and_once(table):
    turn = planned(table)
    for _ in range(2):
        player = player_on(table, turn.seat)
        services.withdraw_plan(table_id=table.pk, player=player, number=14)
        assert mine(turn)
    assert AskedTurn.objects.filter(player=turn.player_id, turn=turn.turn).count() == 1


def test_a_plan_that_comes_after_the_question_changes_what_waits_and_not_what_was_asked(table):
    turn = awaited(table)
    assert asked(turn) and mine(turn)
    confirm(table, turn.seat, ESTIMATES)
    assert asked(turn) and not mine(turn)


def test_a_turn_whose_plan_is_of_an_older_version_is_asked_when_that_is_found(table):
    from games.tables.models import AutomaticTurn

    turn = planned(table)
    AutomaticTurn.objects.update(plan=7)
    let_time_pass()
    assert services.answer_for(table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn)) is None
    assert asked(turn) and mine(turn)


def test_an_address_is_not_told_of_it_and_as_much_is_written_as_if_it_were(four):
    for each in four:
        notices.register(by=each, user=each, url="http://127.0.0.1:9/", types=["turn"])
    four = [User.objects.get(pk=each.pk) for each in four]
    turn = planned(automatic(four))
    row = Delivery.objects.get(key__endswith=f":{turn.round}.{turn.turn}")
    assert (row.status, row.endpoint.user_id) == ("dropped", turn.player_id)
    told = Delivery.objects.get(key__endswith=f":{turn.round}.{turn.turn - 1}")
    assert told.status == "due"


def test_an_address_is_told_of_it_once_the_player_is_asked_after_all(four):
    for each in four:
        notices.register(by=each, user=each, url="http://127.0.0.1:9/", types=["turn"])
    four = [User.objects.get(pk=each.pk) for each in four]
    table = automatic(four)
    turn = planned(table)

    def told():
        return Delivery.objects.get(key__endswith=f":{turn.round}.{turn.turn}").status

    confirm(table, turn.seat, {"do": {"type": "estimate", "values": [2]}})
    assert told() == "dropped"
    services.withdraw_plan(table_id=table.pk, player=player_on(table, turn.seat), number=14)
    assert told() == "due"


def test_nobody_is_reminded_of_turns_that_answer_themselves(four):
    reminded: list[tuple[Awaited, ...]] = []

    def hear(*, awaited: tuple[Awaited, ...], **_: object) -> None:
        reminded.append(awaited)

    table = started(four, options={"rounds": [14]}, clock={"preset": "normal"})
    signals.time_running_out.connect(hear)
    try:
        turn = awaited(table)
        for rules, expected in ((None, [turn]), ((ESTIMATES,), [])):
            if rules:
                confirm(table, turn.seat, *rules)
            row = PlayerClock.objects.get(table=table, seat=turn.seat)
            later(table, seconds=(row.look_at - row.running_since).total_seconds() + 1)
            assert look_at_clock(table_id=table.pk, seat=turn.seat)
            assert [each.turn for found in reminded for each in found] == [each.turn for each in expected]
            reminded.clear()
    finally:
        signals.time_running_out.disconnect(hear)


def test_who_is_awaited_is_the_same_for_everybody_whether_or_not_somebody_is_asked(table):
    turn = planned(table)
    state = queries.state(table.pk, None)
    assert [(each.round, each.seat, each.turn) for each in state.waiting] == [(14, turn.seat, turn.turn)]
    assert Waiting.objects.get(table=table).seat == turn.seat
    assert not any(each.answers for each in state.waiting), "what others read never says it"
