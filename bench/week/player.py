"""The player model: the bot `steady`, and a share of decisions in which somebody errs on purpose.

That share, their `slips`, is all in which people differ, so it orders them by true skill: who slips less is
better. What a slip is, another card, an estimate at most two tricks off, a bid too many or none, is what it
is for the bot `easy` (`bots/strategies/easy.py`).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Spread(NamedTuple):
    """Between which shares of slips a community lies, evenly."""

    least: float
    most: float

    def slips(self, players: int) -> tuple[float, ...]:
        """The slips of so many people (two or more), the best first."""
        step = (self.most - self.least) / (players - 1)
        return tuple(self.least + step * place for place in range(players))


SPREADS: Final[Mapping[str, Spread]] = MappingProxyType(
    {"narrow": Spread(0.0, 0.2), "wide": Spread(0.0, 0.5), "widest": Spread(0.0, 1.0)}
)
USUAL: Final = "wide"
