"""Points of a round that a client sends, such as a score-keeper. Results that no round can have are refused.

The order of estimates follows from the declarer or, without an auction, from the last to estimate. So the
first highest estimate of a fast round and the Risk of a normal one are checked, too.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate

from games.engine.errors import ImpossibleResult
from games.engine.rulesets.base import Bidding, DashRule, RoundPlan, RoundResult, RoundScore, Ruleset
from games.engine.rulesets.options import configure
from games.engine.rulesets.scoring import carried
from games.engine.seats import Seat, around


def score(
    ruleset: Ruleset,
    *,
    round: int,
    multiplier: int,
    declarer: int | None,
    dash_calls: Sequence[int],
    risk: int | None,
    estimates: Sequence[int],
    tricks: Sequence[int],
    cards: int,
) -> RoundScore:
    """Return the points of a round with these per-seat estimates and tricks. Raise ImpossibleResult.

    In a fast round `declarer` is the high bidder; None where the ruleset has neither. `risk` is the last seat
    that estimated; None is fine where the ruleset counts no risk. `multiplier` is the one carried into the
    round. `cards` may be those of any turn, because a table may choose the order of the turns.
    """
    result = RoundResult(
        _plan(ruleset, round, cards),
        multiplier,
        None if declarer is None else Seat(declarer),
        tuple(map(Seat, dash_calls)),
        None if risk is None else Seat(risk),
        tuple(estimates),
        tuple(tricks),
    )
    for check in _CHECKS:
        check(ruleset, result)
    return ruleset.scoring(result if ruleset.has_risk else result._replace(risk=None))


def as_played(ruleset: Ruleset, players: int, options: Mapping[str, object]) -> Ruleset:
    """Return the ruleset with the table's options. Raise InvalidOption. `score` checks the players."""
    return configure(ruleset, players if players in ruleset.players else ruleset.players[0], options)


def _require(possible: bool, reason: str, field: str, detail: str) -> None:
    if not possible:
        raise ImpossibleResult(reason, field, detail)


def _plan(ruleset: Ruleset, number: int, cards: int) -> RoundPlan:
    plans = {plan.number: plan for plan in ruleset.rounds}
    _require(number in plans, "unknown_round", "round", "The ruleset has no round of this number.")
    known = any(plan.cards == cards for plan in ruleset.rounds)
    _require(known, "wrong_cards", "cards", "No round of the ruleset deals so many cards.")
    return plans[number]._replace(cards=cards)


def _is_auctioned(ruleset: Ruleset, result: RoundResult) -> bool:
    return not result.plan.fast and ruleset.bidding is not Bidding.NONE


def _check_lengths(ruleset: Ruleset, result: RoundResult) -> None:
    players = len(result.estimates)
    allowed = players in ruleset.players
    _require(allowed, "wrong_number_of_players", "estimates", "The ruleset is not for so many players.")
    _require(
        len(result.tricks) == players, "wrong_length", "tricks", "One number of tricks for each estimate."
    )


def _check_multiplier(ruleset: Ruleset, result: RoundResult) -> None:
    earlier = [plan.number for plan in ruleset.rounds].index(result.plan.number)
    reached = accumulate(range(earlier), lambda before, _: carried(ruleset.carry, before), initial=1)
    possible = list(dict.fromkeys(reached))
    detail = f"One of {', '.join(map(str, possible))}."
    _require(result.multiplier in possible, "impossible_multiplier", "multiplier", detail)


def _check_tricks(ruleset: Ruleset, result: RoundResult) -> None:
    _require(min(result.tricks) >= 0, "tricks_out_of_range", "tricks", "Nobody wins fewer than no tricks.")
    complete = sum(result.tricks) == result.plan.cards
    _require(complete, "tricks_not_the_cards", "tricks", "Tricks add up to the cards of a hand.")


def _check_estimates(ruleset: Ruleset, result: RoundResult) -> None:
    possible = all(0 <= each <= result.plan.cards for each in result.estimates)
    _require(possible, "estimate_out_of_range", "estimates", "Estimates go from 0 to the cards of a hand.")


def _check_dash_calls(ruleset: Ruleset, result: RoundResult) -> None:
    calls = result.dash_calls
    offered = not calls or (_is_auctioned(ruleset, result) and ruleset.dashing is not DashRule.NONE)
    _require(offered, "dash_call_not_offered", "dash_calls", "Nobody can dash in this round.")
    known = all(0 <= seat < len(result.estimates) for seat in calls)
    _require(known, "unknown_seat", "dash_calls", "No such seat.")
    _require(len(set(calls)) == len(calls), "dash_call_repeated", "dash_calls", "A seat dashes once.")
    most = ruleset.most_dash_calls
    _require(len(calls) <= most, "dash_calls_used_up", "dash_calls", f"At most {most} seats dash in a round.")
    zero = all(result.estimates[seat] == 0 for seat in calls)
    _require(zero, "dash_call_not_zero", "estimates", "A seat that dashes estimates 0.")


def _check_declarer(ruleset: Ruleset, result: RoundResult) -> None:
    declarer = result.high_bidder
    if not _is_auctioned(ruleset, result) and not (result.plan.fast and ruleset.fast_high_bidder):
        nobody = declarer is None
        _require(nobody, "no_declarer_here", "declarer", "This round has neither declarer nor high bidder.")
        return
    _require(declarer is not None, "declarer_missing", "declarer", "Somebody declared or bid highest.")
    _require(declarer in range(len(result.estimates)), "unknown_seat", "declarer", "No such seat.")
    dashed = declarer in result.dash_calls
    _require(not dashed, "declarer_dashed", "declarer", "A seat that dashes cannot declare.")


def _check_bid(ruleset: Ruleset, result: RoundResult) -> None:
    """Check that the declarer's estimate is the bid, and nobody's is higher unless the ruleset allows it."""
    if result.high_bidder is None:
        return
    bid = result.estimates[result.high_bidder]
    lowest, highest = ruleset.lowest_bid, ruleset.highest_bid
    in_range = not _is_auctioned(ruleset, result) or lowest <= bid <= highest
    _require(in_range, "bid_out_of_range", "estimates", f"Bids go from {lowest} to {highest}.")
    exceeded = _is_auctioned(ruleset, result) and ruleset.estimate_may_exceed_bid
    highest_of_all = exceeded or bid == max(result.estimates)
    _require(highest_of_all, "declarer_below_estimate", "estimates", "Nobody estimates more than the bid.")


def _check_risk(ruleset: Ruleset, result: RoundResult) -> None:
    if result.risk is None:
        _require(not ruleset.has_risk, "risk_missing", "risk", "Somebody was the last to estimate.")
        return
    _require(0 <= result.risk < len(result.estimates), "unknown_seat", "risk", "No such seat.")
    if _is_auctioned(ruleset, result) and result.high_bidder is not None:
        order = around(result.high_bidder + ruleset.first_estimate, len(result.estimates))
        last = [seat for seat in order if seat not in (result.high_bidder, *result.dash_calls)][-1]
        detail = f"Seat {last} was the last to estimate: on from the declarer, without those who dashed."
        _require(result.risk == last, "risk_not_last", "risk", detail)


def _check_first_highest(ruleset: Ruleset, result: RoundResult) -> None:
    """Check that in a fast round the seat after the last to estimate was the first. If a bid changed its
    trump, that is the bidder's seat, and nobody estimates more.
    """
    if _is_auctioned(ruleset, result) or result.high_bidder is None or result.risk is None:
        return
    order = around(result.risk + 1, len(result.estimates))
    first = max(order, key=lambda seat: result.estimates[seat])
    detail = f"Seat {first} was the first to make the highest estimate."
    _require(result.high_bidder == first, "not_first_highest", "declarer", detail)


def _check_zeros(ruleset: Ruleset, result: RoundResult) -> None:
    most = ruleset.most_zeros
    few = most is None or result.estimates.count(0) <= most
    _require(few, "zeros_used_up", "estimates", f"At most {most} seats dash or estimate 0 in a round.")


def _check_total(ruleset: Ruleset, result: RoundResult) -> None:
    allowed = ruleset.total_may_equal_tricks or sum(result.estimates) != result.plan.cards
    _require(allowed, "total_forbidden", "estimates", "The estimates may not add up to the number of tricks.")


# In this order, because later checks rely on earlier ones.
_CHECKS = (
    _check_lengths,
    _check_multiplier,
    _check_tricks,
    _check_estimates,
    _check_dash_calls,
    _check_declarer,
    _check_bid,
    _check_risk,
    _check_first_highest,
    _check_zeros,
    _check_total,
)
