"""Monte Carlo for the field: what everybody would write first, at any number of rounds played out.

All that is decided is, what is said included. All deals that voids allow are as likely, and rounds are played
out by players who only aim at their estimates, or play so many cards in a hundred by chance. So nothing that
was learned is in it but what cards are worth.
"""

import re
from functools import cache, partial
from typing import Final

from bots.simulation.jit import Ints, array
from bots.simulation.play import FOLLOWING, KINDS, PLACES, RUFFING
from bots.strategies.search import SearchStrategy

# How much rather the one card is played than the other, for each step between them, by players who only aim.
STEP: Final = 10
NAME: Final = re.compile(r"mc-([1-9][0-9]{0,5})(?:-noise-([1-9][0-9]?))?")


def monte_carlo(name: str) -> SearchStrategy | None:
    """`mc-1000` plays 1,000 rounds out for a decision, `mc-1000-noise-50` half of their cards by chance."""
    found = NAME.fullmatch(name)
    if found is None:
        return None
    prefers = partial(aiming, int(found[2] or 0))
    return SearchStrategy(
        int(found[1]),
        prefers=prefers,
        believing=False,
        foreseeing=False,
        rollouts_a_world=3,
        growing=False,
        talks=True,
    )


@cache
def aiming(by_chance: int = 0) -> Ints:
    """The preferences of players who only aim at their estimates: high while they need tricks, and low once
    they do not."""
    return array([*(STEP ** _steps(kind) for kind in range(KINDS)), by_chance])


def _steps(kind: int) -> int:
    """A step from 0 to 7: the higher, the sooner the card is played. To lead counts as to win."""
    situation, place = divmod(kind, PLACES)
    if kind < FOLLOWING:
        standing, wins = situation // 2, 1
    elif kind < RUFFING:
        standing, way = divmod((kind - FOLLOWING) // PLACES // 6, 2)
        wins = way == 1
    else:
        standing, way = divmod((kind - RUFFING) // PLACES // 3, 3)
        wins = way // 2
    high = 3 - place // 36  # of those about, fewer are higher
    needs = standing // 3 >= 2
    if needs:
        return high + 4 if wins else high
    return 3 - high if wins else high + 4
