"""`random`: any legal action, all equally likely. The yardstick for every other strategy."""

from __future__ import annotations

from bots.strategies.base import Dice
from games.engine.actions import Action
from games.engine.views import RoundView


def choose(view: RoundView, legal: tuple[Action, ...], rng: Dice) -> Action:
    return rng.choice(legal)
