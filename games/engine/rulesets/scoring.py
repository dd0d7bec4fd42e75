"""Scoring: what all ways of counting share, the two simplest ways, and rounds that were not played out.

A way of counting is a frozen value with its numbers as fields, so that another reading of a document is
another value. Each seat's points are labelled lines that add up; a line of 0 is left out.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from games.engine.facts import Line
from games.engine.rulesets.base import Carry, RoundResult, RoundScore, Scoring

# The labels of points of rounds that were not played out.
RULING: Final = "ruling"
SKIPPED: Final = "skipped"
LinesOf = Callable[[RoundResult, int], list[Line]]


def is_exact(result: RoundResult, seat: int) -> bool:
    return result.estimates[seat] == result.tricks[seat]


def difference(result: RoundResult, seat: int) -> int:
    """Return how many tricks the seat was off its estimate, above or below."""
    return abs(result.estimates[seat] - result.tricks[seat])


def exact_seats(result: RoundResult) -> int:
    """Return how many seats won exactly what they estimated."""
    return sum(is_exact(result, seat) for seat in range(len(result.estimates)))


def signed(code: str, exact: bool, points: int) -> Line:
    """Return points that an exact seat wins and a seat that missed loses."""
    return Line(code, points if exact else -points)


def estimate_line(result: RoundResult, seat: int) -> Line:
    """Return the estimate for an exact seat, minus the difference for one that missed."""
    if is_exact(result, seat):
        return Line("exact", result.estimates[seat])
    return Line("missed", -difference(result, seat))


def alone_line(result: RoundResult, seat: int, only_exact: int, only_missed: int) -> Line:
    """Return what the only exact seat wins and the only one that missed loses; 0 for everybody else."""
    exact = exact_seats(result)
    if exact == 1 and is_exact(result, seat):
        return Line("only_exact", only_exact)
    if exact == len(result.estimates) - 1 and not is_exact(result, seat):
        return Line("only_missed", -only_missed)
    return Line("alone", 0)


def carried(carry: Carry, multiplier: int) -> int:
    """Return the next round's multiplier, after one that nobody made and that counted `multiplier` times."""
    return {
        Carry.NONE: 1,
        Carry.DOUBLE: 2,
        Carry.GROWING: multiplier + 1,
        Carry.REDOUBLING: 2 * multiplier,
    }[carry]


def counted(result: RoundResult, carry: Carry, lines_of: LinesOf) -> RoundScore:
    """Return a round's score: every seat's lines, multiplied. A round that nobody made may count nothing."""
    seats = range(len(result.estimates))
    if carry is not Carry.NONE and exact_seats(result) == 0:
        following = carried(carry, result.multiplier)
        return RoundScore(tuple(0 for _ in seats), tuple(() for _ in seats), following)
    lines = tuple(_shown(lines_of(result, seat), result.multiplier) for seat in seats)
    return RoundScore(tuple(_sum(each) for each in lines), lines, 1)


def _sum(lines: tuple[Line, ...] | list[Line]) -> int:
    return sum(line.points for line in lines)


def _shown(lines: list[Line], multiplier: int) -> tuple[Line, ...]:
    """Return the lines and one more for the carried multiplier, with what multiplying adds."""
    multiplied = Line("multiplier", _sum(lines) * (multiplier - 1))
    return tuple(line for line in (*lines, multiplied) if line.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainScoring(Scoring):
    """The estimate for an exact player, minus the difference for one who missed, nothing else."""

    name: ClassVar[str] = "plain"
    carry: Carry = Carry.NONE

    def __call__(self, result: RoundResult) -> RoundScore:
        return counted(result, self.carry, lambda result, seat: [estimate_line(result, seat)])


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyScoring(Scoring):
    """Penalty points for those who missed: the cards of the turn and the larger of estimate and tricks."""

    name: ClassVar[str] = "penalties"
    carry: Carry = Carry.NONE

    def __call__(self, result: RoundResult) -> RoundScore:
        return counted(result, self.carry, _penalties)


def _penalties(result: RoundResult, seat: int) -> list[Line]:
    if is_exact(result, seat):
        return []
    larger = max(result.estimates[seat], result.tricks[seat])
    return [Line("cards", result.plan.cards), Line("larger_of_estimate_and_tricks", larger)]


def as_given(points: tuple[int, ...], multiplier: int) -> RoundScore:
    """Return the given points as they are. The multiplier carried to this round is carried to the next."""
    return RoundScore(points, tuple((Line(RULING, each),) for each in points), multiplier)


def skipped(players: int, carry: Carry, multiplier: int) -> RoundScore:
    """Return a round without points. The next round counts more, as after one that nobody made."""
    return RoundScore((0,) * players, ((Line(SKIPPED, 0),),) * players, carried(carry, multiplier))
