"""The ascending auction: each bid outranks the last, by tricks and then by trump; passing is allowed.

It ends when every live seat but that of the last bid has passed since then, or at once on the highest bid.
Passed seats may bid again unless `pass_is_final`: then a pass counts for good, also one before the last bid.
If all live seats pass before any bid the round is passed out; after `deals_without_bid` deals thrown in for
that the opener may not pass, so that every game ends.
Live seats are those that have not blind-dashed.
"""

from games.engine.actions import BIDS, PASS, Action, Bid, DashCall, NoDash, Pass, outranks
from games.engine.cards import Hand, Trump
from games.engine.errors import Refusal
from games.engine.facts import RoundFact
from games.engine.fair_deal import Decks
from games.engine.phases.auction_end import opener_must_bid, standing, won_by
from games.engine.round import Call, Round
from games.engine.seats import ALONE, NOBODY, Seat, around


def _calls(round: Round) -> tuple[Call, ...]:
    return tuple(call for call in round.declarations.calls if isinstance(call.action, Bid | Pass))


def _passed(round: Round, calls: tuple[Call, ...]) -> set[Seat]:
    """Return seats whose pass still counts: after the last bid, or always where a pass is final."""
    passed: set[Seat] = set()
    for seat, action in calls:
        if isinstance(action, Pass):
            passed.add(seat)
        elif not round.setup.ruleset.pass_is_final:
            passed.clear()
    return passed


def to_act(round: Round) -> frozenset[Seat]:
    calls = _calls(round)
    last_bid = standing(calls)
    highest = Bid(round.setup.ruleset.highest_bid, Trump.NO_TRUMP)
    if last_bid is not None and last_bid[1] == highest:
        return NOBODY
    resting = _passed(round, calls).union(round.declarations.dash_calls)
    if last_bid is not None:
        resting.add(last_bid[0])
    first = calls[-1].seat + 1 if calls else round.deal.dealer + round.setup.ruleset.opener
    for seat in around(first, round.setup.players):
        if seat not in resting:
            return ALONE[seat]
    return NOBODY


def candidates(round: Round, hand: Hand) -> tuple[Action, ...]:
    return *BIDS[round.lowest_bid * 5 :], PASS


def legal_actions(round: Round, hand: Hand, seat: Seat) -> tuple[Action, ...]:
    last_bid = standing(round.declarations.calls)
    lowest = round.lowest_bid * 5 if last_bid is None else BIDS.index(last_bid[1]) + 1
    bids = BIDS[lowest : (round.setup.ruleset.highest_bid + 1) * 5]
    return bids if _refusal_of_pass(round) else (*bids, PASS)


def refusal(round: Round, hand: Hand, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, Pass):
        return _refusal_of_pass(round)
    if isinstance(action, DashCall | NoDash):
        return Refusal.NOT_OFFERED
    if not isinstance(action, Bid):
        return Refusal.WRONG_PHASE
    if not round.lowest_bid <= action.tricks <= round.setup.ruleset.highest_bid:
        return Refusal.BID_OUT_OF_RANGE
    last_bid = standing(round.declarations.calls)
    if last_bid is not None and not outranks(action, last_bid[1]):
        return Refusal.BID_NOT_HIGHER
    return None


def _refusal_of_pass(round: Round) -> Refusal | None:
    if not round.may_pass:
        return Refusal.NOT_OFFERED
    if opener_must_bid(round) and not _calls(round):
        return Refusal.OPENER_MUST_BID
    return None


def follow_up(round: Round, decks: Decks) -> tuple[RoundFact, ...]:
    return () if to_act(round) else won_by(round, standing(round.declarations.calls))
