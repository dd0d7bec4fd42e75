"""Values of cards: the tricks a suit takes on average, by role and set of ranks, as learned.

`worths.json` holds the weights of features by number of players and cards (`4x13`); `make learn` makes it.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from bots.simulation.bids import JOKER, JOKER_WITHOUT_TRUMP, SETS, UNIT, WORTHS
from bots.simulation.jit import Ints, array

ROLES: Final = 3
LEARNED: Final = Path(__file__).parent / "worths.json"
JACK, QUEEN, KING, ACE = (1 << rank for rank in range(9, 13))
FEATURES: Final = (
    *(f"rank {rank}" for rank in range(13)),
    *(f"length {length}" for length in range(14)),
    "king alone",
    "queen with at most one",
    "jack with at most two",
    "ace and king",
    "ace and queen",
    "king and queen",
    "king and queen without ace",
    "queen and jack with another",
)


def features(ranks: int) -> list[int]:
    """Return the places in FEATURES of those that a suit with this set of ranks has."""
    length = ranks.bit_count()
    ace, king, queen, jack = ranks & ACE, ranks & KING, ranks & QUEEN, ranks & JACK
    together = (
        king and length == 1,
        queen and length <= 2,
        jack and length <= 3,
        ace and king,
        ace and queen,
        king and queen,
        king and queen and not ace,
        queen and jack and length >= 3,
    )
    return [
        *(rank for rank in range(13) if ranks >> rank & 1),
        13 + length,
        *(place for place, has in enumerate(together, 27) if has),
    ]


@cache
def _learned() -> Mapping[str, Sequence[int]]:
    found: Mapping[str, Sequence[int]] = json.loads(LEARNED.read_text())
    return found


@cache
def worths_for(players: int, cards: int) -> Ints:
    """Return the table for rounds of so many players and cards, as `bids` reads it."""
    return table(tuple(_learned()[f"{players}x{cards}"]))


def table(weights: Sequence[int]) -> Ints:
    """Return what every suit is worth by these weights, in parts of UNIT, by role and set of ranks; then
    jokers."""
    width = len(FEATURES)
    worths = [0] * WORTHS
    for ranks in range(SETS):
        places = features(ranks)
        for role in range(ROLES):
            worths[role * SETS + ranks] = sum([weights[role * width + place] for place in places])
    worths[JOKER] = UNIT
    worths[JOKER_WITHOUT_TRUMP] = UNIT * 15 // 16
    return array(worths)
