"""The end of a round in which nobody bid: it is dealt again, or it is over with nothing played or won.

In a fast round nobody had to bid, and its trump stays.
"""

from games.engine.facts import DealThrownIn, PhaseBegan, RoundFact, RoundPlayed
from games.engine.round import Phase, Round
from games.engine.rulesets.base import PassedOut


def passed_out(round: Round) -> tuple[RoundFact, ...]:
    if round.setup.plan.fast:
        return (PhaseBegan(round.number, Phase.ESTIMATION),)
    if round.setup.ruleset.passed_out is PassedOut.SKIP:
        return (RoundPlayed(round.number, round.play.won),)
    return (DealThrownIn(round.number, round.deal.attempt, "no_bid"),)


def opener_must_bid(round: Round) -> bool:
    """Whether so many deals of the round were thrown in that the opener must bid."""
    limit = round.setup.ruleset.deals_without_bid
    return limit is not None and not round.setup.plan.fast and round.deal.without_bid >= limit
