"""Which cards players prefer, by kind (see `play`): how often one is played against the others.

A table has a weight for each kind, and last of how many cards in a hundred are played by chance alone.
`preferences.json` holds what was learned; `make learn` makes it.
"""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from bots.simulation.jit import Ints, array, zeros
from bots.simulation.play import KINDS, weights

LEARNED: Final = Path(__file__).parent / "preferences.json"
# Weights as learned are parts of this; the least is 1, so that nothing is impossible.
UNIT: Final = 1_000
# How much one card is preferred to another, for each step between them, by players who only aim.
STEP: Final = 10


@cache
def preferences() -> Ints:
    """Return the learned preferences."""
    learned: list[float] = json.loads(LEARNED.read_text())
    assert len(learned) == KINDS, "preferences.json was learned for other kinds of cards"
    return array([*(max(1, round(each)) for each in learned), 0])


@cache
def aiming(by_chance: int = 0) -> Ints:
    """Return the preferences of players who only aim at their estimates: high while they need tricks, then
    low."""
    return array([*(STEP ** _steps(kind) for kind in range(KINDS)), by_chance])


def kinds(
    hand: int, playable: int, others: int, row: int, led: int, beating: int, standing: int, later: int
) -> list[int]:
    """Return the kind of each playable card, in ascending order; other arguments are as in `weights`."""
    found = zeros(14)
    # If every kind weighs its own number, the sums show the kinds.
    count = weights(hand, playable, others, row, led, beating, standing, later, _numbered(), found)
    added_up = [0, *(int(found[i]) for i in range(count))]
    return [after - before for before, after in pairwise(added_up)]


@cache
def _numbered() -> Ints:
    return array([*range(KINDS), 0])


def _steps(kind: int) -> int:
    """Return a step from 0 to 7: the higher, the sooner the card is played. Leading counts as winning."""
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
