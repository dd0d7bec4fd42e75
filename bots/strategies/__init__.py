"""How bots think: pure functions from what one's own seat sees to a legal action, by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Final

from bots.strategies.base import Strategy

# Loaded by whoever plays them: what searches brings its simulator along, which others go without.
STRATEGIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "random": "bots.strategies.random_legal",
        "easy": "bots.strategies.easy",
        "steady": "bots.strategies.steady",
        "strong": "bots.strategies.searching:STRONG",
        "expert": "bots.strategies.searching:EXPERT",
    }
)


@cache
def strategy(name: str) -> Strategy:
    """The strategy of this name, one of `STRATEGIES`."""
    found: Strategy = resolve_name(STRATEGIES[name])
    return found
