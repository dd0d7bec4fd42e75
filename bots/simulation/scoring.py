"""Points of a round in compiled code, from the numbers of the ruleset; the engine's scoring is the judge."""

from __future__ import annotations

from bots.simulation.jit import Ints, compiled
from bots.simulation.layout import (
    ALONE_EXACT,
    ALONE_MISSED,
    ANY_ZERO,
    BIDDER,
    BLIND_OVER,
    BLIND_UNDER,
    BY_ROLE,
    CARDS,
    CARRY,
    DASH_CALL,
    DASH_CALL_UNDER,
    DASH_MISSED,
    DASH_OVER,
    DASH_UNDER,
    DASHES,
    DOUBLE_RISK,
    DOUBLE_RISK_FROM,
    DOUBLED_FOR_ALL,
    DOUBLED_FROM,
    DOUBLING_WITHS,
    HIGH_BIDDER,
    HIGH_BIDDER_ROLE,
    KABOOOT,
    KABOOOT_OTHERS,
    KIND,
    MULTIPLIER,
    NO_CARRY,
    NUMBER,
    NUMBERS,
    ONLY_EXACT,
    ONLY_MISSED,
    PENALTIES,
    PLAIN,
    PLAYERS,
    REGULAR,
    RISK,
    RISK_FROM,
    RISK_MOST,
    RISK_MOST_BEYOND,
    RISK_ROLE,
    RISK_STEP,
    RISK_STEP_BEYOND,
    RISK_TRICKS,
    RISK_TRICKS_BEYOND,
    ROWS,
    SUPER_CALLS,
    TENS,
    WITH,
    WITH_DOUBLE_RISK,
    WITH_EXACT,
    WITH_MISSED,
    WITH_RISK,
    WITH_ROLE,
    ZERO_UNDER,
)


@compiled
def score(rules: Ints, about: Ints, estimates: Ints, won: Ints, points: Ints) -> None:
    """Put every seat's points of a round into `points`."""
    players = about[PLAYERS]
    exact = total = 0
    for seat in range(players):
        total += estimates[seat]
        if estimates[seat] == won[seat]:
            exact += 1
    for seat in range(players):
        if exact == 0 and rules[CARRY] != NO_CARRY:
            points[seat] = 0
        elif rules[KIND] == PENALTIES:
            points[seat] = _penalty(about, estimates[seat], won[seat])
        elif rules[KIND] == PLAIN:
            points[seat] = _plain(estimates[seat], won[seat])
        elif rules[KIND] == BY_ROLE:
            points[seat] = about[MULTIPLIER] * _by_role(rules, about, seat, estimates, won, exact, total)
        else:
            points[seat] = about[MULTIPLIER] * _by_number(rules, about, seat, estimates, won, exact, total)


@compiled
def _plain(estimate: int, won: int) -> int:
    return estimate if estimate == won else -abs(estimate - won)


@compiled
def _penalty(about: Ints, estimate: int, won: int) -> int:
    return 0 if estimate == won else about[CARDS] + max(estimate, won)


@compiled
def _alone(is_exact: bool, exact: int, players: int, only_exact: int, only_missed: int) -> int:
    if is_exact:
        return only_exact if exact == 1 else 0
    return -only_missed if exact == players - 1 else 0


@compiled
def _is_with(rules: Ints, about: Ints, seat: int, estimates: Ints) -> bool:
    bidder = about[HIGH_BIDDER]
    return bidder >= 0 and rules[WITH] != 0 and estimates[seat] == estimates[bidder]


@compiled
def _fits(role: int, is_dash: bool, bids: bool, highest: bool, risk: bool, double: bool) -> bool:
    if role == DASH_CALL:
        return is_dash
    if role == WITH_DOUBLE_RISK:
        return highest and risk and double
    if role == WITH_RISK:
        return highest and risk
    if role == HIGH_BIDDER_ROLE:
        return bids
    if role == DOUBLE_RISK:
        return risk and double
    if role == RISK_ROLE:
        return risk
    if role == WITH_ROLE:
        return highest
    return role == REGULAR


@compiled
def _by_role(rules: Ints, about: Ints, seat: int, estimates: Ints, won: Ints, exact: int, total: int) -> int:
    points, withs = _of_seat(rules, about, seat, estimates, won, exact, total), 0
    for other in range(about[PLAYERS]):
        withs += other != about[HIGH_BIDDER] and _is_with(rules, about, other, estimates)
    return 2 * points if withs >= rules[DOUBLING_WITHS] else points


@compiled
def _of_seat(rules: Ints, about: Ints, seat: int, estimates: Ints, won: Ints, exact: int, total: int) -> int:
    estimate, off = estimates[seat], abs(total - about[CARDS])
    is_exact = estimate == won[seat]
    alone = _alone(is_exact, exact, about[PLAYERS], rules[ONLY_EXACT], rules[ONLY_MISSED])
    if rules[SUPER_CALLS] and estimate >= rules[DOUBLED_FROM]:
        lost = 10 * (estimate - 5) if rules[SUPER_CALLS] == TENS else estimate * estimate // 2
        return alone + (estimate * estimate if is_exact else -lost)
    is_dash = (about[DASHES] >> seat & 1) == 1
    bids = seat == about[HIGH_BIDDER]
    highest = bids or _is_with(rules, about, seat, estimates)
    risk, double = seat == about[RISK] and off >= rules[RISK_FROM], off >= rules[DOUBLE_RISK_FROM]
    points = _plain(estimate, won[seat]) + alone
    for row in range(rules[NUMBERS]):
        place = ROWS + 3 * row
        if _fits(rules[place], is_dash, bids, highest, risk, double):
            points += rules[place + 1] if is_exact else rules[place + 2]
            break
    sign = 1 if is_exact else -1
    if seat == about[RISK]:
        beyond = (off - rules[DOUBLE_RISK_FROM]) // rules[RISK_TRICKS_BEYOND]
        points += sign * rules[RISK_STEP_BEYOND] * max(0, min(rules[RISK_MOST_BEYOND], beyond))
    if total < about[CARDS]:
        if is_dash:
            points += sign * rules[DASH_CALL_UNDER]
        elif rules[ANY_ZERO] != 0 and estimate == 0:
            points += sign * rules[ZERO_UNDER]
    return 2 * points if _high_for(rules, about, estimate, estimates) >= rules[DOUBLED_FROM] else points


@compiled
def _high_for(rules: Ints, about: Ints, estimate: int, estimates: Ints) -> int:
    """The estimate that may double a seat's points: its own, or the highest of all."""
    if rules[DOUBLED_FOR_ALL]:
        for other in range(about[PLAYERS]):
            estimate = max(estimate, estimates[other])
    return estimate


@compiled
def _by_number(
    rules: Ints, about: Ints, seat: int, estimates: Ints, won: Ints, exact: int, total: int
) -> int:
    is_exact = estimates[seat] == won[seat]
    sign = 1 if is_exact else -1
    bidder = about[HIGH_BIDDER]
    points = sign * about[NUMBER] + _plain(estimates[seat], won[seat])
    points += _role_by_number(rules, about, seat, estimates, is_exact, total)
    points += _alone(is_exact, exact, about[PLAYERS], rules[ALONE_EXACT], rules[ALONE_MISSED])
    if seat == about[RISK]:
        off = abs(total - about[CARDS])
        steps = (off + rules[RISK_TRICKS] - 1) // rules[RISK_TRICKS]
        points += sign * rules[RISK_STEP] * min(rules[RISK_MOST], steps)
    if bidder >= 0 and estimates[bidder] == about[CARDS] and won[bidder] == about[CARDS]:
        points += rules[KABOOOT] if seat == bidder else -rules[KABOOOT_OTHERS]
    return points


@compiled
def _role_by_number(rules: Ints, about: Ints, seat: int, estimates: Ints, is_exact: bool, total: int) -> int:
    sign = 1 if is_exact else -1
    over = total > about[CARDS]
    if about[DASHES] >> seat & 1:
        return sign * (rules[BLIND_OVER] if over else rules[BLIND_UNDER])
    if estimates[seat] == 0:
        if not is_exact:
            return -rules[DASH_MISSED]
        return rules[DASH_OVER] if over else rules[DASH_UNDER]
    if seat == about[HIGH_BIDDER]:
        return sign * rules[BIDDER]
    if _is_with(rules, about, seat, estimates):
        return rules[WITH_EXACT] if is_exact else -rules[WITH_MISSED]
    return 0
