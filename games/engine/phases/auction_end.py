"""What ways of bidding share: the bid that stands, and the end of an auction. A round without a bid is dealt
again, or it is over with nothing played or won.

In a fast round nobody had to bid, and its trump stays.
"""

from collections.abc import Iterable

from games.engine.actions import Bid, outranks
from games.engine.facts import AuctionWon, DealThrownIn, PhaseBegan, RoundFact, RoundPlayed
from games.engine.round import Call, Phase, Round
from games.engine.rulesets.base import PassedOut
from games.engine.seats import Seat


def standing(calls: Iterable[Call], *, later_wins: bool = False) -> tuple[Seat, Bid] | None:
    """Return the highest bid and its seat: of equal ones the earlier, or the later if that wins."""
    best: tuple[Seat, Bid] | None = None
    for seat, action in calls:
        if isinstance(action, Bid) and (
            best is None or outranks(action, best[1]) or (later_wins and action == best[1])
        ):
            best = seat, action
    return best


def won_by(round: Round, best: tuple[Seat, Bid] | None) -> tuple[RoundFact, ...]:
    """Return what follows once nobody speaks any more: `best` is the bid that wins, if there is one."""
    if best is not None:
        seat, bid = best
        won = AuctionWon(round.number, seat, bid.tricks, bid.trump)
        return won, PhaseBegan(round.number, Phase.ESTIMATION)
    if round.setup.plan.fast:
        return (PhaseBegan(round.number, Phase.ESTIMATION),)
    if round.setup.ruleset.passed_out is PassedOut.SKIP:
        return (RoundPlayed(round.number, round.play.won),)
    return (DealThrownIn(round.number, round.deal.attempt, "no_bid"),)


def opener_must_bid(round: Round) -> bool:
    """Whether so many deals of the round were thrown in that the opener must bid."""
    limit = round.setup.ruleset.deals_without_bid
    return limit is not None and not round.setup.plan.fast and round.deal.without_bid >= limit
