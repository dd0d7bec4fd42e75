"""Tests of the random choice of a card from a set: by processor instructions, by counting, interpreted."""

import os
import platform
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from bots.simulation import jit
from bots.simulation.chance import begun, rolled, some_card

CHECKOUT = Path(__file__).parents[3]
# Environments: a processor without the instruction, code for any processor, and no compiled code.
OTHERS = {
    "counted off": {"NUMBA_CPU_NAME": "x86-64-v2", "NUMBA_CPU_FEATURES": "+popcnt"},
    "compiled for any": {"NUMBA_CPU_NAME": "generic"},
    "interpreted": {"NUMBA_DISABLE_JIT": "1"},
}


def taken():
    """Return the cards that are chosen from random sets of one to 54 cards."""
    dice, state, cards = Random(54), begun(54), []
    for count in range(1, 55):
        held = dice.sample(range(54), count)
        state = rolled(state)
        cards.append(some_card(state, sum(1 << card for card in held), count))
        assert cards[-1] in held
    return cards


@pytest.mark.parametrize("cards", [[0], [53], [0, 53], [3, 4, 17, 30, 52], list(range(54))], ids=str)
def test_the_nth_card_of_a_set_has_so_many_lower_ones(cards):
    held = sum(1 << card for card in cards)
    assert [jit.nth(held, n) for n in range(len(cards))] == cards


@pytest.mark.skipif(platform.machine() != "x86_64", reason="names processors of that family")
@pytest.mark.parametrize(
    "other",
    [pytest.param(each, marks=pytest.mark.prove) for each in ("counted off", "compiled for any")]
    + ["interpreted"],
)
def test_other_processors_take_the_same_cards(other):
    program = "from tests.bots.simulation.test_chance import *;print(jit.COMPILED and jit.PDEP, taken())"
    environment = {"PATH": os.environ["PATH"], **OTHERS[other]}
    words = [sys.executable, "-c", program]
    answer = subprocess.run(words, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=True)
    assert answer.stdout == f"False {taken()}\n"
