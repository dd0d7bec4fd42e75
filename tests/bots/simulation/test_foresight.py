"""Tests of foresight: a seat chooses its later cards by their earlier results, never by hidden cards."""

from random import Random

import pytest

from bots.simulation.chance import begun
from bots.simulation.foresight import (
    KNOWN,
    LENGTH,
    STEPS,
    WAY,
    begin,
    end,
    most_promising,
    place_of,
    record_choice,
    tree,
)
from bots.simulation.jit import array, zeros
from bots.simulation.play import to_the_end
from bots.simulation.preferences import preferences
from bots.strategies.base import BotView
from bots.strategies.search import EXPERT
from games.engine.cards import hand as set_of
from games.engine.rulesets import ruleset
from tests.bots.positions import position
from tests.notation import held

TURN = {"hand": 7, "led": 0, "taking": 0, "later": 3, "standing": 4, "need": 1}
ALIKE = array([100, 200, 300])  # three cards with equal preference, cumulative


def played(known, which, worth, **turn):
    """Store a simulated round with this worth, in which this card was played. Return the turn's place."""
    begin(known)
    place = place_of(known, *(TURN | turn).values())
    record_choice(known, place, which)
    end(known, worth)
    return place


def test_at_a_turn_it_knows_it_plays_what_came_to_most():
    known = tree(100, 0)
    for _ in range(10):
        for which, worth in enumerate((-5.0, 20.0, 3.0)):
            place = played(known, which, worth)
    assert most_promising(known, place, ALIKE, 3) == 1


def test_what_was_not_tried_yet_is_as_promising_as_it_is_preferred():
    known = tree(100, 0)
    for worth in (4.0, -4.0, 4.0):
        place = played(known, 0, worth)
    begin(known)
    assert most_promising(known, place, array([100, 900, 1000]), 3) == 1
    assert most_promising(known, place, array([100, 200, 1000]), 3) == 2


@pytest.mark.parametrize(
    "other",
    [{"hand": 11}, {"led": 7}, {"taking": 1}, {"later": 2}, {"standing": 5}, {"need": 2}],
    ids=lambda other: next(iter(other)),
)
def test_turns_that_look_alike_are_one_and_others_are_apart(other):
    known = tree(100, 0)
    assert played(known, 0, 1.0) == played(known, 1, 2.0)
    assert played(known, 0, 1.0, **other) != played(known, 0, 1.0)
    assert known[WAY][KNOWN] == 2


def test_once_it_knows_as_many_turns_as_it_has_places_for_it_learns_no_more():
    known = tree(2, 0)
    for hand in (3, 5):
        played(known, 0, 1.0, hand=hand)
    begin(known)
    assert place_of(known, *(TURN | {"hand": 6}).values()) == -1


def first_turn(others, seed):
    """Return the place of seat 0's first turn, which leads, if the others hold these cards."""
    known = tree(100, 0)
    hands = array([set_of(held("SA S2 HK")), *(set_of(held(each)) for each in others), 0])
    begin(known)
    to_the_end(
        hands, 4, 0, zeros(4), 3, array([1, 1, 1, 0]), zeros(6), preferences(), zeros(9), zeros(14), known,
        begun(seed),
    )  # fmt: skip
    assert known[WAY][LENGTH] >= 1
    return known[WAY][STEPS]


def test_a_turn_is_the_same_whatever_the_others_hold():
    one = first_turn(("SK SQ SJ", "H2 H3 H4", "CA CK CQ"), 1)
    assert first_turn(("CA CK CQ", "SK SQ SJ", "D2 D3 D4"), 2) == one


def best(foreseeing):
    """Return the best option of a seat that needs one trick with two kings and two twos.

    It has no beliefs, so all seats play as learned; the seat itself does too, if it has no foresight.
    """
    view = position("SK S2 HK H2", seat=0, estimates=(1, 1, 1, 1), about="HAQJ DAK3 CAK3 SAQ3")
    search = EXPERT._replace(rollouts=3_000, foreseeing=foreseeing, believing=False)
    return search.evaluate(BotView(ruleset("modern"), view, (0,) * 4, 1, 0, 0), view.my.legal, Random(1))[0]


def test_a_foreseeing_bot_makes_an_estimate_that_its_own_later_cards_could_lose():
    assert best(foreseeing=False).exact < 0.77 < 0.8 < best(foreseeing=True).exact
