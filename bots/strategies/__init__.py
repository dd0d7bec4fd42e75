"""Strategies of bots, by name: pure functions from what a seat sees to a legal action."""

from collections.abc import Mapping
from functools import cache
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Final

from bots.strategies.base import Evaluation, Strategy

# Loaded when they are played: a search loads its simulator, which other programs do not need.
STRATEGIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "random": "bots.strategies.random_legal",
        "easy": "bots.strategies.easy",
        "steady": "bots.strategies.steady",
        "strong": "bots.strategies.search:STRONG",
        "expert": "bots.strategies.search:EXPERT",
    }
)


# The evaluation of actions (see `Evaluation`); loaded in the same way.
EVALUATION: Final = "bots.strategies.search:evaluate"


@cache
def evaluation() -> Evaluation:
    """Return the evaluation that hints and analyses use."""
    found: Evaluation = resolve_name(EVALUATION)
    return found


@cache
def strategy(name: str) -> Strategy:
    """Return the strategy of this name, one of `STRATEGIES`."""
    found: Strategy = resolve_name(STRATEGIES[name])
    return found
