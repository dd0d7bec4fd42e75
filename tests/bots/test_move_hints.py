"""Tests of move hints at tables that have them: a worker computes them, and the sweep finds lost requests."""

import json
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from bots import errors, queries, services, tasks
from bots.models import Hint
from bots.services import play_waiting
from bots.simulation.compiled_code import being_compiled
from bots.strategies import steady
from bots.strategies.base import sight
from bots.wakeup import URGENT
from games.engine import codec
from games.tables import queries as tables
from games.tables.errors import HintsNotAllowed, NotSeated, TableNotFound
from games.tables.models import Table
from games.tables.services import act
from tests.notation import deck

# The first hand has no diamonds.
VOID = "0: SAKQ2 HT987 C76543\n1: *\n2: *\n3: *"
pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def table(ali, table_of):
    """A table that allows hints, at which it is ali's turn."""
    table = table_of(ali, "steady", ruleset="updown", options={"rounds": [3]}, hints=True)
    play_waiting(table.pk)
    return table


def asked(table, player, number=None):
    awaited = queries.turn_for_hint(table.pk, player, number)
    return queries.hint_of(awaited) or services.begin_hint(awaited)


def work_out(hint):
    return services.compute_hint(hint.table_id, turn=(hint.round, hint.turn), seat=hint.seat)


def test_a_hint_is_asked_for_once_worked_out_by_a_worker_and_then_told(ali, table, weighing, hinted):
    hinted()
    assert asked(table, ali).options is None
    assert hinted(URGENT) == 1
    assert asked(table, ali).options is None
    assert hinted() == 0
    tasks.hint.apply(args=(table.pk, 3, tables.awaited_at(table.pk)[0].turn, 0), throw=True)
    state = tables.state(table.pk, ali)
    seen = sight(state.game, state.hands, state.seat, 3)
    best, *others = asked(table, ali).options
    assert best["action"] == codec.action_json(steady.choose(seen, seen.round.my.legal, None))
    assert len(others) + 1 == len(seen.round.my.legal)
    assert (best["worth"], best["exact"], best["tricks"]) == (1.0, 0.5, [0.25, 0.75])


def test_of_two_who_ask_for_a_hint_at_once_the_second_wakes_nobody(ali, table, hinted):
    hinted()
    awaited = queries.turn_for_hint(table.pk, ali, None)
    first = services.begin_hint(awaited)
    assert services.begin_hint(awaited) == first
    assert hinted(URGENT) == 1


def test_the_search_itself_weighs_what_may_be_said_and_is_worth_considering(ali, table, settings):
    """Other tests use a fake evaluation; what a real search finds is tested with the search."""
    settings.ROLLOUTS = 50
    assert work_out(asked(table, ali))
    state = tables.state(table.pk, ali)
    legal = sight(state.game, state.hands, state.seat, 3).round.my.legal
    options = asked(table, ali).options
    said = [each["action"] for each in options]
    assert said and {json.dumps(each) for each in said} <= {
        json.dumps(codec.action_json(each)) for each in legal
    }
    assert all(abs(sum(each["tricks"]) - 1) < 0.01 and 0 <= each["exact"] <= 1 for each in options)
    assert len({each["points"] for each in options}) > 1


def test_while_another_program_compiles_the_search_a_hint_waits_for_the_sweep(ali, table, weighing):
    hint = asked(table, ali)
    words = (table.pk, hint.round, hint.turn, hint.seat)
    with being_compiled():
        tasks.hint.apply(args=words, throw=True)
    hint.refresh_from_db()
    assert (hint.options, hint.attempts, hint.leased_until) == (None, 0, None)
    tasks.hint.apply(args=words, throw=True)
    hint.refresh_from_db()
    assert hint.options


def test_two_workers_work_a_hint_out_once(ali, table, weighing):
    hint = asked(table, ali)
    assert work_out(hint)
    assert not work_out(hint)
    assert Hint.objects.count() == 1


def test_hints_are_for_the_seat_that_is_awaited(ali, mona, table, weighing):
    with pytest.raises(NotSeated):
        asked(table, mona)
    with pytest.raises(errors.HintNotNow):
        asked(table, ali, number=2)
    with pytest.raises(TableNotFound):
        queries.turn_for_hint("table_none", ali, None)
    while not tables.awaited_at(table.pk)[0].bot:
        taken(table, ali)
    with pytest.raises(errors.HintNotNow):
        asked(table, ali)


def taken(table, player):
    """Take the player's turn with the first legal action."""
    (awaited,) = tables.awaited_at(table.pk)
    state = tables.state(table.pk, player)
    seen = sight(state.game, state.hands, state.seat, 3)
    act(table_id=table.pk, player=player, turn=(3, awaited.turn), action=seen.round.my.legal[0])


def test_a_table_that_was_opened_without_has_none(ali, table_of):
    table = table_of(ali, "steady", ruleset="updown", options={"rounds": [3]})
    with pytest.raises(errors.HintsNotOffered):
        asked(table, ali)


def test_a_rated_table_never_has_them(ali, table_of):
    with pytest.raises(HintsNotAllowed):
        table_of(
            ali, "steady", ruleset="updown", options={"rounds": [3]}, turn_limit=60, rated=True, hints=True
        )


def test_no_row_of_a_rated_table_can_say_otherwise(table):
    with pytest.raises(IntegrityError, match="table_hints_for_practice_only"), transaction.atomic():
        Table.objects.filter(pk=table.pk).update(rated=True, turn_limit=60)


def test_a_lost_hint_is_sent_again_and_one_that_is_being_worked_out_is_not(ali, table, weighing, hinted):
    hint = asked(table, ali)
    hinted()
    assert services.sweep_hints() == 0
    Hint.objects.update(asked_at=Now() - timedelta(seconds=2))
    assert (services.sweep_hints(), hinted(URGENT)) == (1, 1)
    assert services.sweep_hints() == 0
    Hint.objects.update(leased_until=Now() + timedelta(seconds=9), woken_until=None)
    assert services.sweep_hints() == 0
    assert not work_out(hint), "somebody is at it"
    assert Hint.objects.get().attempts == 0
    Hint.objects.update(leased_until=Now() - timedelta(seconds=1))
    assert work_out(hint)
    Hint.objects.update(leased_until=None)
    assert services.sweep_hints() == 0


def test_what_cannot_be_worked_out_is_given_up_after_three_times(ali, table, weighing):
    weighing("crashing")
    hint = asked(table, ali)
    for _ in range(3):
        with pytest.raises(RuntimeError):
            work_out(hint)
    assert not work_out(hint)
    with pytest.raises(errors.HintUnavailable):
        asked(table, ali)


def test_while_the_last_attempt_is_under_way_it_is_not_given_up(ali, table, weighing):
    hint = asked(table, ali)
    Hint.objects.update(attempts=3, leased_until=Now() + timedelta(seconds=9))
    assert asked(table, ali) == hint
    Hint.objects.update(leased_until=Now() - timedelta(seconds=1))
    with pytest.raises(errors.HintUnavailable):
        asked(table, ali)


def test_what_fails_is_begun_again_without_waiting_as_for_a_worker_that_died(ali, table, weighing, hinted):
    weighing("crashing")
    hint = asked(table, ali)
    with pytest.raises(RuntimeError):
        work_out(hint)
    hinted()
    Hint.objects.update(asked_at=Now() - timedelta(seconds=2))
    assert (services.sweep_hints(), hinted(URGENT)) == (1, 1)


def test_a_hand_without_a_suit_is_kept_or_not_without_a_hint_and_the_refusal_says_so(ali, table_of):
    options = {"rounds": [1], "seating": "as_taken"}
    stacked = {(1, 0): deck(VOID, dealer=3)}
    table = table_of(ali, *["steady"] * 3, ruleset="modern", options=options, hints=True, stacked=stacked)
    assert [each.seat for each in tables.awaited_at(table.pk)] == [0]
    with pytest.raises(errors.HintNotNow, match="a hand without a suit"):
        asked(table, ali)


def test_a_turn_that_was_taken_meanwhile_needs_none(ali, table, weighing):
    hint = asked(table, ali)
    taken(table, ali)
    assert not work_out(hint)


def test_hints_are_forgotten(ali, table, weighing):
    asked(table, ali)
    Hint.objects.update(asked_at=Now() - timedelta(hours=2))
    services.sweep_hints()
    assert not Hint.objects.exists()
