"""Points of rounds that were not played out: given by a director, or none because all passed."""

from __future__ import annotations

from typing import Final

from games.engine.facts import Line
from games.engine.rulesets.base import Carry, RoundScore
from games.engine.rulesets.scoring import carried

# The labels of such points.
RULING: Final = "ruling"
SKIPPED: Final = "skipped"


def as_given(points: tuple[int, ...], multiplier: int) -> RoundScore:
    """Return the given points as they are. The multiplier carried to this round is carried to the next."""
    return RoundScore(points, tuple((Line(RULING, each),) for each in points), multiplier)


def skipped(players: int, carry: Carry, multiplier: int) -> RoundScore:
    """Return a round without points. The next round counts more, as after one that nobody made."""
    return RoundScore((0,) * players, ((Line(SKIPPED, 0),),) * players, carried(carry, multiplier))
