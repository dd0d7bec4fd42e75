"""The void question: a seat that lacks a suit is shown and, where the ruleset allows, chooses.

Void seats are shown one at a time from dealer + 1. The first redeal ends the deal, and later seats are never
named. Where only avoiding is possible the seats are shown and nobody is asked.
"""

from games.engine.actions import AVOID, REDEAL, Action, Avoid, Redeal
from games.engine.cards import Hand
from games.engine.errors import Refusal
from games.engine.facts import DealThrownIn, PhaseBegan, RoundFact, VoidShown
from games.engine.fair_deal import Decks
from games.engine.round import Phase, Round
from games.engine.rulesets.base import DashRule, VoidRule
from games.engine.seats import ALONE, NOBODY, Seat, around
from games.engine.tricks import is_void


def _rule(round: Round) -> VoidRule:
    ruleset = round.setup.ruleset
    rule = ruleset.void_fast if round.setup.plan.fast else ruleset.void_normal
    if rule is VoidRule.REDEAL_ONCE:
        return VoidRule.AVOID if round.deal.for_void else VoidRule.REDEAL_OR_AVOID
    return rule


def to_act(round: Round) -> frozenset[Seat]:
    declarations = round.declarations
    if _rule(round) is VoidRule.REDEAL_OR_AVOID and len(declarations.voids) > len(declarations.calls):
        return ALONE[declarations.voids[-1]]
    return NOBODY


def candidates(round: Round, hand: Hand) -> tuple[Action, ...]:
    return REDEAL, AVOID


def legal_actions(round: Round, hand: Hand, seat: Seat) -> tuple[Action, ...]:
    return REDEAL, AVOID


def refusal(round: Round, hand: Hand, seat: Seat, action: Action) -> Refusal | None:
    return None if isinstance(action, Redeal | Avoid) else Refusal.WRONG_PHASE


def follow_up(round: Round, decks: Decks) -> tuple[RoundFact, ...]:
    if round.declarations.calls and isinstance(round.declarations.calls[-1].action, Redeal):
        return (DealThrownIn(round.number, round.deal.attempt, "void"),)
    if to_act(round):
        return ()
    seat = _next_void(round, decks)
    if seat is not None:
        return (VoidShown(round.number, seat),)
    return (PhaseBegan(round.number, _phase_after(round)),)


def _next_void(round: Round, decks: Decks) -> Seat | None:
    """The first void seat from dealer + 1 that has not been shown."""
    if _rule(round) is VoidRule.NOT_ASKED:
        return None
    shown, hands = round.declarations.voids, decks.hands(round)
    for seat in around(round.deal.dealer + 1, round.setup.players):
        if seat not in shown and is_void(hands[seat]):
            return seat
    return None


def _phase_after(round: Round) -> Phase:
    if not round.has_auction:
        return Phase.ESTIMATION
    return Phase.BLIND_DASH if round.dashing is DashRule.BLIND else Phase.AUCTION
