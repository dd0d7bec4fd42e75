"""`random`: any legal action, all equally likely. The yardstick for every other strategy."""

from bots.strategies.base import BotView, Dice
from games.engine.actions import Action


def choose(sight: BotView, legal: tuple[Action, ...], rng: Dice) -> Action:
    return rng.choice(legal)
