"""Which cards players prefer, by kind (see `play`), as learned: how often one is played against the others.

`preferences.json` holds a weight for each kind; `manage.py learn` makes it.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from bots.simulation.compiling import Ints, array
from bots.simulation.play import KINDS

LEARNED: Final = Path(__file__).parent / "preferences.json"
# Weights as learned are parts of this; the least is 1, so that nothing is impossible.
UNIT: Final = 1_000


@cache
def preferences(sharpness: int = 100) -> Ints:
    """The weights of all kinds; with another `sharpness` than 100 the preferred is so much surer or less."""
    learned: list[float] = json.loads(LEARNED.read_text())
    assert len(learned) == KINDS, "preferences.json was learned for other kinds of cards"
    return array([max(1, round(UNIT * (each / UNIT) ** (sharpness / 100))) for each in learned])
