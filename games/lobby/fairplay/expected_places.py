"""Places compared with those that ratings predict, for each two seats of a rated game. Pure."""

from collections.abc import Mapping
from typing import NamedTuple

from games.lobby.fairplay.figures import MILLION, THOUSAND, Results
from games.ratings.display import SCALE
from games.ratings.weng_lin import Skill, compared


class Entered(NamedTuple):
    """A seat's player, their skill before the game, and their place."""

    player: str
    skill: Skill
    place: int


class SeatComparison(NamedTuple):
    """One seat compared with another: its result and the expected one; the points it took, in thousandths."""

    results: Results
    points: int
    ahead: bool
    behind: bool


def comparisons(entered: Mapping[int, Entered]) -> dict[tuple[int, int], SeatComparison]:
    return {
        (seat, other): _compared(entered[seat], entered[other])
        for seat in entered
        for other in entered
        if seat != other
    }


def _compared(one: Entered, other: Entered) -> SeatComparison:
    comparison = compared(one.skill, other.skill)
    result = 1.0 if one.place < other.place else 0.5 if one.place == other.place else 0.0
    surplus = round(MILLION * (result - comparison.expected))
    variance = round(MILLION * comparison.expected * (1 - comparison.expected))
    points = round(THOUSAND * SCALE * comparison.share * (result - comparison.expected))
    results = Results(surplus, variance, surplus * surplus // MILLION)
    return SeatComparison(results, points, one.place < other.place, one.place > other.place)


def whole(found: Mapping[tuple[int, int], SeatComparison], seat: int) -> Results:
    """A seat's results against all others of the game, as one."""
    mine = [each.results for (one, _), each in found.items() if one == seat]
    surplus = sum(each.surplus for each in mine)
    return Results(surplus, sum(each.variance for each in mine), surplus * surplus // MILLION)
