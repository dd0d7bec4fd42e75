"""Plain Monte Carlo search for the field: the usual first approach, with any number of rounds played out.

It treats everything already decided as given, bids and estimates included. All deals that fit the known voids
are equally likely. Rounds are played out by players who only aim at their estimates, or who play a given
percentage of cards at random. So the only learned data in it are the card values.
"""

import re
from functools import cache, partial
from typing import Final

from bots.simulation.jit import Ints, array
from bots.simulation.play import FOLLOWING, KINDS, PLACES, RUFFING
from bots.strategies.search import SearchStrategy

# Factor of preference from one step to the next, for players who only aim at their estimates.
STEP: Final = 10
NAME: Final = re.compile(r"mc-([1-9][0-9]{0,5})(?:-noise-([1-9][0-9]?))?")


def monte_carlo(name: str) -> SearchStrategy | None:
    """Return the search of this name, or None if the name has another form.

    `mc-1000` plays out 1,000 rounds per decision. `mc-1000-noise-50` plays half of their cards at random.
    """
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
    """Return the preferences of players who only aim: high cards while they need tricks, then low ones."""
    return array([*(STEP ** _steps(kind) for kind in range(KINDS)), by_chance])


def _steps(kind: int) -> int:
    """Return a step from 0 to 7. A higher step is played sooner. Leading counts like winning."""
    situation, place = divmod(kind, PLACES)
    if kind < FOLLOWING:
        standing, wins = situation // 2, 1
    elif kind < RUFFING:
        standing, way = divmod((kind - FOLLOWING) // PLACES // 6, 2)
        wins = way == 1
    else:
        standing, way = divmod((kind - RUFFING) // PLACES // 3, 3)
        wins = way // 2
    high = 3 - place // 36  # counts the other cards: with fewer left, this one is higher
    needs = standing // 3 >= 2
    if needs:
        return high + 4 if wins else high
    return 3 - high if wins else high + 4
