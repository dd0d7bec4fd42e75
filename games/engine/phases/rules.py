"""The interface of all phase modules."""

from typing import Protocol

from games.engine.actions import Action
from games.engine.cards import Hand
from games.engine.errors import Refusal
from games.engine.facts import RoundFact
from games.engine.fair_deal import Decks
from games.engine.round import Round
from games.engine.seats import Seat


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
