"""Rounds for the score call: one given by keywords, and any possible one."""

from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from games.engine.rulesets.base import Bidding, Carry, RoundPlan, RoundScore, Ruleset
from games.engine.rulesets.results import score
from games.engine.seats import around

# A test must not fail because the machine is busy.
unhurried = settings(deadline=None)


class ScoreCall(NamedTuple):
    """A round as score-keepers enter it. By default an ordinary round 1, with seat 0 as declarer."""

    estimates: tuple[int, ...]
    tricks: tuple[int, ...]
    round: int = 1
    multiplier: int = 1
    declarer: int | None = 0
    dash_calls: tuple[int, ...] = ()
    risk: int | None = 3
    cards: int = 13

    def score(self, ruleset: Ruleset) -> RoundScore:
        return score(ruleset, **self._asdict())


def carried(ruleset: Ruleset, earlier: int) -> st.SearchStrategy[int]:
    """Make a multiplier that `earlier` rounds can have led to."""
    most = {Carry.NONE: 1, Carry.DOUBLE: min(2, 1 + earlier), Carry.GROWING: 1 + earlier}
    return st.integers(1, most[ruleset.carry])


@st.composite
def possible_rounds(draw: st.DrawFn, ruleset: Ruleset) -> ScoreCall:
    """Make any round that can be played under the ruleset; seats estimate in order, as at the table."""
    players = draw(st.sampled_from(ruleset.players))
    index = draw(st.integers(0, len(ruleset.rounds) - 1))
    plan = ruleset.rounds[index]
    auctioned = ruleset.bidding is not Bidding.NONE and not plan.fast
    first = draw(st.integers(0, players - 1))
    estimates: dict[int, int] = {}
    dash_calls: tuple[int, ...] = ()
    if auctioned:
        others = [seat for seat in range(players) if seat != first]
        dash_calls = tuple(
            draw(st.lists(st.sampled_from(others), unique=True, max_size=ruleset.most_dash_calls))
        )
        estimates = dict.fromkeys(dash_calls, 0)
        estimates[first] = draw(st.integers(ruleset.lowest_bid, ruleset.highest_bid))
    order = [seat for seat in around(first, players) if seat not in estimates]
    for seat in order:
        highest = estimates[first] if auctioned else plan.cards
        estimates[seat] = draw(
            st.sampled_from(_allowed(ruleset, plan, list(estimates.values()), highest, seat == order[-1]))
        )
    high_bidder = max(order, key=estimates.__getitem__) if ruleset.fast_high_bidder else None
    spoken = tuple(estimates[seat] for seat in range(players))
    return ScoreCall(
        estimates=spoken,
        tricks=draw(_tricks(spoken, plan.cards)),
        round=plan.number,
        multiplier=draw(carried(ruleset, index)),
        declarer=first if auctioned else high_bidder,
        dash_calls=dash_calls,
        risk=order[-1] if ruleset.has_risk else None,
        cards=plan.cards,
    )


def _allowed(ruleset: Ruleset, plan: RoundPlan, spoken: list[int], highest: int, last: bool) -> list[int]:
    zeros_used_up = ruleset.most_zeros is not None and spoken.count(0) >= ruleset.most_zeros
    barred = last and not ruleset.total_may_equal_tricks
    return [
        value
        for value in range(highest + 1)
        if not (value == 0 and zeros_used_up) and not (barred and sum(spoken) + value == plan.cards)
    ]


@st.composite
def _tricks(draw: st.DrawFn, estimates: tuple[int, ...], cards: int) -> tuple[int, ...]:
    """Make any distribution of tricks; some seats get exactly their estimate, which is rare by chance."""
    tricks = [0] * len(estimates)
    for seat in draw(st.lists(st.integers(0, len(estimates) - 1), unique=True)):
        tricks[seat] = min(estimates[seat], cards - sum(tricks))
    rest = cards - sum(tricks)
    for seat in draw(st.lists(st.integers(0, len(estimates) - 1), min_size=rest, max_size=rest)):
        tricks[seat] += 1
    return tuple(tricks)
