"""Points of a round in compiled code, from the numbers of the ruleset; the engine's scoring is the judge."""

from bots.simulation import layout as at
from bots.simulation.jit import Ints, compiled


@compiled
def score(rules: Ints, about: Ints, estimates: Ints, won: Ints, points: Ints) -> None:
    """Put every seat's points of a round into `points`."""
    players = about[at.PLAYERS]
    exact = total = 0
    for seat in range(players):
        total += estimates[seat]
        if estimates[seat] == won[seat]:
            exact += 1
    for seat in range(players):
        if exact == 0 and rules[at.CARRY] != at.NO_CARRY:
            points[seat] = 0
        elif rules[at.KIND] == at.PENALTIES:
            points[seat] = _penalty(about, estimates[seat], won[seat])
        elif rules[at.KIND] == at.PLAIN:
            points[seat] = _plain(estimates[seat], won[seat])
        elif rules[at.KIND] == at.BY_ROLE:
            points[seat] = about[at.MULTIPLIER] * _by_role(rules, about, seat, estimates, won, exact, total)
        else:
            points[seat] = about[at.MULTIPLIER] * _by_number(rules, about, seat, estimates, won, exact, total)


@compiled
def _plain(estimate: int, won: int) -> int:
    return estimate if estimate == won else -abs(estimate - won)


@compiled
def _penalty(about: Ints, estimate: int, won: int) -> int:
    return 0 if estimate == won else about[at.CARDS] + max(estimate, won)


@compiled
def _alone(is_exact: bool, exact: int, players: int, only_exact: int, only_missed: int) -> int:
    if is_exact:
        return only_exact if exact == 1 else 0
    return -only_missed if exact == players - 1 else 0


@compiled
def _is_with(rules: Ints, about: Ints, seat: int, estimates: Ints) -> bool:
    bidder = about[at.HIGH_BIDDER]
    return bidder >= 0 and rules[at.WITH] != 0 and estimates[seat] == estimates[bidder]


@compiled
def _fits(role: int, is_dash: bool, bids: bool, highest: bool, risk: bool, double: bool) -> bool:
    if role == at.DASH_CALL:
        return is_dash
    if role == at.WITH_DOUBLE_RISK:
        return highest and risk and double
    if role == at.WITH_RISK:
        return highest and risk
    if role == at.HIGH_BIDDER_ROLE:
        return bids
    if role == at.DOUBLE_RISK:
        return risk and double
    if role == at.RISK_ROLE:
        return risk
    if role == at.WITH_ROLE:
        return highest
    return role == at.REGULAR


@compiled
def _by_role(rules: Ints, about: Ints, seat: int, estimates: Ints, won: Ints, exact: int, total: int) -> int:
    points, withs = _of_seat(rules, about, seat, estimates, won, exact, total), 0
    for other in range(about[at.PLAYERS]):
        withs += other != about[at.HIGH_BIDDER] and _is_with(rules, about, other, estimates)
    return 2 * points if withs >= rules[at.DOUBLING_WITHS] else points


@compiled
def _of_seat(rules: Ints, about: Ints, seat: int, estimates: Ints, won: Ints, exact: int, total: int) -> int:
    estimate, off = estimates[seat], abs(total - about[at.CARDS])
    is_exact = estimate == won[seat]
    alone = _alone(is_exact, exact, about[at.PLAYERS], rules[at.ONLY_EXACT], rules[at.ONLY_MISSED])
    if rules[at.SUPER_CALLS] and estimate >= rules[at.DOUBLED_FROM]:
        lost = 10 * (estimate - 5) if rules[at.SUPER_CALLS] == at.TENS else estimate * estimate // 2
        return alone + (estimate * estimate if is_exact else -lost)
    is_dash = (about[at.DASHES] >> seat & 1) == 1
    bids = seat == about[at.HIGH_BIDDER]
    highest = bids or _is_with(rules, about, seat, estimates)
    risk, double = seat == about[at.RISK] and off >= rules[at.RISK_FROM], off >= rules[at.DOUBLE_RISK_FROM]
    points = _plain(estimate, won[seat]) + alone
    for row in range(rules[at.NUMBERS]):
        place = at.ROWS + 3 * row
        if _fits(rules[place], is_dash, bids, highest, risk, double):
            points += rules[place + 1] if is_exact else rules[place + 2]
            break
    sign = 1 if is_exact else -1
    if seat == about[at.RISK]:
        beyond = (off - rules[at.DOUBLE_RISK_FROM]) // rules[at.RISK_TRICKS_BEYOND]
        points += sign * rules[at.RISK_STEP_BEYOND] * max(0, min(rules[at.RISK_MOST_BEYOND], beyond))
    if total < about[at.CARDS]:
        if is_dash:
            points += sign * rules[at.DASH_CALL_UNDER]
        elif rules[at.ANY_ZERO] != 0 and estimate == 0:
            points += sign * rules[at.ZERO_UNDER]
    return 2 * points if _high_for(rules, about, estimate, estimates) >= rules[at.DOUBLED_FROM] else points


@compiled
def _high_for(rules: Ints, about: Ints, estimate: int, estimates: Ints) -> int:
    """Return the estimate that may double a seat's points: its own, or the highest of all."""
    if rules[at.DOUBLED_FOR_ALL]:
        for other in range(about[at.PLAYERS]):
            estimate = max(estimate, estimates[other])
    return estimate


@compiled
def _by_number(
    rules: Ints, about: Ints, seat: int, estimates: Ints, won: Ints, exact: int, total: int
) -> int:
    is_exact = estimates[seat] == won[seat]
    sign = 1 if is_exact else -1
    bidder = about[at.HIGH_BIDDER]
    points = sign * about[at.NUMBER] + _plain(estimates[seat], won[seat])
    points += _role_by_number(rules, about, seat, estimates, is_exact, total)
    points += _alone(is_exact, exact, about[at.PLAYERS], rules[at.ALONE_EXACT], rules[at.ALONE_MISSED])
    if seat == about[at.RISK]:
        off = abs(total - about[at.CARDS])
        steps = (off + rules[at.RISK_TRICKS] - 1) // rules[at.RISK_TRICKS]
        points += sign * rules[at.RISK_STEP] * min(rules[at.RISK_MOST], steps)
    if bidder >= 0 and estimates[bidder] == about[at.CARDS] and won[bidder] == about[at.CARDS]:
        points += rules[at.KABOOOT] if seat == bidder else -rules[at.KABOOOT_OTHERS]
    return points


@compiled
def _role_by_number(rules: Ints, about: Ints, seat: int, estimates: Ints, is_exact: bool, total: int) -> int:
    sign = 1 if is_exact else -1
    over = total > about[at.CARDS]
    if about[at.DASHES] >> seat & 1:
        return sign * (rules[at.BLIND_OVER] if over else rules[at.BLIND_UNDER])
    if estimates[seat] == 0:
        if not is_exact:
            return -rules[at.DASH_MISSED]
        return rules[at.DASH_OVER] if over else rules[at.DASH_UNDER]
    if seat == about[at.HIGH_BIDDER]:
        return sign * rules[at.BIDDER]
    if _is_with(rules, about, seat, estimates):
        return rules[at.WITH_EXACT] if is_exact else -rules[at.WITH_MISSED]
    return 0
