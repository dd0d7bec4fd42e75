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
    """What a phase module offers. `refusal` may take for granted that `seat` is awaited."""

    def to_act(self, round: Round) -> frozenset[Seat]:
        """Who is awaited; nobody when the phase is over."""

    def candidates(self, round: Round, hand: Hand) -> tuple[Action, ...]:
        """What a player might think of doing here: legal or worth a reason why not."""

    def refusal(self, round: Round, hand: Hand, seat: Seat, action: Action) -> Refusal | None:
        """Why not, or None; from public facts and the seat's own hand only."""

    def follow_up(self, round: Round, decks: Decks) -> tuple[RoundFact, ...]:
        """What follows by itself; nothing while somebody is awaited."""


class BiddingRules(PhaseRules, Protocol):
    """What a way of bidding offers besides."""

    def legal_actions(self, round: Round, hand: Hand, seat: Seat) -> tuple[Action, ...]:
        """All candidates that are not refused, told at once, since there are fifty; the seat is awaited."""
