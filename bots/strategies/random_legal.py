"""`random`: any legal action, all equally likely. The yardstick for every other strategy."""

from bots.strategies.base import Dice, Sight
from games.engine.actions import Action


def choose(sight: Sight, legal: tuple[Action, ...], rng: Dice) -> Action:
    return rng.choice(legal)
