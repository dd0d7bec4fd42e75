"""How points are counted: what all ways share, and the two plainest of them.

A way of counting is a frozen value, its numbers fields, so that another reading of a document is another
value. Each seat's points come as labelled lines that add up to them; a line of 0 is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from games.engine.facts import Line
from games.engine.rulesets.base import Carry, RoundResult, RoundScore

LinesOf = Callable[[RoundResult, int], list[Line]]


def is_exact(result: RoundResult, seat: int) -> bool:
    return result.estimates[seat] == result.tricks[seat]


def difference(result: RoundResult, seat: int) -> int:
    """How many tricks the seat was off its estimate, either way."""
    return abs(result.estimates[seat] - result.tricks[seat])


def exact_seats(result: RoundResult) -> int:
    """How many seats won exactly what they estimated."""
    return sum(is_exact(result, seat) for seat in range(len(result.estimates)))


def signed(code: str, exact: bool, points: int) -> Line:
    """Points won by an exact seat and lost by one that missed."""
    return Line(code, points if exact else -points)


def estimate_line(result: RoundResult, seat: int) -> Line:
    """The estimate for an exact seat, minus the difference for one that missed."""
    if is_exact(result, seat):
        return Line("exact", result.estimates[seat])
    return Line("missed", -difference(result, seat))


def alone_line(result: RoundResult, seat: int, only_exact: int, only_missed: int) -> Line:
    """What the only exact player wins and the only missing one loses; 0 for everybody else."""
    exact = exact_seats(result)
    if exact == 1 and is_exact(result, seat):
        return Line("only_exact", only_exact)
    if exact == len(result.estimates) - 1 and not is_exact(result, seat):
        return Line("only_missed", -only_missed)
    return Line("alone", 0)


def carried(carry: Carry, multiplier: int) -> int:
    """The multiplier of the round after one that nobody made and that counted `multiplier` times."""
    return {
        Carry.NONE: 1,
        Carry.DOUBLE: 2,
        Carry.GROWING: multiplier + 1,
        Carry.REDOUBLING: 2 * multiplier,
    }[carry]


def counted(result: RoundResult, carry: Carry, lines_of: LinesOf) -> RoundScore:
    """The score of a round: every seat's lines, multiplied, unless nobody made it and that counts nothing."""
    seats = range(len(result.estimates))
    if carry is not Carry.NONE and exact_seats(result) == 0:
        following = carried(carry, result.multiplier)
        return RoundScore(tuple(0 for _ in seats), tuple(() for _ in seats), following)
    lines = tuple(_shown(lines_of(result, seat), result.multiplier) for seat in seats)
    return RoundScore(tuple(_sum(each) for each in lines), lines, 1)


def _sum(lines: tuple[Line, ...] | list[Line]) -> int:
    return sum(line.points for line in lines)


def _shown(lines: list[Line], multiplier: int) -> tuple[Line, ...]:
    """The lines with one more for the carried multiplier, which holds what multiplying adds."""
    multiplied = Line("multiplier", _sum(lines) * (multiplier - 1))
    return tuple(line for line in (*lines, multiplied) if line.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainScoring:
    """The estimate for an exact player, minus the difference for one who missed, nothing else."""

    name: ClassVar[str] = "plain"
    carry: Carry = Carry.NONE

    def has_with(self, *, fast: bool) -> bool:
        return False

    def doubles(self, estimate: int) -> bool:
        return False

    def __call__(self, result: RoundResult) -> RoundScore:
        return counted(result, self.carry, lambda result, seat: [estimate_line(result, seat)])


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyScoring:
    """Penalty points: the cards of the turn and the larger of estimate and tricks, for those who missed."""

    name: ClassVar[str] = "penalties"
    carry: Carry = Carry.NONE

    def has_with(self, *, fast: bool) -> bool:
        return False

    def doubles(self, estimate: int) -> bool:
        return False

    def __call__(self, result: RoundResult) -> RoundScore:
        return counted(result, self.carry, _penalties)


def _penalties(result: RoundResult, seat: int) -> list[Line]:
    if is_exact(result, seat):
        return []
    larger = max(result.estimates[seat], result.tricks[seat])
    return [
        Line("cards", result.plan.cards),
        Line("larger_of_estimate_and_tricks", larger),
    ]
