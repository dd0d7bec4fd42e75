"""The player model: the bot `steady`, and a share of decisions in which somebody errs on purpose.

That share, his `slips`, is all in which people differ, so it orders them by true skill: who slips less is
better. What a slip is depends on what is decided:

* a card: any other legal card, each as likely;
* an estimate: another legal one, at most two tricks off, each as likely;
* a bid: a pass, or one trick more of the same trump, whichever is legal, each as likely;
* everything else (a pass, voids, dash calls): none.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from bots.strategies import steady
from bots.strategies.base import Sight
from games.engine.actions import PASS, Action, Bid, Estimate, PlayCard

FARTHEST: Final = 2  # tricks that a slip of an estimate is off


class Spread(NamedTuple):
    """Between which shares of slips a community lies, evenly."""

    least: float
    most: float

    def slips(self, players: int) -> tuple[float, ...]:
        """Of so many people (two or more), the best first."""
        step = (self.most - self.least) / (players - 1)
        return tuple(self.least + step * place for place in range(players))


SPREADS: Final[Mapping[str, Spread]] = MappingProxyType(
    {"narrow": Spread(0.0, 0.2), "wide": Spread(0.0, 0.5), "widest": Spread(0.0, 1.0)}
)
USUAL: Final = "wide"


def choose(sight: Sight, legal: tuple[Action, ...], slips: float, dice: Random) -> Action:
    """One of `legal`: what `steady` does, or with the chance `slips` (0 to 1) a slip."""
    best = steady.choose(sight, legal, dice)
    if len(legal) == 1 or dice.random() >= slips:
        return best
    others = [each for each in legal if each != best and _is_slip(each, best)]
    return dice.choice(others) if others else best


def _is_slip(action: Action, best: Action) -> bool:
    if isinstance(best, PlayCard):
        return isinstance(action, PlayCard)
    if isinstance(best, Estimate):
        return isinstance(action, Estimate) and abs(action.value - best.value) <= FARTHEST
    if isinstance(best, Bid):
        more = isinstance(action, Bid) and (action.tricks, action.trump) == (best.tricks + 1, best.trump)
        return more or action == PASS
    return False
