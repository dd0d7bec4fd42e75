"""Who came where at the end of a game."""

from __future__ import annotations

from games.engine.rulesets.base import Winner


def places(scores: tuple[int, ...], winner: Winner, left: tuple[bool, ...]) -> tuple[int, ...]:
    """Each seat's place from 1; ties share the better one (1, 1, 3).

    Seats whose player left for good (`left`) come after all others, among themselves by score.
    """
    sign = -1 if winner is Winner.HIGHEST else 1
    keys = [(gone, sign * score) for gone, score in zip(left, scores, strict=True)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)
