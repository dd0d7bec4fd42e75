"""Blind dash: before any bid each seat in turn, from the one that opens, may promise to win no trick.

It sees its cards and the answers so far. Once the dash calls are used up nobody else is asked.
"""

from games.engine.actions import DASH_CALL, NO_DASH, Action, DashCall, NoDash
from games.engine.cards import Hand
from games.engine.errors import Refusal
from games.engine.facts import PhaseBegan, RoundFact
from games.engine.fair_deal import Decks
from games.engine.round import Phase, Round
from games.engine.seats import ALONE, NOBODY, Seat, step


def to_act(round: Round) -> frozenset[Seat]:
    answers = sum(isinstance(call.action, DashCall | NoDash) for call in round.declarations.calls)
    ruleset, players = round.setup.ruleset, round.setup.players
    if answers == players or len(round.declarations.dash_calls) >= ruleset.most_dash_calls:
        return NOBODY
    return ALONE[step(round.deal.dealer, ruleset.opener + answers, players)]


def candidates(round: Round, hand: Hand) -> tuple[Action, ...]:
    return DASH_CALL, NO_DASH


def legal_actions(round: Round, hand: Hand, seat: Seat) -> tuple[Action, ...]:
    return DASH_CALL, NO_DASH


def refusal(round: Round, hand: Hand, seat: Seat, action: Action) -> Refusal | None:
    return None if isinstance(action, DashCall | NoDash) else Refusal.WRONG_PHASE


def follow_up(round: Round, decks: Decks) -> tuple[RoundFact, ...]:
    return () if to_act(round) else (PhaseBegan(round.number, Phase.AUCTION),)
