"""The phases of a round: one plain module each, with the same five functions; one for each way of bidding.

`to_act`, `candidates`, `refusal`, `legal_actions` and `follow_up` hold every rule about who may do what when;
the functions here ask the right module.
"""

from typing import Final, Protocol

from games.engine.actions import Action
from games.engine.cards import Hand
from games.engine.errors import Refusal
from games.engine.facts import RoundFact
from games.engine.fair_deal import Decks
from games.engine.phases import ascending_auction, blind_dash, estimation, one_bid, play, void
from games.engine.round import Phase, Round
from games.engine.rulesets.base import Bidding
from games.engine.seats import NOBODY, Seat


class PhaseRules(Protocol):
    """The functions of a phase module. `refusal` may assume that it is the turn of `seat`."""

    def to_act(self, round: Round) -> frozenset[Seat]:
        """The seats whose turn it is; empty when the phase is over."""

    def candidates(self, round: Round, hand: Hand) -> tuple[Action, ...]:
        """Return actions that a player might try here: legal ones, and illegal ones that deserve a reason."""

    def refusal(self, round: Round, hand: Hand, seat: Seat, action: Action) -> Refusal | None:
        """Return why not, or None, from public facts and the seat's own hand only."""

    def legal_actions(self, round: Round, hand: Hand, seat: Seat) -> tuple[Action, ...]:
        """Return the candidates that are not refused, found at once for speed, at the seat's turn."""

    def follow_up(self, round: Round, decks: Decks) -> tuple[RoundFact, ...]:
        """Return facts that follow without an action; empty while it is a seat's turn."""


_AUCTIONS: Final[dict[Bidding, PhaseRules]] = {
    Bidding.ONE_BID_EACH: one_bid,
    Bidding.ASCENDING: ascending_auction,
}
_OTHERS: Final[dict[Phase, PhaseRules]] = {
    Phase.VOID: void,
    Phase.BLIND_DASH: blind_dash,
    Phase.ESTIMATION: estimation,
    Phase.PLAY: play,
}
_AUCTION: Final = Phase.AUCTION  # looking up a member takes as long as all the rest of `rules_of`


def rules_of(round: Round) -> PhaseRules | None:
    """Return the module of the round's phase; None for a round that waits for its deck or its points."""
    phase = round.phase
    return _AUCTIONS[round.setup.ruleset.bidding] if phase is _AUCTION else _OTHERS.get(phase)


def to_act(round: Round) -> frozenset[Seat]:
    """The seats whose turn it is."""
    rules = rules_of(round)
    return rules.to_act(round) if rules else NOBODY


def refusal(round: Round, hand: Hand, seat: Seat, action: Action) -> Refusal | None:
    """Why `seat`, holding `hand`, may not do this now; None if it may. The one definition of legality."""
    rules = rules_of(round)
    if rules is None:
        return Refusal.ROUND_OVER
    if seat not in rules.to_act(round):
        return Refusal.NOT_YOUR_TURN
    return rules.refusal(round, hand, seat, action)


def candidates(round: Round, hand: Hand, seat: Seat) -> tuple[tuple[Action, Refusal | None], ...]:
    """Actions for a seat whose turn it is, each with the reason why it is refused, or None. Empty for other
    seats."""
    rules = rules_of(round)
    if rules is None or seat not in rules.to_act(round):
        return ()
    return tuple(
        (action, rules.refusal(round, hand, seat, action)) for action in rules.candidates(round, hand)
    )


def legal_actions(round: Round, hand: Hand, seat: Seat) -> tuple[Action, ...]:
    """Every action that `refusal` would let pass."""
    rules = rules_of(round)
    if rules is None or seat not in rules.to_act(round):
        return ()
    return rules.legal_actions(round, hand, seat)
