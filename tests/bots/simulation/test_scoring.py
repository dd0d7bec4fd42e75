"""Tests that the simulator counts points as the engine does, under every ruleset and house rule."""

import os
from random import Random

import pytest

from bots.simulation import layout
from bots.simulation.jit import array, zeros
from bots.simulation.numbers import numbers
from bots.simulation.scoring import score
from games.engine.rulesets import RULESETS
from games.engine.rulesets.base import Carry, RoundResult
from games.engine.rulesets.options import configure
from games.engine.seats import Seat
from tests.engine.random_games import any_options

ROUNDS = int(os.environ.get("ESTIMATION_SCORED", "80"))


def result(dice, ruleset):
    """Return a random result of a round, in which about half of the seats make their estimates."""
    plan, players = dice.choice(ruleset.rounds), dice.choice(ruleset.players)
    won = [0] * players
    for _ in range(plan.cards):
        won[dice.randrange(players)] += 1
    estimates = [each if dice.random() < 0.5 else dice.randint(0, plan.cards) for each in won]
    dash_calls = tuple(Seat(seat) for seat in range(players) if estimates[seat] == 0 and dice.random() < 0.4)
    nobody_or_one = [None, *map(Seat, range(players))]
    multiplier = 1 if ruleset.carry is Carry.NONE else dice.randint(1, 3)
    declarer, risk = dice.choice(nobody_or_one), dice.choice(nobody_or_one)
    return RoundResult(plan, multiplier, declarer, dash_calls, risk, tuple(estimates), tuple(won))


def scored(ruleset, result):
    about, points = zeros(layout.ABOUT), zeros(6)
    about[layout.PLAYERS], about[layout.CARDS] = len(result.estimates), result.plan.cards
    about[layout.NUMBER], about[layout.MULTIPLIER] = result.plan.number, result.multiplier
    about[layout.HIGH_BIDDER] = -1 if result.high_bidder is None else result.high_bidder
    about[layout.RISK] = -1 if result.risk is None else result.risk
    about[layout.DASHES] = sum(1 << seat for seat in result.dash_calls)
    rules = numbers(ruleset, result.plan.fast)
    score(rules, about, array(result.estimates), array(result.tricks), points)
    return tuple(int(each) for each in points)[: len(result.estimates)]


@pytest.mark.parametrize("name", RULESETS)
def test_a_round_has_the_points_that_the_engine_gives_it(name):
    ruleset, dice = RULESETS[name], Random(f"scoring {name}")
    for _ in range(ROUNDS):
        some = result(dice, ruleset)
        rules = configure(ruleset, len(some.estimates), any_options(ruleset, dice))
        assert scored(rules, some) == rules.scoring(some).points, (rules, some)
