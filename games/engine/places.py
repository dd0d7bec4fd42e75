"""Places at the end of a game."""

from collections.abc import Sequence
from enum import StrEnum

from games.engine.rulesets.base import Winner


class PlaceName(StrEnum):
    """Names of places: king, sub king, upper kooz and kooz, which is the last."""

    KING = "king"
    SUB_KING = "sub_king"
    UPPER_KOOZ = "upper_kooz"
    KOOZ = "kooz"


def places(scores: tuple[int, ...], winner: Winner, left: tuple[bool, ...]) -> tuple[int, ...]:
    """Return each seat's place from 1; ties share the better one (1, 1, 3).

    Seats whose player left for good (`left`) come after all others, among themselves by score.
    """
    sign = -1 if winner is Winner.HIGHEST else 1
    keys = [(gone, sign * score) for gone, score in zip(left, scores, strict=True)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def place_names(places: Sequence[int]) -> tuple[PlaceName | None, ...]:
    """Return the name of each seat's place; equal places have one name.

    The first are king and the last kooz. The second of three or more is sub king, the last but one of four or
    more upper kooz; the third of five has no name.
    """
    return tuple(_name(place, len(places), is_last=place == max(places)) for place in places)


def _name(place: int, players: int, *, is_last: bool) -> PlaceName | None:
    if place == 1:
        return PlaceName.KING
    if is_last:
        return PlaceName.KOOZ
    if place == 2:
        return PlaceName.SUB_KING
    return PlaceName.UPPER_KOOZ if place == players - 1 else None
