"""Tests that whole games of the engine replay in the simulator: same legal actions, winners and points.

`make simulator-long` replays a hundred thousand deals of every ruleset.
"""

import os
from random import Random

import pytest

from bots.fresh_game import begun
from bots.strategies import strategy
from bots.strategies.base import sight
from games.engine import facts
from games.engine.game import Status
from games.engine.round import Phase
from games.engine.rulesets import RULESETS
from games.engine.verbs import legal_actions, take, to_act
from tests.bots.simulation.replay import Replay
from tests.engine.random_games import any_options

DEALS = int(os.environ.get("ESTIMATION_SIMULATED", "15"))
# One game in this many is played by bots, which takes longer; there, what a search sees is checked too.
BY_BOTS = max(6, DEALS // 1000)
BOTS = ("random", "easy", "steady")


def table(ruleset, dice):
    """Choose a number of players and options of the ruleset at random."""
    chosen = any_options(ruleset, dice)
    if dice.random() < 0.3:
        plans = dice.sample(ruleset.rounds, 2)
        chosen["rounds"] = sorted(each.number for each in plans)
    return dice.choice(ruleset.players), chosen


def replayed(name, deal):
    """Play a whole game of the ruleset and replay it. Return how many deals it had."""
    dice = Random(f"replay {name} {deal}")
    players, options = table(RULESETS[name], dice)
    game, decks = begun(name, players, options, deal)
    bots = [strategy(dice.choice(BOTS)) for _ in range(players)] if deal % BY_BOTS == 0 else None
    replays, deals = {}, 0
    for round in game.open:
        replays[round.number] = deal_of(game, decks, facts.Dealt(round.number, 0, *dealt(round)))
        deals += 1
    while game.status is Status.RUNNING:
        round = dice.choice([each for each in game.open if to_act(each)])
        seat = dice.choice(sorted(to_act(round)))
        legal = legal_actions(round, decks.hand(round, seat), seat)
        replays[round.number].may(round.phase, seat, legal)
        action = dice.choice(legal)
        if bots:
            hands = {each.number: decks.hand(each, seat) for each in game.open}
            seen = sight(game, hands, seat, round.number)
            if round.phase is not Phase.VOID:
                replays[round.number].fits(seen)
            action = bots[seat].choose(seen, legal, dice)
        taken = take(game, decks, round.number, seat, action)
        game = taken.game
        for fact in taken.facts:
            if isinstance(fact, facts.Dealt):
                replays[fact.round] = deal_of(game, decks, fact)
                deals += 1
            elif not isinstance(fact, facts.GameFinished):
                replays[fact.round].hears(fact)
    return deals


def dealt(round):
    return round.deal.dealer, round.setup.plan.cards, round.declarations.trump, round.deal.turned_up


def deal_of(game, decks, fact):
    return Replay(game.ruleset, fact, decks.hands(game.round(fact.round)))


@pytest.mark.parametrize("name", RULESETS)
def test_games_replay_to_the_same_legal_actions_winners_and_points(name):
    deals = game = 0
    while deals < DEALS:
        deals += replayed(name, game)
        game += 1
