"""The rounds of a game, and the shorter games that have a name."""

from typing import Final

from games.engine.cards import Trump
from games.engine.rulesets.base import RoundPlan

NORMAL: Final = tuple(RoundPlan(number, 13, False, None) for number in range(1, 14))
FAST: Final = (
    RoundPlan(14, 13, True, Trump.NO_TRUMP),
    RoundPlan(15, 13, True, Trump.SPADES),
    RoundPlan(16, 13, True, Trump.HEARTS),
    RoundPlan(17, 13, True, Trump.DIAMONDS),
    RoundPlan(18, 13, True, Trump.CLUBS),
)
FULL: Final = NORMAL + FAST
HALF: Final = tuple(plan for plan in FULL if plan.number in (1, 2, 3, 4, 5, 6, 14, 16, 18))
MINI: Final = tuple(plan for plan in FULL if plan.number in (1, 2, 3, 4, 5, 14, 15, 16, 17, 18))
MICRO: Final = tuple(plan for plan in FULL if plan.number in (1, 2, 3, 14, 18))


def turns(cards: tuple[int, ...]) -> tuple[RoundPlan, ...]:
    """Return turns with these numbers of cards, numbered from 1. The turned-up card names their trump."""
    return tuple(RoundPlan(number, each, False, None) for number, each in enumerate(cards, start=1))


UP_AND_DOWN: Final = turns((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1))
DOWN_AND_UP: Final = turns((10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
