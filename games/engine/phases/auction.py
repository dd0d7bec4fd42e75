"""The auction, in the way the ruleset bids: each way is a module with the same four functions."""

from games.engine.actions import Action
from games.engine.cards import Hand
from games.engine.errors import Refusal
from games.engine.facts import RoundFact
from games.engine.fair_deal import Decks
from games.engine.phases import ascending_auction, one_bid
from games.engine.phases.rules import BiddingRules
from games.engine.round import Round
from games.engine.rulesets.base import Bidding
from games.engine.seats import Seat

_WAYS: dict[Bidding, BiddingRules] = {Bidding.ONE_BID_EACH: one_bid, Bidding.ASCENDING: ascending_auction}


def to_act(round: Round) -> frozenset[Seat]:
    return _WAYS[round.setup.ruleset.bidding].to_act(round)


def candidates(round: Round, hand: Hand) -> tuple[Action, ...]:
    return _WAYS[round.setup.ruleset.bidding].candidates(round, hand)


def refusal(round: Round, hand: Hand, seat: Seat, action: Action) -> Refusal | None:
    return _WAYS[round.setup.ruleset.bidding].refusal(round, hand, seat, action)


def legal_actions(round: Round, hand: Hand, seat: Seat) -> tuple[Action, ...]:
    return _WAYS[round.setup.ruleset.bidding].legal_actions(round, hand, seat)


def follow_up(round: Round, decks: Decks) -> tuple[RoundFact, ...]:
    return _WAYS[round.setup.ruleset.bidding].follow_up(round, decks)
