"""What every phase module offers."""

from __future__ import annotations

from typing import Protocol

from games.engine.actions import Action
from games.engine.cards import Hand
from games.engine.errors import Refusal
from games.engine.facts import RoundFact
from games.engine.fair_deal import Decks
from games.engine.round import Round
from games.engine.seats import Seat


class PhaseRules(Protocol):
    """What a phase module offers. `refusal` may assume that it is the turn of `seat`."""

    def to_act(self, round: Round) -> frozenset[Seat]:
        """The seats whose turn it is; empty when the phase is over."""

    def candidates(self, round: Round, hand: Hand) -> tuple[Action, ...]:
        """What a player might think of doing here: legal or worth a reason why not."""

    def refusal(self, round: Round, hand: Hand, seat: Seat, action: Action) -> Refusal | None:
        """Why not, or None; from public facts and the seat's own hand only."""

    def follow_up(self, round: Round, decks: Decks) -> tuple[RoundFact, ...]:
        """Facts that follow without an action; empty while it is somebody's turn."""


class BiddingRules(PhaseRules, Protocol):
    """What a way of bidding offers besides."""

    def legal_actions(self, round: Round, hand: Hand, seat: Seat) -> tuple[Action, ...]:
        """All candidates that are not refused, found together for speed, for a seat whose turn it is."""
