"""The auction in which every seat speaks once; a bid need not outrank the one before.

A dash call is made here as a bid, in turn, unless all were asked before: then seats that dashed are skipped.
Where the ruleset lets seats pass, all may pass. The highest bid names declarer and trump; the ruleset decides
between equal bids.
"""

from games.engine.actions import BIDS, DASH_CALL, PASS, Action, Bid, DashCall, Pass
from games.engine.cards import Hand
from games.engine.errors import Refusal
from games.engine.facts import RoundFact
from games.engine.fair_deal import Decks
from games.engine.phases.auction_end import opener_must_bid, standing, won_by
from games.engine.round import Call, Round
from games.engine.rulesets.base import DashRule, EqualBids
from games.engine.seats import ALONE, NOBODY, Seat, around


def _calls(round: Round) -> list[Call]:
    made = (Bid, Pass, DashCall) if round.dashing is DashRule.IN_TURN else (Bid, Pass)
    return [call for call in round.declarations.calls if isinstance(call.action, made)]


def _speakers(round: Round) -> list[Seat]:
    """The seats that speak, in order, whether or not they have spoken."""
    ruleset = round.setup.ruleset
    silent = () if round.dashing is DashRule.IN_TURN else round.declarations.dash_calls
    order = around(round.deal.dealer + ruleset.opener, round.setup.players, ruleset.bidding_direction)
    return [seat for seat in order if seat not in silent]


def to_act(round: Round) -> frozenset[Seat]:
    made, speakers = len(_calls(round)), _speakers(round)
    return NOBODY if made == len(speakers) else ALONE[speakers[made]]


def candidates(round: Round, hand: Hand) -> tuple[Action, ...]:
    bids = BIDS[round.lowest_bid * 5 :]
    dash = (DASH_CALL,) if round.dashing is DashRule.IN_TURN else ()
    return (*bids, *dash, PASS) if round.may_pass else (*bids, *dash)


def legal_actions(round: Round, hand: Hand, seat: Seat) -> tuple[Action, ...]:
    bids: tuple[Action, ...] = BIDS[round.lowest_bid * 5 : (round.setup.ruleset.highest_bid + 1) * 5]
    if _refusal_of_dash(round) is None:
        bids = (*bids, DASH_CALL)
    return bids if _refusal_of_pass(round) else (*bids, PASS)


def refusal(round: Round, hand: Hand, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, DashCall):
        return _refusal_of_dash(round)
    if isinstance(action, Pass):
        return _refusal_of_pass(round)
    if not isinstance(action, Bid):
        return Refusal.WRONG_PHASE
    if not round.lowest_bid <= action.tricks <= round.setup.ruleset.highest_bid:
        return Refusal.BID_OUT_OF_RANGE
    return None


def _refusal_of_dash(round: Round) -> Refusal | None:
    if round.dashing is not DashRule.IN_TURN:
        return Refusal.NOT_OFFERED
    if len(round.declarations.dash_calls) >= round.setup.ruleset.most_dash_calls:
        return Refusal.DASHES_USED_UP
    return _refusal_of_opener(round)


def _refusal_of_pass(round: Round) -> Refusal | None:
    return _refusal_of_opener(round) if round.may_pass else Refusal.NOT_OFFERED


def _refusal_of_opener(round: Round) -> Refusal | None:
    """Refuse a dash call of the opener where it must bid, because the others may all pass."""
    return Refusal.OPENER_MUST_BID if opener_must_bid(round) and not _calls(round) else None


def follow_up(round: Round, decks: Decks) -> tuple[RoundFact, ...]:
    later_wins = round.setup.ruleset.equal_bids is EqualBids.LATER_WINS
    return () if to_act(round) else won_by(round, standing(_calls(round), later_wins=later_wins))
