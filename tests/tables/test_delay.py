"""Spectators' delay: users without a seat see the table some moves later, and all of it at the end."""

import random
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import pytest

from games.api.contract.play.games import round_lines
from games.api.contract.play.tables import Table as Shown
from games.api.presented.states import state_json
from games.tables import errors, queries, services
from games.tables.models import Round, Table
from tests.scenes import scene
from tests.tables.table_setup import played_out, player_on, present, seated, started, step

pytestmark = pytest.mark.django_db
DELAY = 3
SHORT = {"ruleset": "updown", "options": {"rounds": [1, 2]}}


@scene
def table(four) -> Table:
    return started(four[:2], players=2, spectator_delay=DELAY, **SHORT)


def now(table: Table):
    """Return the present state, which not every viewer may see."""
    state = queries.bare_state(table.pk)
    assert state is not None
    return state


def steps(table: Table, count: int) -> None:
    dice = random.Random(5)
    for _ in range(count):
        step(table, dice)


def test_a_spectator_sees_each_state_so_many_moves_later(table):
    was, dice = [state_json(now(table))], random.Random(7)
    while True:
        step(table, dice)
        if not now(table).waiting:
            break
        was.append(state_json(now(table)))
        seen = state_json(present(table))
        assert seen == was[max(len(was) - 1 - DELAY, 0)]
    assert len(was) > 2 * DELAY
    assert state_json(present(table)) == state_json(now(table))


def test_a_player_who_holds_a_seat_sees_at_once_what_happens(table):
    steps(table, 4)
    player = player_on(table, 0)
    assert present(table, player).seq == now(table).seq > present(table).seq


def test_a_creator_who_only_watches_waits_like_others(four):
    table = seated(four[:1], players=2, spectator_delay=DELAY, seat=None, **SHORT)
    for seat, player in enumerate(four[1:3]):
        services.take_seat(table_id=table.pk, player=player, seat=seat)
    services.start(table_id=table.pk, by=four[0])
    steps(table, 4)
    assert present(table, four[0]).seq == present(table).seq < now(table).seq


def test_nothing_is_kept_back_before_the_first_move(table):
    assert present(table).seq == now(table).seq
    before = now(table).seq
    step(table)
    assert present(table).seq == before


def test_without_a_delay_nobody_waits(four):
    table = started(four[:2], players=2, **SHORT)
    steps(table, 3)
    assert present(table).seq == now(table).seq


def seats_of(table: Shown) -> list[Any]:
    return [asdict(each) for each in table.seats]


def shown(rounds: Mapping[str, list[Round]]) -> list[Any]:
    ((table_id, rows),) = rounds.items()
    return [asdict(each) for each in round_lines(rows, queries.declarations_of(rounds)[table_id])]


def test_points_and_rounds_appear_when_the_moves_that_made_them_do(table):
    """Rows of tables and rounds, in lists too, must not be ahead of the log that a spectator sees."""
    lines: dict[int, object] = {}
    scores: dict[int, object] = {}
    while now(table).waiting:
        row = Table.objects.get(pk=table.pk)
        lines[row.seq] = shown({row.pk: queries.rounds(row)})
        scores[row.seq] = row.scores
        mine = queries.table(table.pk, None)
        assert shown({mine.pk: queries.rounds(mine)}) == lines[mine.seq]
        assert shown(queries.rounds_of([mine])) == lines[mine.seq]
        (listed,) = queries.as_viewer_sees(queries.tables(None), None)
        assert (mine.scores, listed.seq, listed.scores) == (scores[mine.seq], mine.seq, scores[mine.seq])
        step(table)
    assert any(scores.values())


def test_the_log_ends_where_the_spectators_knowledge_does(table):
    steps(table, 6)
    mine = queries.table(table.pk, None)
    assert mine.seq < now(table).seq
    assert [each.seq for each in queries.events(mine)] == list(range(1, mine.seq + 1))
    assert max(each.seq for each in queries.events_from(mine)) == mine.seq
    assert max(each.seq for each in queries.round_record(mine, 1).facts) <= mine.seq
    assert max(each.seq for each in queries.record(mine).facts) == mine.seq


def test_a_round_dealt_since_is_not_there_yet(table):
    dice = random.Random(3)
    while now(table).game.open[0].number == 1:
        step(table, dice)
    mine = queries.table(table.pk, None)
    assert [each.number for each in queries.rounds(mine)] == [1]
    with pytest.raises(errors.RoundNotFound):
        queries.round_record(mine, 2)
    assert queries.round_records_of([mine], 2) == {}
    assert queries.round_record(queries.table(table.pk, player_on(table, 0)), 2).number == 2


def test_that_a_player_has_left_since_is_not_told_yet(table, bot):
    steps(table, 4)
    services.resign(table_id=table.pk, player=player_on(table, 1))
    held = queries.occupancies(queries.table(table.pk, None))
    assert [(each.seat, each.to_seq) for each in held] == [(0, None), (1, None)]
    assert len(queries.occupancies(queries.table(table.pk, player_on(table, 0)))) == 3


def test_a_player_who_has_left_since_is_not_missing_from_their_seat_yet_wherever_it_is_shown(table, bot):
    steps(table, 4)
    was = seats_of(Shown.of(queries.table(table.pk, None)))
    services.resign(table_id=table.pk, player=player_on(table, 1))
    (listed,) = queries.as_viewer_sees(queries.tables(None), None)
    state = present(table)
    assert [each["kind"] for each in was] == ["owner", "owner"]
    assert seats_of(Shown.of(queries.table(table.pk, None))) == was
    assert seats_of(Shown.of(listed)) == was
    assert seats_of(Shown.of_state(state)) == state_json(state)["seats"] == was
    assert seats_of(Shown.of_state(queries.states([table.pk], None)[table.pk])) == was
    stays = queries.table(table.pk, player_on(table, 0))
    assert [each["kind"] for each in seats_of(Shown.of(stays))] == ["owner", "stand_in"]


def test_lists_of_somebody_s_tables_do_not_tell_yet_that_they_left_or_who_came(table, bot, four):
    def listed(viewer, name):
        return [each.pk for each in queries.tables(viewer, player=name)]

    steps(table, 4)
    gone, stays = player_on(table, 1), player_on(table, 0)
    services.resign(table_id=table.pk, player=gone)
    stand_in = player_on(table, 1)
    for stranger in (None, four[3], gone):
        assert listed(stranger, gone.name) == listed(stranger, stays.name) == [table.pk]
        assert listed(stranger, stand_in.name) == []
    assert listed(stays, gone.name) == [] and listed(stays, stand_in.name) == [table.pk]
    assert listed(None, "nobody-of-this-name") == []
    played_out(table)
    assert listed(None, gone.name) == [] and listed(None, stand_in.name) == [table.pk]


def test_who_is_awaited_now_is_not_told(four):
    table = started(four[:2], players=2, spectator_delay=DELAY, turn_limit=60, **SHORT)
    steps(table, 4)
    assert present(table).waiting == ()
    assert all(
        waiting["deadline_at"] is None
        for round in state_json(present(table))["rounds"]
        for waiting in round["waiting"]
    )


def test_a_finished_game_is_told_whole(table):
    played_out(table)
    mine = queries.table(table.pk, None)
    assert (mine.seq, mine.status, mine.is_past) == (now(table).seq, "finished", False)
    assert queries.fairness(mine).server_seed is not None


def test_a_game_broken_off_is_told_whole(four, bot):
    table = started([four[0], bot], players=2, spectator_delay=DELAY, **SHORT)
    steps(table, 4)
    services.abort(table_id=table.pk, by=four[0])
    assert present(table).seq == now(table).seq


def test_what_a_process_remembers_of_a_game_is_not_mixed_up(table):
    """Spectators get an older game than players, also when a player has asked before them."""
    dice = random.Random(11)
    for _ in range(6):
        step(table, dice)
        player = player_on(table, 0)
        seen = [present(table, each) for each in (None, player, None)]
        many = [queries.states([table.pk], each)[table.pk] for each in (None, player, None)]
        assert [each.seq for each in seen] == [each.seq for each in many]
        assert seen[0].game == seen[2].game == many[0].game
        assert seen[1].game == many[1].game == now(table).game


@pytest.mark.parametrize("delay", [0, 1, 200])
def test_a_delay_within_the_bounds_is_kept(person, delay):
    assert services.open_table(creator=person("amal"), spectator_delay=delay).spectator_delay == delay


@pytest.mark.parametrize("delay", [-1, 201, True, "3", 2.0, None])
def test_a_delay_outside_the_bounds_is_refused(person, delay):
    with pytest.raises(errors.InvalidSpectatorDelay):
        services.open_table(creator=person("amal"), spectator_delay=delay)
    assert not Table.objects.exists()
