"""The frozen field: opponents that stay as they are, so that strength can be compared across releases."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random

import pytest

from bench.arena.errors import UnknownStrategy
from bench.arena.field import FIELD, NAMES, contender
from bots.fresh_game import begun
from bots.strategies import STRATEGIES
from bots.strategies.base import Dice, Strategy, sight
from games.engine.codec import action_json
from games.engine.game import Status
from games.engine.verbs import take, to_act
from tests.bots.positions import Untouched

TABLES = [
    ("modern@1", 4, {"rounds": [1, 7, 14]}),
    ("traditional@1", 4, {"rounds": [1, 14]}),
    ("rising@1", 4, {"rounds": [1, 14]}),
    ("casual@1", 4, {"rounds": [1, 14]}),
    ("updown@1", 2, {"rounds": [3, 10, 12]}),
    ("updown@1", 4, {"rounds": [5, 10], "jokers": 2}),
    ("updown@1", 5, {"rounds": [8, 10], "concealed": True}),
]
# Searching strategies are slow, so they get fewer positions.
SHORT = [("modern@1", 4, {"rounds": [7]}), ("updown@1", 3, {"rounds": [4]})]
MONTE_CARLO = "3b5e1999c4d4851e7c95336139e0aa58bf54a5d291b7bc4c901957c9993102e8"
STEADY_1 = "3f8f211833db80551f6a9630982cf3c0b21829cd272395caa601a420949b39df"


def answers(
    asked: Strategy, tables: Sequence[tuple[str, int, Mapping[str, object]]], dice: Dice
) -> Iterator[str]:
    """Yield the strategy's action at each position with a choice in some games.

    To vary positions, each third action played is not the strategy's own.
    """
    for ruleset, players, options in tables:
        game, decks = begun(ruleset, players, options, deal=1)
        actions = 0
        while game.status is Status.RUNNING:
            round = game.open[0]
            (seat,) = to_act(round)
            seen = sight(game, {round.number: decks.hand(round, seat)}, seat, round.number)
            legal = seen.round.my.legal
            action = asked.choose(seen, legal, dice)
            if len(legal) > 1:
                yield f"{ruleset} {round.number} {seat} {action_json(action)}"
            done = legal[7 * actions % len(legal)] if actions % 3 == 2 else action
            game = take(game, decks, round.number, seat, done).game
            actions += 1


def test_steady_1_answers_as_first_released():
    found = list(answers(contender("steady-1"), TABLES, Untouched()))
    assert len(found) > 500
    assert sha256("\n".join(found).encode()).hexdigest() == STEADY_1, (
        "steady-1 is frozen: margins against it are compared across releases. If `steady` is to change, "
        "copy what it is made of to bench/arena/frozen first, and let bench/arena/field.py name the copy."
    )


def test_monte_carlo_answers_as_first_released():
    asked = [contender(name) for name in ("mc-1000", "mc-1000-noise-50")]
    found = [each for one in asked for each in answers(one, SHORT, Random(1))]
    assert len(found) > 80
    assert sha256("\n".join(found).encode()).hexdigest() == MONTE_CARLO, (
        "Monte Carlo is frozen, too. If what it is made of is to change (kinds of cards, what cards are "
        "worth, how worlds are dealt), its margins are of another opponent: say so in docs/bots.md."
    )


def test_monte_carlo_has_as_many_rollouts_and_as_much_noise_as_its_name_says():
    plain, noisy = contender("mc-250"), contender("mc-9000-noise-30")
    assert (plain.rollouts, noisy.rollouts) == (250, 9_000)
    assert plain.prefers()[-1] == 0 and noisy.prefers()[-1] == 30
    for wrong in ("mc-0", "mc-1000-noise-0", "mc-", "mc-1000-noise-100"):
        with pytest.raises(UnknownStrategy) as refused:
            contender(wrong)
        assert all(each in refused.value.detail for each in (wrong, *NAMES))


@pytest.mark.parametrize("name", NAMES)
def test_everybody_there_is_can_be_asked_to_play(name):
    assert contender(name).choose


def test_a_name_means_one_thing_only():
    assert all(STRATEGIES[name] == FIELD[name] for name in STRATEGIES.keys() & FIELD.keys())
