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


@cache
def preferences() -> Ints:
    """Return the preferences learned from games."""
    learned: list[float] = json.loads(LEARNED.read_text())
    assert len(learned) == KINDS, "preferences.json was learned for other kinds of cards"
    return array([*(max(1, round(each)) for each in learned), 0])


def kinds(
    hand: int, playable: int, others: int, row: int, led: int, beating: int, standing: int, later: int
) -> list[int]:
    """Return the kind of each playable card, in ascending order. The arguments are those of `weights`."""
    found = zeros(14)
    # If every kind weighs its own number, the cumulated weights show the kinds.
    count = weights(hand, playable, others, row, led, beating, standing, later, _numbered(), found)
    added_up = [0, *(int(found[i]) for i in range(count))]
    return [after - before for before, after in pairwise(added_up)]


@cache
def _numbered() -> Ints:
    return array([*range(KINDS), 0])
