"""How bots think: pure functions from a view of one's own seat to a legal action, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bots.strategies import random_legal, steady
from bots.strategies.base import Strategy

STRATEGIES: Final[Mapping[str, Strategy]] = MappingProxyType({"random": random_legal, "steady": steady})
