"""The model of luck and skill behind previews and simulated events, with its constants. Pure.

A deal gives a player skill·A points above the table's mean and luck of standard deviation B, independent
between deals, so that a game of g deals gives

    skill · A·g + luck · B·√g, skill and luck standard normal.

A and B are those of docs/ratings.md (spread `wide`): there, games of five deals differ by 12.1 points between
people and by 40.2 points between games of one. On duplicate boards the deal and the seat explain 18 to 48 %
of a round's variance; taking them out makes a stage round worth 1.6 to 1.9 as many, so luck's variance is
divided by 1.75.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple, Protocol

DEALS_MEASURED: Final = 5
SKILL_A_DEAL: Final = 12.1 / DEALS_MEASURED
LUCK_A_DEAL: Final = 40.2 / sqrt(DEALS_MEASURED)
DUPLICATE_IS_WORTH: Final = 1.75

_NORMAL: Final = NormalDist()
_FINE: Final = 1 << 24


class Lots(Protocol):
    """A source of random numbers 0 … n − 1, each equally likely."""

    def below(self, n: int) -> int:
        """Return the next number below n."""
        ...


class Game(NamedTuple):
    """Points of one game: `skill` is the standard deviation between people, `luck` that of one person's
    games.
    """

    skill: float
    luck: float


def game(deals: int, *, duplicate: bool = False) -> Game:
    """Return the points of a game with this many deals."""
    luck = LUCK_A_DEAL * sqrt(deals)
    return Game(SKILL_A_DEAL * deals, luck / sqrt(DUPLICATE_IS_WORTH) if duplicate else luck)


def normal(lots: Lots) -> float:
    """Return one standard normal number, by the inverse of its distribution; between −5.3 and 5.3."""
    return _NORMAL.inv_cdf((lots.below(_FINE) + 0.5) / _FINE)
