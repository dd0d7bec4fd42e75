"""Automatic cards: when they are played, what is published, and what stays hidden until then."""

import random
import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.engine.actions import PLAYS, Action
from games.engine.facts import Acted, AutoTold, RoundScored
from games.engine.phases import legal_actions
from games.engine.round import Phase
from games.tables import log, queries, services
from games.tables.errors import ActionRefused
from games.tables.forced import evident_card, proved_in_public
from games.tables.models import AutomaticTurn, Table
from games.tables.services.forecast import due_at
from games.tables.services.log_append import append
from games.tables.states import Awaited, State
from tests.tables.table_setup import awaited, let_time_pass, played_out, started, step

VALUES = re.compile(r"'(?:[^']|'')*'|\b\d+\b|\bs\d+_x\d+\b")
pytestmark = pytest.mark.django_db


def automatic(people: list[User], **chosen: object) -> Table:
    options = chosen.pop("options", {"rounds": [14]})
    return started(people, automatic=True, options=options, **chosen)


def to_the_cards(table: Table, dice: random.Random) -> None:
    while queries.bare_state(table.pk).game.open[0].phase is not Phase.PLAY:
        step(table, dice)


def has_nothing_to_choose(turn: Awaited) -> bool:
    state = queries.bot_state(turn.table_id, turn.seat, (turn.round, turn.turn))
    round = state.game.round(turn.round)
    return evident_card(round, state.hands[turn.round]) is not None


def until_something_is_evident(table: Table, dice: random.Random) -> Awaited:
    to_the_cards(table, dice)
    while not has_nothing_to_choose(awaited(table)):
        step(table, dice)
    return awaited(table)


def test_a_turn_without_a_choice_is_written_down_with_a_tick_to_come(four):
    table = automatic(four)
    turn = until_something_is_evident(table, random.Random(1))
    (row,) = AutomaticTurn.objects.filter(table=table.pk)
    assert (row.round, row.turn, row.seat, row.played) == (turn.round, turn.turn, turn.seat, False)
    assert turn.since < row.due_at <= turn.since + timedelta(minutes=30)


def test_nothing_is_played_before_it_is_due(four):
    table = automatic(four)
    turn = until_something_is_evident(table, random.Random(1))
    assert services.sweep_automatic() == 0
    assert awaited(table) == turn


def test_when_it_is_due_the_card_is_an_action_like_any_other(four):
    table = automatic(four)
    turn = until_something_is_evident(table, random.Random(1))
    before = len(log.entries(table.pk))
    let_time_pass()
    assert services.sweep_automatic(limit=1) >= 1
    fact = log.entries(table.pk)[before].fact
    assert isinstance(fact, Acted)
    assert (fact.round, fact.turn, fact.seat) == (turn.round, turn.turn, turn.seat)


def test_a_table_that_cannot_be_played_at_keeps_no_other_waiting(four, log_lines):
    broken, table = automatic(four), automatic(four)
    for each in (broken, table):
        until_something_is_evident(each, random.Random(1))
    let_time_pass()
    Table.objects.filter(pk=broken.pk).update(sealed_deal=bytes(60))
    before = {each.pk: queries.bare_state(each.pk).seq for each in (broken, table)}
    services.sweep_automatic()
    assert queries.bare_state(table.pk).seq > before[table.pk]
    assert queries.bare_state(broken.pk).seq == before[broken.pk]
    assert [line["table"] for line in log_lines()] == [broken.pk]


def test_nothing_is_played_for_a_seat_that_nobody_holds(four):
    table = automatic(four)
    assert services.answer_for(table_id=table.pk, seat=4, turn=(14, 1)) is None


def test_the_player_may_be_quicker(four):
    table = automatic(four)
    turn = until_something_is_evident(table, random.Random(1))
    step(table)
    assert not AutomaticTurn.objects.filter(table=table.pk, turn=turn.turn).exists()
    assert services.answer_for(table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn)) is None


def test_a_table_that_does_not_want_it_writes_nothing_down(four):
    table = started(four, options={"rounds": [14]})
    until_something_is_evident(table, random.Random(1))
    assert not AutomaticTurn.objects.exists()


def test_bots_answer_for_themselves(four, bot):
    table = automatic([four[0], bot, bot, bot])
    dice = random.Random(2)
    to_the_cards(table, dice)
    while queries.awaited_at(table.pk):
        rows = AutomaticTurn.objects.filter(table=table.pk, played=False)
        assert set(rows.values_list("seat", flat=True)) <= {0}
        step(table, dice)


def test_the_last_cards_of_a_round_leave_at_once_since_everybody_knows_them(four):
    table = automatic(four)
    dice = random.Random(3)
    to_the_cards(table, dice)
    while len(queries.bare_state(table.pk).game.open[0].play.tricks) < 12:
        step(table, dice)
    assert services.sweep_automatic() == 4
    assert Table.objects.get(pk=table.pk).status == Table.Status.FINISHED


def test_which_turns_were_played_for_seats_is_told_once_the_round_is_scored_and_not_sooner(four):
    table = automatic(four, options={"rounds": [14, 15]})
    dice = random.Random(4)
    taken = set()
    while queries.bare_state(table.pk).game.scored == ():
        assert not [each for each in log.entries(table.pk) if isinstance(each.fact, AutoTold)]
        for row in AutomaticTurn.objects.filter(table=table.pk, played=False):
            taken.add(row.turn)
        if taken and AutomaticTurn.objects.filter(table=table.pk, played=False).exists():
            let_time_pass()
            services.sweep_automatic()
        else:
            step(table, dice)
    facts = [each.fact for each in log.entries(table.pk)]
    (told,) = [fact for fact in facts if isinstance(fact, AutoTold)]
    assert told.round == 14 and set(told.turns) >= taken and told.turns == tuple(sorted(told.turns))
    assert facts.index(told) > next(i for i, fact in enumerate(facts) if isinstance(fact, RoundScored))
    assert not AutomaticTurn.objects.filter(round=14).exists()


def test_a_game_with_automatic_turns_is_audited_clean(four):
    table = automatic(four, options={"rounds": [14, 15], "concurrency": 3})
    dice = random.Random(5)
    while turns := queries.awaited_at(table.pk):
        let_time_pass()
        if not services.sweep_automatic():
            turn = dice.choice(turns)
            state = queries.bot_state(table.pk, turn.seat, (turn.round, turn.turn))
            action = dice.choice(_legal(state, turn))
            services.act_for(table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn), action=action)
    assert {fact.round for fact in _told(table)} == {14, 15}
    assert services.audit(table.pk) == []


def _legal(state: State, turn: Awaited) -> tuple[Action, ...]:
    round = state.game.round(turn.round)
    return legal_actions(round, state.hands[turn.round], turn.seat)


def _told(table: Table) -> list[AutoTold]:
    return [each.fact for each in log.entries(table.pk) if isinstance(each.fact, AutoTold)]


def test_the_audit_finds_turns_told_of_that_were_never_taken(four):
    table = automatic(four)
    played_out(table)
    assert services.audit(table.pk) == []
    row = Table.objects.get(pk=table.pk)
    append(row, queries.game_of(row), (AutoTold(14, (9999,)),))
    assert [each.invariant for each in services.audit(table.pk)] == [3]


def test_an_action_asks_the_database_the_same_whether_the_next_turn_has_a_choice_or_not(four):
    asked: dict[bool, set[tuple[str, ...]]] = {True: set(), False: set()}
    table = automatic(four, options={"rounds": [14]})
    dice = random.Random(6)
    to_the_cards(table, dice)
    while len(queries.bare_state(table.pk).game.open[0].play.tricks) < 12:
        with CaptureQueriesContext(connection) as captured:
            step(table, dice)
        state = queries.bare_state(table.pk)
        if not state.game.open[0].play.trick:
            continue
        statements = tuple(VALUES.sub("?", query["sql"]) for query in captured.captured_queries)
        asked[has_nothing_to_choose(awaited(table))].add(statements)
    assert asked[True] and asked[True] == asked[False]


def test_when_an_answer_leaves_is_no_matter_of_the_hand(four):
    """The tick is the same for a card that is the only legal one and for one of several equal cards."""
    table = automatic(four)
    turn = until_something_is_evident(table, random.Random(1))
    (row,) = AutomaticTurn.objects.filter(table=table.pk)
    state = queries.bare_state(table.pk)
    round = state.game.round(turn.round)
    assert not proved_in_public(round, turn.seat)
    assert due_at(table.pk, round, turn) == row.due_at
    assert due_at(Table.objects.get(pk=table.pk).pk + "x", round, turn) != row.due_at


def test_a_wrong_card_is_still_refused_where_only_one_is_legal(four):
    table = automatic(four)
    turn = until_something_is_evident(table, random.Random(1))
    state = queries.bot_state(table.pk, turn.seat, (turn.round, turn.turn))
    missing = next(i for i in range(52) if not state.hands[turn.round] >> i & 1)
    with pytest.raises(ActionRefused):
        services.act_for(
            table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn), action=PLAYS[missing]
        )
    assert AutomaticTurn.objects.filter(table=table.pk, turn=turn.turn).exists(), "the row stays"
