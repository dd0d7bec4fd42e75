"""Tests that the compiled and the interpreted simulator give the same cards and points.

`make simulator-long` plays a hundred thousand deals of every ruleset.
"""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from bots.fresh_game import begun
from bots.simulation.jit import COMPILED
from bots.strategies.base import sight
from bots.strategies.search import SearchStrategy
from games.engine.game import Status
from games.engine.rulesets import RULESETS
from games.engine.verbs import take, to_act
from tests.bots.simulation.random_deals import digests

CHECKOUT = Path(__file__).parents[3]
TABLES = [
    ("modern", 4, {"rounds": [1, 14]}),
    (
        "modern",
        4,
        {"rounds": [1, 14], "break_colour": True, "opened_by": "last_high_bidder", "dash_points": 25},
    ),
    ("traditional", 4, {"rounds": [2]}),
    ("rising", 4, {"rounds": [3]}),
    ("casual", 4, {"rounds": [4]}),
    ("cafe", 4, {"rounds": [5]}),
    ("updown", 3, {"rounds": [4, 7], "jokers": 2}),
    ("updown", 5, {"rounds": [5], "concealed": True}),
]
DEALS = int(os.environ.get("ESTIMATION_SIMULATED", "10"))
ROLLOUTS = int(os.environ.get("ESTIMATION_ROLLED_OUT", "1"))
# An interpreted search is slow, so usually only one table with an auction and one without are tested.
WEIGHED = TABLES if ROLLOUTS > 1 else TABLES[4:7:2]


def weighed(ruleset, players, options):
    """Return a digest of how a search evaluates every decision of a game, with all digits of its numbers.

    Only `worth` and `error` are rounded: compiled and interpreted code may round their roots and tanhs
    differently.
    """
    game, decks = begun(ruleset, players, options, 1)
    search, dice, seen_all = SearchStrategy(ROLLOUTS, talks=True), Random(1), hashlib.sha256()
    while game.status is Status.RUNNING:
        round = game.open[0]
        (seat,) = to_act(round)
        seen = sight(game, {round.number: decks.hand(round, seat)}, seat, round.number)
        legal = seen.round.my.legal
        if round.phase.value != "void" and len(legal) > 1:
            for option in search.evaluate(seen, legal, dice):
                exactly = [float(each).hex() for each in (option.points, option.exact, *option.tricks)]
                nearly = f"{option.worth:.9f} {option.error:.9f}"
                seen_all.update(f"{option.action} {exactly} {nearly}\n".encode())
        game = take(game, decks, round.number, seat, search.choose(seen, legal, dice)).game
    return seen_all.hexdigest()


def test_what_is_weighed_is_the_same_compiled_and_interpreted():
    program = (
        "import json; from tests.bots.simulation.test_both_worlds import *;"
        "print(json.dumps([COMPILED, [weighed(*each) for each in WEIGHED]]))"
    )
    environment = {
        "PATH": os.environ["PATH"],
        "NUMBA_DISABLE_JIT": "1",
        "ESTIMATION_ROLLED_OUT": f"{ROLLOUTS}",
    }
    words = [sys.executable, "-c", program]
    answer = subprocess.run(words, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=True)
    compiled, interpreted = json.loads(answer.stdout)
    assert COMPILED and not compiled
    assert [weighed(*each) for each in WEIGHED] == interpreted


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_same_dice_weigh_the_same(table):
    assert weighed(*table) == weighed(*table)


def test_random_deals_have_the_same_legal_cards_winners_and_points_compiled_and_interpreted():
    words = [sys.executable, "-m", "tests.bots.simulation.random_deals", f"{DEALS}"]
    environment = {"PATH": os.environ["PATH"], "NUMBA_DISABLE_JIT": "1"}
    with subprocess.Popen(words, cwd=CHECKOUT, env=environment, stdout=subprocess.PIPE, text=True) as other:
        compiled = {name: digests(name, DEALS) for name in RULESETS}
        was_compiled, interpreted = json.loads(other.communicate()[0])
    assert COMPILED and not was_compiled
    assert compiled == interpreted
