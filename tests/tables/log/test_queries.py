"""Numbers of queries for reading and playing, for any number of rows."""

import pytest

from accounts.models import User
from games.feed.models import FeedEvent
from games.tables import errors, queries, services
from games.tables.game_cache import cached_games
from tests.notation import EVEN, deck
from tests.tables import table_setup
from tests.tables.table_setup import awaited, present, seated, small, started, step, thought


@pytest.mark.django_db
@pytest.mark.parametrize("many", [1, 30])
def test_lists_take_as_many_queries_for_thirty_tables_as_for_one(four, many, django_assert_num_queries):
    for _ in range(many):
        seated(four[:3])
    for arguments in ({}, {"open_seats": True}, {"player": "BASIM"}, {"ruleset": "modern", "status": "open"}):
        with django_assert_num_queries(2):
            found = list(queries.tables(None, **arguments))
        assert len(found) == many
        assert [each.player.name for each in found[0].seated] == ["amal", "basim", "dina"]
    with django_assert_num_queries(2):
        assert len(list(queries.tables(four[1], mine=True))) == many


@pytest.mark.django_db
@pytest.mark.parametrize("many", [1, 8])
def test_ones_turns_take_one_query(four, many, django_assert_num_queries):
    turns = [awaited(started(four)) for _ in range(many)]
    player = User.objects.get(pk=turns[0].player_id)
    with django_assert_num_queries(1):
        mine = queries.turns_of(player)
    assert list(mine) == [each for each in turns if each.player_id == player.pk]


@pytest.mark.django_db
def test_turns_with_a_deadline_come_before_those_without(four):
    stacked = {(1, 0): deck(EVEN, dealer=3)}
    calm, urgent = started(four, stacked=stacked), started(four, stacked=stacked, turn_limit=30)
    player = table_setup.player_on(calm, awaited(calm).seat)
    assert [each.table_id for each in queries.turns_of(player)] == [urgent.pk, calm.pk]


@pytest.mark.django_db
def test_lists_are_narrowed_by_what_is_asked_for(four):
    open_one, running, small_one = seated(four[:2]), started(four), small(four[:2])
    assert {each.pk for each in queries.tables(None, status="running")} == {running.pk, small_one.pk}
    assert [each.pk for each in queries.tables(None, ruleset="updown@1")] == [small_one.pk]
    assert [each.pk for each in queries.tables(None, ruleset="mod")] == []
    assert [each.pk for each in queries.tables(None, open_seats=True)] == [open_one.pk]
    assert {each.pk for each in queries.tables(None, open_seats=False)} == {running.pk, small_one.pk}
    assert [each.pk for each in queries.tables(None, player="emad")] == [running.pk]
    assert [each.pk for each in queries.tables(None, mine=False)] == [small_one.pk, running.pk, open_one.pk]


@pytest.mark.usefixtures("committed")
def test_a_state_takes_one_query_when_the_game_is_at_hand_and_two_when_not(four, django_assert_num_queries):
    table = started(four)
    for viewer in (None, *four):
        with django_assert_num_queries(1):
            state = queries.state(table.pk, viewer)
        assert (state.seq, len(state.waiting), len(state.seats)) == (table.seq, 1, 4)
    cached_games.forget()
    with django_assert_num_queries(2):
        queries.state(table.pk, four[0])


def statements(made) -> list[str]:  # type: ignore[no-untyped-def]
    """Return the SQL statements without BEGIN and COMMIT."""
    return [each["sql"] for each in made if each["sql"].split()[0] not in {"BEGIN", "COMMIT"}]


@pytest.mark.usefixtures("committed")
@pytest.mark.parametrize("at_hand", [True, False])
def test_an_action_takes_two_statements_and_at_most_seven(four, at_hand, django_assert_max_num_queries):
    """The limit also holds if the action ends a round or the game, which is found out before the table is
    locked, and if the process has not cached the game."""
    table = started(four, ruleset="updown", options={"rounds": [1, 2]})
    counts = []
    while present(table).waiting:
        turn, legal = thought(table)
        player = table_setup.player_on(table, turn.seat)
        if not at_hand:
            cached_games.forget()
        with django_assert_max_num_queries(9) as made:
            services.act(table_id=table.pk, player=player, turn=(turn.round, turn.turn), action=legal[0])
        counts.append(len(statements(made)))
    assert counts[0] == (2 if at_hand else 3)
    assert max(counts[:-1]) == (3 if at_hand else 4)
    assert counts[-1] == (6 if at_hand else 7)  # plus rows for ratings and statistics


@pytest.mark.django_db
def test_a_spectator_and_an_opponent_are_given_no_hand_but_their_own(four):
    table = started(four)
    assert present(table).hands == {}
    hands = [present(table, each).hands[1] for each in four]
    assert len({*hands}) == 4
    assert sum(hand.bit_count() for hand in hands) == 52


@pytest.mark.django_db
def test_a_bot_thinks_on_what_its_seat_sees_as_long_as_it_is_awaited(four):
    table = started(four)
    turn = awaited(table)
    at = (turn.round, turn.turn)
    state = queries.bot_state(table.pk, turn.seat, at)
    assert state.hands == present(table, table_setup.player_on(table, turn.seat)).hands
    assert queries.bot_state(table.pk, (turn.seat + 1) % 4, at) is None
    step(table)
    assert queries.bot_state(table.pk, turn.seat, at) is None


@pytest.mark.django_db
def test_events_come_in_order_from_any_entry_on(four):
    table = small(four[:2])
    table_setup.played_out(table)
    table = queries.table(table.pk, None)
    every = queries.events(table, limit=999)
    assert [each.seq for each in every] == list(range(1, table.seq + 1))
    assert queries.events(table, since=3, limit=2) == every[3:5]
    assert tuple(queries.events_from(table, since=3)) == every[3:]
    table.seq = 5
    assert tuple(queries.events_from(table)) == every[:5]


@pytest.mark.django_db
def test_a_round_is_told_whole_and_one_not_dealt_not_at_all(four):
    table = small(four[:2])
    table_setup.played_out(table)
    table.refresh_from_db()
    told, (row,) = queries.round_record(table, 1), queries.rounds(table)
    assert (told.number, row.status, told.facts[0].fact.round) == (1, "scored", 1)
    assert row.first_seq == told.facts[0].seq
    assert row.last_seq == told.facts[-1].seq
    with pytest.raises(errors.RoundNotFound):
        queries.round_record(table, 2)


@pytest.mark.django_db
def test_rows_that_pages_show_say_what_they_are(four):
    table = started(four)
    assert str(table) == table.pk
    assert str(FeedEvent.objects.filter(kind="game_started").first()).startswith("game_started for ")
