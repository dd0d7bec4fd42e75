"""Tables that play several rounds at once: waiting turns, stored rows, the audit."""

import random
from itertools import pairwise

import pytest

from accounts.models import User
from bots.services import play_waiting
from games.engine.actions import PLAYS
from games.engine.errors import InvalidOption, Refusal
from games.engine.phases import legal_actions
from games.tables import queries, services
from games.tables.errors import ActionRefused, StaleTurn
from games.tables.models import Round, Table
from games.tables.states import Awaited, Outcome
from tests.tables.table_setup import NEVER, present, started

pytestmark = pytest.mark.django_db
FOUR_AT_ONCE = {"rounds": [14, 15, 16, 17, 18], "concurrency": 3}


def at_once(people: list[User], **options: object) -> Table:
    return started(people, options={**FOUR_AT_ONCE, **options})


def take(turn: Awaited, dice: random.Random) -> Outcome:
    """Take this turn with a random legal action."""
    state = queries.bot_state(turn.table_id, turn.seat, (turn.round, turn.turn))
    assert state is not None
    round = state.game.round(turn.round)
    assert round is not None
    action = dice.choice(legal_actions(round, state.hands[turn.round], turn.seat))
    return services.act_for(
        table_id=turn.table_id, seat=turn.seat, turn=(turn.round, turn.turn), action=action
    )


def test_every_round_of_the_batch_awaits_a_seat_of_its_own(four):
    table = at_once(four)
    assert [each.round for each in queries.awaited_at(table.pk)] == [14, 15, 16]
    turns = {(each.table_id, each.round) for user in four for each in queries.turns_of(user)}
    assert turns == {(table.pk, 14), (table.pk, 15), (table.pk, 16)}


def test_a_turn_names_its_round_and_moves_no_other(four):
    table = at_once(four)
    turn = queries.awaited_at(table.pk)[1]
    outcome = take(turn, random.Random(1))
    assert [(each.round, each.turn) for each in outcome.state.waiting] == [(14, 1), (15, 2), (16, 1)]
    kept = [each for each in outcome.state.waiting if each.round != 15]
    assert [each.since for each in kept] == [queries.awaited_at(table.pk)[i].since for i in (0, 2)]


def test_an_illegal_action_is_refused_for_its_round_and_a_turn_of_another_number_is_stale(four):
    table = at_once(four)
    turn = queries.awaited_at(table.pk)[2]
    with pytest.raises(ActionRefused) as refused:
        services.act_for(table_id=table.pk, seat=turn.seat, turn=(16, 1), action=PLAYS[0])
    assert (refused.value.refusal, refused.value.round) == (Refusal.WRONG_PHASE, 16)
    with pytest.raises(StaleTurn):
        services.act_for(table_id=table.pk, seat=turn.seat, turn=(17, 1), action=NEVER)


def test_a_whole_game_in_any_order_is_audited_clean(four):
    table = at_once(four, rounds=[14, 15, 16, 17])
    dice = random.Random(7)
    waiting = queries.awaited_at(table.pk)
    played: set[tuple[str, str]] = set()
    while waiting:
        waiting = take(dice.choice(waiting[-2:]), dice).state.waiting
        rows = Round.objects.filter(table=table.pk).order_by("number").values_list("status", flat=True)
        played |= set(pairwise(list(rows)))
    assert ("dealt", "played") in played, "a later round is played while an earlier one goes on"
    assert present(table).game.places is not None
    assert services.audit(table.pk) == []


def test_a_round_played_and_not_scored_shows_no_points_and_no_multiplier(four):
    table = at_once(four)
    dice = random.Random(3)
    while True:
        turns = [each for each in queries.awaited_at(table.pk) if each.round == 15]
        if not turns:
            break
        take(turns[0], dice)
    row = Round.objects.get(table=table.pk, number=15)
    assert (row.status, row.points, row.multiplier) == ("played", None, None)
    assert present(table).game.scored == ()


def test_bots_play_all_rounds_of_a_batch(four, bot):
    table = started(
        [four[0], bot, bot, bot], options={"rounds": [14, 15], "concurrency": 3}, visibility="public"
    )
    play_waiting(table.pk, seconds=60)
    assert {each.seat for each in queries.awaited_at(table.pk)} == {0}, "only the person is awaited"
    assert len(queries.awaited_at(table.pk)) == 2


def test_a_ruleset_that_plays_one_turn_at_a_time_refuses_the_option_by_its_name(four):
    with pytest.raises(InvalidOption) as refused:
        started(four[:2], ruleset="updown", players=2, options={"concurrency": 3})
    assert refused.value.option == "concurrency"
    assert not Table.objects.exists()
