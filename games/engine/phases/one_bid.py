"""The auction in which every seat bids once; a bid need not outrank the one before.

A dash call is made here as a bid, in turn. The highest bid names declarer and trump; which of equal bids
that is the ruleset says.
"""

from __future__ import annotations

from games.engine.actions import BIDS, DASH_CALL, Action, Bid, DashCall, Pass, outranks
from games.engine.cards import Hand
from games.engine.dealing import Decks
from games.engine.errors import Refusal
from games.engine.facts import AuctionWon, PhaseBegan, RoundFact
from games.engine.round import Call, Phase, Round
from games.engine.rulesets.base import EqualBids
from games.engine.seats import ALONE, NOBODY, Seat, step

_MADE = (Bid, DashCall)


def _bids(round: Round) -> list[Call]:
    return [call for call in round.talk.calls if isinstance(call.action, _MADE)]


def to_act(round: Round) -> frozenset[Seat]:
    made = len(_bids(round))
    players = round.setup.players
    if made == players:
        return NOBODY
    ruleset = round.setup.ruleset
    return ALONE[step(round.deal.dealer, ruleset.opener + ruleset.bidding_direction * made, players)]


def candidates(round: Round, hand: Hand) -> tuple[Action, ...]:
    return *BIDS[round.setup.ruleset.lowest_bid * 5 :], DASH_CALL


def legal_actions(round: Round, hand: Hand, seat: Seat) -> tuple[Action, ...]:
    ruleset = round.setup.ruleset
    bids = BIDS[ruleset.lowest_bid * 5 : (ruleset.highest_bid + 1) * 5]
    return bids if len(round.talk.dash_calls) >= ruleset.most_dash_calls else (*bids, DASH_CALL)


def refusal(round: Round, hand: Hand, seat: Seat, action: Action) -> Refusal | None:
    ruleset = round.setup.ruleset
    if isinstance(action, DashCall):
        used_up = len(round.talk.dash_calls) >= ruleset.most_dash_calls
        return Refusal.DASHES_USED_UP if used_up else None
    if isinstance(action, Pass):
        return Refusal.NOT_OFFERED
    if not isinstance(action, Bid):
        return Refusal.WRONG_PHASE
    if not ruleset.lowest_bid <= action.tricks <= ruleset.highest_bid:
        return Refusal.BID_OUT_OF_RANGE
    return None


def follow_up(round: Round, decks: Decks) -> tuple[RoundFact, ...]:
    if len(_bids(round)) < round.setup.players:
        return ()
    seat, bid = _highest(round)
    return (
        AuctionWon(round.number, seat, bid.tricks, bid.trump),
        PhaseBegan(round.number, Phase.ESTIMATION),
    )


def _highest(round: Round) -> tuple[Seat, Bid]:
    later_wins = round.setup.ruleset.equal_bids is EqualBids.LATER_WINS
    best: tuple[Seat, Bid] | None = None
    for seat, action in _bids(round):
        if isinstance(action, Bid) and (
            best is None or outranks(action, best[1]) or (later_wins and action == best[1])
        ):
            best = seat, action
    assert best is not None, "at most two of four seats may dash"
    return best
