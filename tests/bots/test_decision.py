"""Tests that a failed search loses no turn: `steady` plays, and the lapse is counted."""

import time

import pytest
from structlog.testing import capture_logs

import bots.strategies
from bots import queries
from bots.pace import CAPS_S, TICK_S, USUAL_S
from bots.services import bot_turns, decision, dice, play_turn, sweep_bots
from bots.services.decision import think
from bots.simulation.card_values import worths_for
from bots.simulation.compiled_code import being_compiled
from bots.strategies import steady
from bots.strategies.base import sight
from games.tables import queries as tables
from tests.bots import searches
from tests.tables.table_setup import step

pytestmark = pytest.mark.usefixtures("committed")
USUALLY_S, CAP_S = USUAL_S["strong"], CAPS_S["strong"]


@pytest.fixture
def searching(monkeypatch):
    """`searching("slow")` replaces the strategy `strong` by this one of `tests.bots.searches`."""

    def named(name):
        found = {**bots.strategies.STRATEGIES, "strong": f"tests.bots.searches:{name}"}
        monkeypatch.setattr(bots.strategies, "STRATEGIES", found)
        bots.strategies.strategy.cache_clear()
        return "strong"

    yield named
    bots.strategies.strategy.cache_clear()


@pytest.fixture
def turn(ali, table_of):
    """A bot's turn at a table with a person, and what the bot sees."""
    table = table_of("steady", ali, ruleset="updown", options={"rounds": [5]})
    while not tables.awaited_at(table.pk)[0].bot:
        step(table)
    (awaited,) = tables.awaited_at(table.pk)
    state = tables.bot_state(table.pk, awaited.seat, (awaited.round, awaited.turn))
    return awaited, sight(state.game, state.hands, awaited.seat, awaited.round)


def thought(strategy, turn):
    awaited, seen = turn
    return think(strategy, seen, seen.round.my.legal, None, awaited.table_id)


def of_steady(turn):
    return steady.choose(turn[1], turn[1].round.my.legal, None)


@pytest.mark.parametrize(("name", "reason"), [("crashing", "crashed"), ("lost", "crashed"), ("slow", "late")])
def test_what_a_search_fails_to_find_steady_plays_and_it_is_counted(searching, turn, name, reason):
    assert thought(searching(name), turn) == of_steady(turn)
    assert thought("strong", turn) == of_steady(turn)
    assert queries.lapses() == {"crashed": 0, "late": 0, "swept": 0} | {reason: 2}


def test_the_log_says_where_and_why(searching, turn):
    strategy = searching("slow")
    with capture_logs() as lines:
        thought(strategy, turn)
    (line,) = lines
    assert (line["event"], line["log_level"]) == ("bot lapsed", "warning")
    assert (line["table"], line["reason"]) == (turn[0].table_id, "late")


@pytest.mark.parametrize("name", ["quick", "delayed"])
def test_a_machine_that_does_other_things_changes_nothing_about_what_is_played(searching, turn, name):
    assert thought(searching(name), turn) == turn[1].round.my.legal[-1]
    assert set(queries.lapses().values()) == {0}


def test_what_cards_are_worth_is_loaded_before_the_cost_is_counted(searching, turn):
    worths_for.cache_clear()
    thought(searching("quick"), turn)  # `quick` itself loads nothing
    loaded = worths_for.cache_info().misses
    worths_for(len(turn[1].round.estimates), turn[1].round.cards)
    assert worths_for.cache_info().misses == loaded


def test_while_another_program_compiles_the_search_steady_plays_and_it_is_no_lapse(searching, turn):
    with being_compiled():
        assert thought(searching("contrary"), turn) == of_steady(turn)
    assert thought("strong", turn) != of_steady(turn)
    assert set(queries.lapses().values()) == {0}


@pytest.mark.parametrize("name", ["quick", "crashing"])
def test_before_a_person_an_answer_of_a_search_leaves_no_sooner_than_is_usual(searching, turn, name):
    strategy, began = searching(name), time.monotonic()
    assert play_turn(turn[0], strategy) is not None
    assert time.monotonic() - began >= USUALLY_S


def test_before_a_person_a_turn_without_a_choice_is_thought_about_like_any_other(searching, turn):
    """Otherwise a quick answer on a busy machine would show that the bot has only one card of the suit."""
    awaited, seen = turn
    strategy, legal = searching("working"), seen.round.my.legal
    for choices, unread in ((1, True), (1, False), (2, True)):
        searches.working.worked = 0
        think(strategy, seen, legal[:choices], None, awaited.table_id, unread=unread)
        assert searches.working.worked == (choices == 1 and unread)


def test_the_moment_is_the_turn_s_own_by_dice_that_no_search_sees(turn):
    table = tables.table(turn[0].table_id, None)
    alone, again = (bot_turns._pace("strong", turn[0], table, among_bots=False) for _ in range(2))
    assert alone == again
    assert bot_turns._pace("strong", turn[0], table, among_bots=True) == (0.0, TICK_S)
    rolled = {dice.of_turn(what_for, table, (1, 1)).random() for what_for in ("bots.pace", "bots.dice")}
    assert len(rolled) == 2


def test_the_sweep_does_not_search(monkeypatch, turn, age):
    # Give `steady` a time limit as strategies that search have, so that this test needs no search.
    monkeypatch.setattr(decision, "CAPS_S", {"steady": CAP_S})
    age(tables.table(turn[0].table_id, None), 9)
    assert sweep_bots() == 1
    assert queries.lapses()["swept"] >= 1
    assert (awaited := tables.awaited_at(turn[0].table_id)) and awaited[0] != turn[0]
