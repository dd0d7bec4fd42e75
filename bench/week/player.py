"""The player model: the bot `steady`, with deliberate mistakes in a share of its decisions.

People differ only in this share, their `slips`, so it orders them by true skill: fewer slips are better. A
slip is what it is for the bot `easy` (`bots/strategies/easy.py`): another card, an estimate off by at most
two tricks, a bid of one trick more, or a pass.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Spread(NamedTuple):
    """The range of slips in a community; people's slips are spread over it evenly."""

    least: float
    most: float

    def slips(self, players: int) -> tuple[float, ...]:
        """Return the slips of this many people (two or more), the best first."""
        step = (self.most - self.least) / (players - 1)
        return tuple(self.least + step * place for place in range(players))


SPREADS: Final[Mapping[str, Spread]] = MappingProxyType(
    {"narrow": Spread(0.0, 0.2), "wide": Spread(0.0, 0.5), "widest": Spread(0.0, 1.0)}
)
USUAL: Final = "wide"
