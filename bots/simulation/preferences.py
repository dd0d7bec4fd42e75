"""Which cards players prefer, by kind (see `play`): how often one is played against the others.

A table has a weight for each kind, and last of how many cards in a hundred are played by chance alone.
`preferences.json` holds what was learned; `make learn` makes it.
"""

import json
from functools import cache
from pathlib import Path
from typing import Final

from bots.simulation.jit import Ints, array
from bots.simulation.play import KINDS

LEARNED: Final = Path(__file__).parent / "preferences.json"


@cache
def preferences() -> Ints:
    """Return the preferences learned from games."""
    learned: list[float] = json.loads(LEARNED.read_text())
    assert len(learned) == KINDS, "preferences.json was learned for other kinds of cards"
    return array([*(max(1, round(each)) for each in learned), 0])
