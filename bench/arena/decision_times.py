"""Times of decisions, counted in logarithmic steps of 2 %, so that any number of them fits in one line."""

from collections import Counter
from collections.abc import Callable, Mapping
from math import exp, log
from typing import Final

from bots.strategies.base import BotView, Dice, Strategy
from games.engine.actions import Action

STEP: Final = log(1.02)
LEAST_MS: Final = 1e-4


class Timed:
    """A strategy that times each decision with a choice; `steps` maps a logarithmic step to a count."""

    def __init__(self, strategy: Strategy, seconds: Callable[[], float]) -> None:
        self._strategy, self._seconds = strategy, seconds
        self.steps: Counter[int] = Counter()

    def choose(self, sight: BotView, legal: tuple[Action, ...], rng: Dice) -> Action:
        if len(legal) == 1:
            return self._strategy.choose(sight, legal, rng)
        begun = self._seconds()
        action = self._strategy.choose(sight, legal, rng)
        ms = max(LEAST_MS, 1000 * (self._seconds() - begun))
        self.steps[round(log(ms) / STEP)] += 1
        return action


def quantile(steps: Mapping[int, int], share: float) -> float:
    """Return the milliseconds within which this share of the decisions was made, accurate to 1 %."""
    left = share * sum(steps.values())
    for step in sorted(steps):
        left -= steps[step]
        if left <= 0:
            return exp(step * STEP)
    return 0.0
