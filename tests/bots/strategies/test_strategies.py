"""Tests of every strategy: its answers are legal, quick and repeatable."""

import ast
import os
from pathlib import Path
from random import Random

import pytest

import bots.strategies
from bench.arena.match_game import play
from bots.fresh_game import begun
from bots.strategies import STRATEGIES, strategy
from bots.strategies.base import sight
from bots.strategies.search import SearchStrategy
from games.engine.game import Status
from games.engine.verbs import take, to_act

GAMES = int(os.environ.get("ESTIMATION_STRATEGIES_PLAY", "1"))
TABLES = [
    ("modern", 4, {"rounds": "micro"}),
    ("modern", 4, {"rounds": [1, 14, 15], "break_colour": True, "opened_by": "last_high_bidder"}),
    ("cafe", 4, {"rounds": [1, 14, 15], "break_colour": True, "carry": "redoubling"}),
    ("traditional", 4, {"rounds": "micro"}),
    ("rising", 4, {"rounds": "micro"}),
    ("rising", 4, {"rounds": "micro", "pass_is_final": True}),
    ("casual", 4, {"rounds": "micro"}),
    *(("updown", players, {"jokers": jokers}) for players in (2, 3, 4, 5) for jokers in (0, 1, 2)),
    ("updown", 4, {"concealed": True, "jokers": 1}),
    ("updown", 3, {"turns": "10-1-10"}),
]


def quick(name):
    """Return a strategy. If it searches, it makes few rollouts, and searches before play too."""
    found = strategy(name)
    return found._replace(rollouts=8, talks=True) if isinstance(found, SearchStrategy) else found


# In every run one strategy plays at each table, in turn; in `make prove` all of them do.
PLAYED = [
    pytest.param(
        name, *table, marks=() if GAMES > 1 or place % len(STRATEGIES) == turn else pytest.mark.prove
    )
    for place, table in enumerate(TABLES)
    for turn, name in enumerate(STRATEGIES)
]


@pytest.mark.parametrize(("name", "ruleset", "players", "options"), PLAYED)
def test_it_plays_any_game_to_its_end_with_legal_actions_only(name, ruleset, players, options):
    for deal in range(GAMES):
        played = play([quick(name)] * players, deal, ruleset_key=ruleset, options=options)
        assert played.rounds > 0


@pytest.mark.parametrize("name", STRATEGIES)
def test_the_same_dice_give_the_same_game(name):
    strategies = [quick(name)] * 4
    micro = {"rounds": "micro"}
    assert play(strategies, 5, options=micro) == play(strategies, 5, options=micro)


def test_steady_needs_no_dice():
    game, decks = begun("modern", 4, {"rounds": [1]}, 3)
    while game.status is Status.RUNNING:
        round = game.open[0]
        (seat,) = to_act(round)
        seen = sight(game, {1: decks.hand(round, seat)}, seat, 1)
        answers = {strategy("steady").choose(seen, seen.round.my.legal, Random(seed)) for seed in range(3)}
        assert len(answers) == 1
        game = take(game, decks, round.number, seat, answers.pop()).game


def test_random_uses_every_legal_action():
    game, decks = begun("casual", 4, {"rounds": [14]}, 1)
    (seat,) = to_act(game.open[0])
    seen = sight(game, {14: decks.hand(game.open[0], seat)}, seat, 14)
    chosen = {strategy("random").choose(seen, seen.round.my.legal, Random(seed)) for seed in range(300)}
    assert chosen == set(seen.round.my.legal)


def test_strategies_know_neither_django_nor_chance():
    folder = Path(bots.strategies.__file__).parent
    imported = {
        name.split(".")[0]
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        for name in (
            [each.name for each in node.names]
            if isinstance(node, ast.Import)
            else [node.module]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= {
        "__future__",
        "bots",
        "collections",
        "functools",
        "pkgutil",
        "games",
        "math",
        "types",
        "typing",
    }
