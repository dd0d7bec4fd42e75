"""Actions: taken once, by the player whose turn it is, and safely repeated."""

import pytest

from accounts.models import User
from games.engine.errors import Refusal
from games.tables import errors, queries, services
from tests.tables import table_setup
from tests.tables.table_setup import present, seated, small, started, step, thought

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True, params=["unlocked", "locked"])
def way(request, four):
    """Both ways to take a turn: with a lock if a player gets notifications, else without."""
    User.objects.filter(pk=four[0].pk).update(notified=request.param == "locked")


def test_the_awaited_player_acts_and_the_next_one_is_awaited(four):
    table = started(four)
    turn, legal = thought(table)
    outcome = services.act(
        table_id=table.pk,
        player=table_setup.player_on(table, turn.seat),
        turn=(turn.round, turn.turn),
        action=legal[0],
    )
    assert (outcome.replayed, outcome.seq) == (False, table.seq + 1)
    assert outcome.state.seq == present(table).seq
    assert outcome.state.waiting == queries.awaited_at(table.pk)
    assert outcome.state.waiting[0].turn == turn.turn + 1


def test_an_action_sent_again_is_answered_with_its_first_seq_and_the_present_state(four):
    table = started(four)
    turn, legal = thought(table)
    player = table_setup.player_on(table, turn.seat)
    sent = {"table_id": table.pk, "player": player, "turn": (turn.round, turn.turn), "action": legal[0]}
    first = services.act(**sent)
    step(table)
    again = services.act(**sent)
    assert (again.seq, again.replayed) == (first.seq, True)
    assert again.state.seq == present(table).seq > first.state.seq
    assert again.state.hands == present(table, player).hands


def test_another_action_for_a_turn_that_was_taken_is_refused(four):
    table = started(four)
    turn, legal = thought(table)
    player = table_setup.player_on(table, turn.seat)
    services.act(table_id=table.pk, player=player, turn=(turn.round, turn.turn), action=legal[0])
    with pytest.raises(errors.TurnAlreadyPlayed) as refused:
        services.act(table_id=table.pk, player=player, turn=(turn.round, turn.turn), action=legal[1])
    assert refused.value.seq == table.seq + 1
    assert refused.value.state.seq == present(table).seq


def test_a_turn_of_another_seat_or_of_the_future_is_stale(four):
    table = started(four)
    turn, legal = thought(table)
    step(table)
    other = table_setup.player_on(table, (turn.seat + 1) % 4)
    for wrong in ((turn.round, turn.turn), (turn.round, turn.turn + 9), (9, 1)):
        with pytest.raises(errors.StaleTurn) as refused:
            services.act(table_id=table.pk, player=other, turn=wrong, action=legal[0])
        assert refused.value.state.seat == (turn.seat + 1) % 4


def test_the_present_turn_is_refused_by_the_rules_when_it_is_not_ones_own_or_not_legal(four):
    table = started(four)
    turn, legal = thought(table)
    other = table_setup.player_on(table, (turn.seat + 1) % 4)
    with pytest.raises(errors.ActionRefused) as refused:
        services.act(table_id=table.pk, player=other, turn=(turn.round, turn.turn), action=legal[0])
    assert refused.value.refusal is Refusal.NOT_YOUR_TURN
    before = present(table).seq
    with pytest.raises(errors.ActionRefused) as refused:
        services.act_for(
            table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn), action=table_setup.NEVER
        )
    assert refused.value.state.hands
    assert present(table).seq == before


def test_only_who_has_a_seat_acts(four, person):
    table = started(four)
    turn, legal = thought(table)
    with pytest.raises(errors.NotSeated):
        services.act(table_id=table.pk, player=person("zeina"), turn=(turn.round, turn.turn), action=legal[0])
    closed = seated(four[:1], visibility="invite")
    with pytest.raises(errors.TableNotFound):
        services.act(table_id=closed.pk, player=person("zeina"), turn=(1, 1), action=legal[0])


def test_before_the_start_and_after_the_end_nothing_is_played(four):
    table = seated(four[:2], ruleset="updown", players=2, options={"rounds": [1]})
    with pytest.raises(errors.TableNotRunning):
        services.act(table_id=table.pk, player=four[0], turn=(1, 1), action=table_setup.NEVER)
    services.start(table_id=table.pk, by=four[0])
    table_setup.played_out(table)
    late = {"table_id": table.pk, "player": four[0], "turn": (1, 99), "action": table_setup.NEVER}
    for asking in (services.act, queries.validate):
        with pytest.raises(errors.TableNotRunning):
            asking(**late)


def test_the_last_card_sent_again_is_answered_after_the_end_too(four):
    table = small(four[:2])
    while True:
        turn, legal = thought(table)
        sent = {
            "table_id": table.pk,
            "player": table_setup.player_on(table, turn.seat),
            "turn": (turn.round, turn.turn),
            "action": legal[0],
        }
        outcome = services.act(**sent)
        if not outcome.state.waiting:
            break
    assert services.act(**sent)[:2] == (outcome.seq, True)


def test_a_trial_run_says_what_would_happen_and_changes_nothing(four, person):
    table = started(four)
    turn, legal = thought(table)
    player = table_setup.player_on(table, turn.seat)
    asked = {"table_id": table.pk, "player": player, "turn": (turn.round, turn.turn)}
    assert queries.validate(**asked, action=legal[0]).seq == table.seq
    with pytest.raises(errors.ActionRefused):
        queries.validate(**asked, action=table_setup.NEVER)
    with pytest.raises(errors.StaleTurn):
        queries.validate(**asked | {"turn": (1, 99)}, action=legal[0])
    with pytest.raises(errors.NotSeated):
        queries.validate(**asked | {"player": person("zeina")}, action=legal[0])
    assert present(table).seq == table.seq
    step(table)
    assert queries.validate(**asked, action=legal[0]).seq > table.seq
    with pytest.raises(errors.TurnAlreadyPlayed):
        queries.validate(**asked, action=legal[1])
