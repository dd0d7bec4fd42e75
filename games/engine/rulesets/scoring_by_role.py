"""Points by role: every seat fits one row of a table, extras come on top, high estimates count double.

`modern` and `traditional` are two values of this one way of counting.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final, NamedTuple

from games.engine.facts import Line
from games.engine.rulesets.base import Carry, RoundResult, RoundScore, Scoring
from games.engine.rulesets.scoring import alone_line, counted, estimate_line, is_exact, signed


class Role(StrEnum):
    """The role of a seat in a round. `high_bidder` is the declarer of a normal round, too."""

    DASH_CALL = "dash_call"
    WITH_DOUBLE_RISK = "with_double_risk"
    WITH_RISK = "with_risk"
    HIGH_BIDDER = "high_bidder"
    DOUBLE_RISK = "double_risk"
    RISK = "risk"
    WITH = "with"
    REGULAR = "regular"


class RoleRow(NamedTuple):
    """Points added for an exact seat and (negative) for one that missed."""

    role: Role
    exact: int
    missed: int


def roles_with(dash_call: int, *, with_missed: int = -10) -> tuple[RoleRow, ...]:
    """Return the rows of all rulesets that count by role, with these values of a dash call and of a missed
    With."""
    return (
        RoleRow(Role.DASH_CALL, dash_call, -dash_call),
        RoleRow(Role.WITH_DOUBLE_RISK, 40, -30),
        RoleRow(Role.WITH_RISK, 30, -20),
        RoleRow(Role.HIGH_BIDDER, 20, -10),
        RoleRow(Role.DOUBLE_RISK, 30, -20),
        RoleRow(Role.RISK, 20, -10),
        RoleRow(Role.WITH, 20, with_missed),
        RoleRow(Role.REGULAR, 10, 0),
    )


class ZeroUnder(StrEnum):
    """Seats whose zero counts extra when the estimates add up to less than the tricks."""

    ANY_ZERO = "any_zero"
    DASH_CALLS = "dash_calls"


class DoubledFor(StrEnum):
    """Seats whose points a high estimate doubles: the seat that made it, or everybody."""

    OWN = "own"
    ALL = "all"


class HighEstimates(StrEnum):
    """The effect of a high estimate: its points count double, or it is a super call.

    A super call that is made wins the estimate squared. One that is missed loses half of that, rounded down,
    or with `SQUARED_TENS` 10 for each trick of it above 5.
    """

    DOUBLED = "doubled"
    SQUARED = "squared"
    SQUARED_TENS = "squared_tens"

    def missed(self, estimate: int) -> int:
        """Return what a missed super call of this estimate loses."""
        return 10 * (estimate - 5) if self is HighEstimates.SQUARED_TENS else estimate**2 // 2


class SeatRoles(NamedTuple):
    """The roles of a seat. `highest`: high bidder, or With because it estimated the same."""

    dash_call: bool
    high_bidder: bool
    highest: bool
    risk: bool
    double: bool


_FITS: Final[Mapping[Role, Callable[[SeatRoles], bool]]] = {
    Role.DASH_CALL: lambda seat: seat.dash_call,
    Role.WITH_DOUBLE_RISK: lambda seat: seat.highest and seat.risk and seat.double,
    Role.WITH_RISK: lambda seat: seat.highest and seat.risk,
    Role.HIGH_BIDDER: lambda seat: seat.high_bidder,
    Role.DOUBLE_RISK: lambda seat: seat.risk and seat.double,
    Role.RISK: lambda seat: seat.risk,
    Role.WITH: lambda seat: seat.highest,
    Role.REGULAR: lambda _: True,
}


def _off(result: RoundResult) -> int:
    """Return how far the total of estimates is from the tricks."""
    return abs(sum(result.estimates) - result.plan.cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleScoring(Scoring):
    """Scoring by estimate or difference, plus the first row of `roles` that fits, plus extras.

    `risk_from`: how far the total must be from the tricks for there to be a Risk, `double_risk_from` for a
    Double Risk; every further `risk_tricks` are worth `risk_step` more, up to `risk_most` steps in all.
    `doubled_from`: the estimate from which points count double, the seat's own or everybody's, or which is a
    super call. `zero_under` is for zeros in a round under, `dash_call_under` for those that were dash calls.
    `doubling_withs`: so many Withs double the round; None is never.
    """

    name: ClassVar[str] = "by_role"
    roles: tuple[RoleRow, ...]
    with_in_fast_rounds: bool
    risk_from: int
    double_risk_from: int
    risk_step: int
    risk_tricks: int
    risk_most: int
    only_exact: int
    only_missed: int
    zero_under: int
    zero_under_for: ZeroUnder
    dash_call_under: int
    doubled_from: int
    doubled_for: DoubledFor
    high_estimates: HighEstimates
    doubling_withs: int | None
    carry: Carry

    def has_with(self, *, fast: bool) -> bool:
        return self.with_in_fast_rounds or not fast

    def doubles(self, estimate: int) -> bool:
        return estimate >= self.doubled_from

    def has_risk(self, off: int, *, double: bool = False) -> bool:
        return off >= max(self.risk_from, self.double_risk_from if double else 0)

    def __call__(self, result: RoundResult) -> RoundScore:
        return counted(result, self.carry, self._lines)

    def _lines(self, result: RoundResult, seat: int) -> list[Line]:
        lines = self._of_seat(result, seat)
        if self.doubling_withs is not None and self._withs(result) >= self.doubling_withs:
            lines.append(Line("withs_doubled", sum(line.points for line in lines)))
        return lines

    def _of_seat(self, result: RoundResult, seat: int) -> list[Line]:
        exact, estimate = is_exact(result, seat), result.estimates[seat]
        alone = alone_line(result, seat, self.only_exact, self.only_missed)
        if self.high_estimates is not HighEstimates.DOUBLED and self.doubles(estimate):
            lost = -self.high_estimates.missed(estimate)
            return [Line("super_call", estimate**2 if exact else lost), alone]
        row = self._row(result, seat)
        lines = [estimate_line(result, seat), Line(row.role, row.exact if exact else row.missed), alone]
        if seat == result.risk:
            lines.append(signed("risk_steps", exact, self.risk_step * self._further_steps(result)))
        lines.append(signed("zero_under", exact, self._zero_under(result, seat)))
        counts = result.estimates if self.doubled_for is DoubledFor.ALL else result.estimates[seat : seat + 1]
        if any(map(self.doubles, counts)):
            lines.append(Line("high_estimate_doubled", sum(line.points for line in lines)))
        return lines

    def _further_steps(self, result: RoundResult) -> int:
        """Return the steps of Risk beyond the two that have rows of their own."""
        beyond = (_off(result) - self.double_risk_from) // self.risk_tricks
        return max(0, min(self.risk_most - 2, beyond))

    def _withs(self, result: RoundResult) -> int:
        if result.high_bidder is None or not self.has_with(fast=result.plan.fast):
            return 0
        return result.estimates.count(result.estimates[result.high_bidder]) - 1

    def _row(self, result: RoundResult, seat: int) -> RoleRow:
        standing = self._standing(result, seat)
        return next(row for row in self.roles if _FITS[row.role](standing))

    def _standing(self, result: RoundResult, seat: int) -> SeatRoles:
        bidder = result.high_bidder
        equal = bidder is not None and result.estimates[seat] == result.estimates[bidder]
        return SeatRoles(
            dash_call=seat in result.dash_calls,
            high_bidder=seat == bidder,
            highest=seat == bidder or (equal and self.has_with(fast=result.plan.fast)),
            risk=seat == result.risk and self.has_risk(_off(result)),
            double=self.has_risk(_off(result), double=True),
        )

    def _zero_under(self, result: RoundResult, seat: int) -> int:
        """Return what a zero counts more in a round under."""
        if sum(result.estimates) >= result.plan.cards:
            return 0
        if seat in result.dash_calls:
            return self.dash_call_under
        any_zero = self.zero_under_for is ZeroUnder.ANY_ZERO
        return self.zero_under if any_zero and result.estimates[seat] == 0 else 0
