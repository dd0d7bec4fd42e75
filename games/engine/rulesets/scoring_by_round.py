"""Points that grow with the round number, as `rising` counts them."""

from dataclasses import dataclass
from typing import ClassVar

from games.engine.facts import Line
from games.engine.rulesets.base import Carry, RoundResult, RoundScore, Scoring
from games.engine.rulesets.scoring import alone_line, counted, estimate_line, is_exact, signed


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundNumberScoring(Scoring):
    """Round number and estimate for an exact seat, minus round number and difference for one that missed;
    then what the seat's role adds, then what comes on top.

    `…_over` and `…_under` depend on whether the estimates add up to more or less than the tricks. The
    Risk counts `risk_step` for every begun `risk_tricks` that the total lies off the tricks, at most
    `risk_most` times. `kabooot`: the high bidder estimated all tricks and took them.
    """

    name: ClassVar[str] = "by_round_number"
    blind_dash_over: int
    blind_dash_under: int
    dash_over: int
    dash_under: int
    dash_missed: int
    high_bidder: int
    with_exact: int
    with_missed: int
    with_in_fast_rounds: bool
    risk_step: int
    risk_tricks: int
    risk_most: int
    only_exact: int
    only_missed: int
    kabooot: int
    kabooot_others: int
    carry: Carry

    def has_with(self, *, fast: bool) -> bool:
        return self.with_in_fast_rounds or not fast

    def __call__(self, result: RoundResult) -> RoundScore:
        return counted(result, self.carry, self._lines)

    def _lines(self, result: RoundResult, seat: int) -> list[Line]:
        exact = is_exact(result, seat)
        lines = [
            signed("round_number", exact, result.plan.number),
            estimate_line(result, seat),
            self._role_line(result, seat),
            alone_line(result, seat, self.only_exact, self.only_missed),
        ]
        if seat == result.risk:
            lines.append(signed("risk", exact, self._risk(result)))
        if _is_kabooot(result):
            winner = seat == result.high_bidder
            lines.append(Line("kabooot", self.kabooot if winner else -self.kabooot_others))
        return lines

    def _role_line(self, result: RoundResult, seat: int) -> Line:
        exact = is_exact(result, seat)
        over = sum(result.estimates) > result.plan.cards
        if seat in result.dash_calls:
            return signed("blind_dash", exact, self.blind_dash_over if over else self.blind_dash_under)
        if result.estimates[seat] == 0:
            won = self.dash_over if over else self.dash_under
            return Line("dash", won if exact else -self.dash_missed)
        if seat == result.high_bidder:
            return signed("high_bidder", exact, self.high_bidder)
        if self._is_with(result, seat):
            return Line("with", self.with_exact if exact else -self.with_missed)
        return Line("regular", 0)

    def _is_with(self, result: RoundResult, seat: int) -> bool:
        if result.high_bidder is None or not self.has_with(fast=result.plan.fast):
            return False
        return result.estimates[seat] == result.estimates[result.high_bidder]

    def _risk(self, result: RoundResult) -> int:
        off = abs(sum(result.estimates) - result.plan.cards)
        return self.risk_step * min(self.risk_most, -(-off // self.risk_tricks))


def _is_kabooot(result: RoundResult) -> bool:
    bidder = result.high_bidder
    return bidder is not None and result.estimates[bidder] == result.tricks[bidder] == result.plan.cards
